// POJ 1067 as most solutions are written: scanf and printf. The decision is exact.
#include <cstdio>

int main() {
    unsigned a, b;
    while (scanf("%u%u", &a, &b) == 2) {
        unsigned low = a < b ? a : b, k = a < b ? b - a : a - b;
        unsigned long long quotient = (unsigned __int128)k * 0x9E3779B97F4A7C16ULL >> 64;
        printf("%d\n", low != k + quotient);
    }
}
