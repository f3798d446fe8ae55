#!/usr/bin/env python3
"""A vision system in a few lines: takes the pose of the car from `layshaft drive --vision 5600,127.0.0.1:5601` and answers with the road under its wheels.

    layshaft drive --vision 5600,127.0.0.1:5601 &
    python3 examples/drive/vision.py 5600 --here 5601 --seconds 5

Packets are described in the book, "Live protocol" and "Run in real time".
"""

import argparse
import random
import socket
import struct
import time

MAGIC = 0x3248534C  # "LSH2"
HEAD = struct.Struct("<IIQQd")  # magic, number of values, session, sequence, time


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("port", type=int)
    parser.add_argument("--here", type=int, default=5601, help="port of this program")
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--values", type=int, default=0, help="number of values that the car takes: 4 for roadFriction alone, 0 for none")
    parser.add_argument("--value", type=float, default=1.0, help="what each of them is")
    arguments = parser.parse_args()
    link = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    link.bind(("127.0.0.1", arguments.here))
    link.settimeout(0.1)
    session, sequence, received, last = random.getrandbits(64), 0, 0, None
    end = time.monotonic() + arguments.seconds
    while time.monotonic() < end:
        packet = HEAD.pack(MAGIC, arguments.values, session, sequence, 0.0) + struct.pack(f"<{arguments.values}d", *[arguments.value] * arguments.values)
        if arguments.values:
            link.sendto(packet, ("127.0.0.1", arguments.port))
            sequence += 1
        try:
            data = link.recv(65536)
        except (socket.timeout, ConnectionRefusedError):
            continue
        magic, count, _, _, model_time = HEAD.unpack_from(data)
        if magic == MAGIC and len(data) == HEAD.size + 8 * count:
            received += 1
            last = (model_time, struct.unpack_from(f"<{count}d", data, HEAD.size))
    print(f"{received} packets")
    if last:
        print(f"t = {last[0]:.3f} s, position {last[1][:3]}")


if __name__ == "__main__":
    main()
