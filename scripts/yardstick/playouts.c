/*
 * The yardstick: what a plain, unheroic C program makes of the same game on this machine, at this moment. The bench runs
 * it in turn with everything it measures and gives each figure as a ratio to it, so that a slow machine or a busy one
 * changes both alike. It is no part of the laboratory and nothing is checked against it.
 *
 *     cc -O3 -march=native playouts.c -o yardstick && ./yardstick 3000000
 *
 * It plays so many hands of two-seat `draw` with uniformly random plays on one core and prints one line of JSON; its
 * seconds are those of its own time on a core, so that a program beside it does not count. A play is drawn among
 * the distinct (tile, end, half left outside); where both ends show one number, one of them counts. Whatever the
 * generator, a hand has 16.39 plays, the lead among them, and |margin| is 30.4 points in the mean.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { TILES = 28, SUM = 7 };
static int lo[TILES], hi[TILES], pips[TILES];
static uint32_t ordinary[SUM], fits[SUM], doubles;
static uint32_t two_way;          // 6-1, 5-2, 4-3: either half may be left outside
static const uint32_t blank = 1;  // 0-0 is tile 0

static uint32_t s0, s1, s2, s3;  // xoshiro128**
static inline uint32_t rotl(uint32_t x, int k) { return (x << k) | (x >> (32 - k)); }
static inline uint32_t next(void) {
  uint32_t r = rotl(s1 * 5, 7) * 9, t = s1 << 9;
  s2 ^= s0, s3 ^= s1, s1 ^= s2, s0 ^= s3, s2 ^= t, s3 = rotl(s3, 11);
  return r;
}
static inline uint32_t below(uint32_t n) { return ((uint64_t)next() * n) >> 32; }
static uint32_t splitmix(uint32_t *x) {
  uint32_t z = (*x += 0x9e3779b9);
  z ^= z >> 16, z *= 0x21f0aaad, z ^= z >> 15, z *= 0x735a2d97, z ^= z >> 15;
  return z;
}
static inline int kth(uint32_t m, int k) { while (k--) m &= m - 1; return __builtin_ctz(m); }

static void tables(void) {
  int t = 0;
  for (int h = 0; h < SUM; h++)
    for (int l = 0; l <= h; l++, t++) {
      lo[t] = l, hi[t] = h, pips[t] = l + h;
      if (l == h) doubles |= 1u << t;
      if (l + h == SUM) two_way |= 1u << t;
    }
  for (int e = 0; e < SUM; e++) {
    for (t = 0; t < TILES; t++)
      if (!(((two_way | blank) >> t) & 1) && e && (lo[t] == SUM - e || hi[t] == SUM - e)) ordinary[e] |= 1u << t;
    fits[e] = ordinary[e] | two_way | blank;
  }
}

static long plays;

static int play_hand(void) {  // margin for seat 0
  uint8_t deck[TILES];
  for (int i = 0; i < TILES; i++) deck[i] = i;
  for (int i = TILES - 1; i > 0; i--) { int j = below(i + 1); uint8_t x = deck[i]; deck[i] = deck[j]; deck[j] = x; }
  uint32_t hand[2] = {0, 0};
  for (int i = 0; i < 7; i++) hand[0] |= 1u << deck[i], hand[1] |= 1u << deck[7 + i];
  int top = 14, t = 0;
  uint32_t dealt = hand[0] | hand[1];
  if (dealt & doubles) t = 31 - __builtin_clz(dealt & doubles);
  else for (int best = -1; dealt; dealt &= dealt - 1) { int q = __builtin_ctz(dealt), v = pips[q] * 8 + hi[q]; if (v > best) best = v, t = q; }
  int seat = (hand[1] >> t) & 1, left = lo[t], right = hi[t], passes = 0;
  hand[seat] &= ~(1u << t), seat ^= 1, plays++;
  for (;;) {
    uint32_t h = hand[seat], f = fits[left] | fits[right];
    while (!(h & f) && top < TILES) h |= 1u << deck[top++];
    hand[seat] = h;
    if (!(h & f)) { if (++passes == 2) break; seat ^= 1; continue; }
    passes = 0, plays++;
    int two = 2 * __builtin_popcount(h & two_way), wild = two + (h & blank), a = __builtin_popcount(h & ordinary[left]), b = 0;
    int n = a + wild;
    if (left != right) b = __builtin_popcount(h & ordinary[right]), n += b + wild;
    int k = n == 1 ? 0 : below(n), at_right = 0, end = left, out;
    if (k >= a + wild) k -= a + wild, at_right = 1, end = right, a = b;
    if (k < a) t = kth(h & ordinary[end], k), out = pips[t] - (SUM - end);
    else if ((k -= a) < two) t = kth(h & two_way, k >> 1), out = k & 1 ? hi[t] : lo[t];
    else t = 0, out = 0;
    hand[seat] = h & ~(1u << t);
    if (at_right) right = out; else left = out;
    if (!hand[seat]) break;
    seat ^= 1;
  }
  int left_in[2] = {0, 0};
  for (int p = 0; p < 2; p++) for (uint32_t x = hand[p]; x; x &= x - 1) left_in[p] += pips[__builtin_ctz(x)];
  return left_in[1] - left_in[0];  // out: the other's pips; blocked: the difference; tie: 0
}

int main(int argc, char **argv) {
  long hands = argc > 1 ? atol(argv[1]) : 3000000;
  uint32_t s = 1;
  tables(), s0 = splitmix(&s), s1 = splitmix(&s), s2 = splitmix(&s), s3 = splitmix(&s);
  struct timespec a, b;
  long sum = 0, spread = 0;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &a);
  for (long i = 0; i < hands; i++) { int m = play_hand(); sum += m, spread += abs(m); }
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &b);
  double sec = (b.tv_sec - a.tv_sec) + (b.tv_nsec - a.tv_nsec) * 1e-9;
  printf("{\"hands\":%ld,\"handsPerSecond\":%.0f,\"nsPerPlay\":%.1f,\"playsPerHand\":%.3f,\"meanMargin\":%.4f,\"meanAbsMargin\":%.3f}\n",
         hands, hands / sec, sec * 1e9 / plays, (double)plays / hands, (double)sum / hands, (double)spread / hands);
}
