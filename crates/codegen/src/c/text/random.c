
/* ---- Random numbers: the generators of S. Vigna, as `numerics::random` has them. States are 32-bit integers, the low half of a word first. ---- */

static uint64_t ls_word(const @m@_t *m, int64_t at)
{
    return (uint64_t)(uint32_t)(uint64_t)m->i[at] | ((uint64_t)(uint32_t)(uint64_t)m->i[at + 1] << 32);
}

static int64_t ls_signed(uint64_t half)
{
    const uint32_t bits = (uint32_t)half;
    return (bits < 0x80000000u) ? (int64_t)bits : ((int64_t)bits - INT64_C(4294967296));
}

static void ls_set_word(@m@_t *m, int64_t at, uint64_t word)
{
    m->i[at] = ls_signed(word & 0xFFFFFFFFu);
    m->i[at + 1] = ls_signed(word >> 32);
}

/* 64 random bits as a number in (0, 1]. */
static double ls_unit_interval(uint64_t bits)
{
    const int64_t number = (bits <= (uint64_t)INT64_MAX) ? (int64_t)bits : (-(int64_t)(UINT64_MAX - bits) - 1);
    return ((double)number * (1.0 / 18446744073709551616.0)) + 0.5;
}

int @m@_random_64(@m@_t *m, int64_t before, int64_t after, int64_t result)
{
    uint64_t x = ls_word(m, before);
    x ^= x >> 12;
    x ^= x << 25;
    x ^= x >> 27;
    x *= UINT64_C(2685821657736338717);
    ls_set_word(m, after, x);
    m->r[result] = ls_unit_interval(x);
    return 0;
}

int @m@_random_128(@m@_t *m, int64_t before, int64_t after, int64_t result)
{
    uint64_t a = ls_word(m, before);
    const uint64_t b = ls_word(m, before + 2);
    uint64_t next;
    a ^= a << 23;
    next = (a ^ b ^ (a >> 17) ^ (b >> 26)) + b;
    ls_set_word(m, after, b);
    ls_set_word(m, after + 2, next);
    m->r[result] = ls_unit_interval(next);
    return 0;
}

int @m@_random_1024(@m@_t *m, int64_t before, int64_t after, int64_t result)
{
    const int64_t p = m->i[before + 32] & 15;
    const int64_t next = (p + 1) & 15;
    uint64_t s0 = ls_word(m, before + (2 * p));
    uint64_t s1 = ls_word(m, before + (2 * next));
    uint64_t mixed;
    int64_t k;
    s1 ^= s1 << 31;
    s1 ^= s1 >> 11;
    s0 ^= s0 >> 30;
    mixed = s0 ^ s1;
    for (k = 0; k < 32; k++) {
        m->i[after + k] = ls_signed((uint64_t)m->i[before + k]);
    }
    ls_set_word(m, after + (2 * next), mixed);
    m->i[after + 32] = next;
    m->r[result] = ls_unit_interval(mixed * UINT64_C(1181783497276652981));
    return 0;
}

/* The two halves of a number, the low one first. */
int @m@_halves(@m@_t *m, double number, int64_t result)
{
    uint64_t bits;
    (void)memcpy(&bits, &number, sizeof(bits));
    ls_set_word(m, result, bits);
    return 0;
}
