"""One sweep spread over Dask workers: each runs shards of it, the table is that of a single run.

    pip install dask distributed
    python examples/sweep_on_dask.py path/to/layshaft

Here the two workers are processes on this machine. On a cluster, give Client the address of its scheduler and put the
shards on a disk that all machines see; a Slurm array does the same with `--shard $SLURM_ARRAY_TASK_ID/8`.
"""

import filecmp
import pathlib
import subprocess
import sys
import tempfile

from dask.distributed import Client, LocalCluster

SHARDS = 4
MODEL = pathlib.Path(__file__).with_name("Clutch.mo")
SWEEP = [
    "sweep", str(MODEL), "--vary", "mu=uniform(0.2,0.6)", "--vary", "J2=loguniform(0.05,0.5)",
    "--samples", "400", "--seed", "7", "--outputs", "w2,loss,clutch.tau:max",
]


def run_shard(layshaft: str, folder: str, shard: int) -> str:
    table = f"{folder}/shard{shard}.parquet"
    subprocess.run([layshaft, *SWEEP, "-j", "1", "--shard", f"{shard}/{SHARDS}", "-o", table], check=True)
    return table


def main() -> None:
    layshaft = sys.argv[1] if len(sys.argv) > 1 else "layshaft"
    with tempfile.TemporaryDirectory() as folder:
        with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster, Client(cluster) as client:
            numbers = range(1, SHARDS + 1)
            shards = client.gather(client.map(run_shard, [layshaft] * SHARDS, [folder] * SHARDS, numbers))
            workers = len(client.scheduler_info()["workers"])
        whole, single = f"{folder}/whole.parquet", f"{folder}/single.parquet"
        subprocess.run([layshaft, "sweep", "merge", *shards, "-o", whole], check=True)
        subprocess.run([layshaft, *SWEEP, "-o", single], check=True)
        same = filecmp.cmp(whole, single, shallow=False)
        print(f"{SHARDS} shards on {workers} workers: {'the same table as' if same else 'NOT the table of'} a single run")
        sys.exit(0 if same else 1)


if __name__ == "__main__":
    main()
