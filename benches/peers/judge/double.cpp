// The decision with double precision, which is wrong for large numbers: nanoseconds a pair for 32 bits
// and for 64 bits, one line each.
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <vector>

template <typename Word>
__attribute__((noinline)) void decide(const Word *a, const Word *b, uint8_t *out, size_t count) {
    const double phi = (1 + std::sqrt(5.0)) / 2;
    for (size_t i = 0; i < count; ++i) {
        Word low = a[i] < b[i] ? a[i] : b[i], high = a[i] < b[i] ? b[i] : a[i];
        out[i] = low != (Word)((double)(Word)(high - low) * phi);
    }
}

template <typename Word> double nanoseconds() {
    const size_t count = 4096, repeat = 2000;
    std::vector<Word> a(count), b(count);
    std::vector<uint8_t> out(count);
    uint64_t state = 88172645463325252u;
    for (size_t i = 0; i < 2 * count; ++i) {
        state ^= state << 13, state ^= state >> 7, state ^= state << 17;
        (i % 2 ? a : b)[i / 2] = (Word)(state >> (64 - 8 * sizeof(Word)));
    }
    double best = 1e9;
    for (int run = 0; run < 15; ++run) {
        auto start = std::chrono::steady_clock::now();
        for (size_t i = 0; i < repeat; ++i) {
            decide(a.data(), b.data(), out.data(), count);
            asm volatile("" : : "r"(out.data()) : "memory");
        }
        std::chrono::duration<double, std::nano> time = std::chrono::steady_clock::now() - start;
        best = std::fmin(best, time.count() / (repeat * count));
    }
    return best;
}

int main() {
    printf("%f\n%f\n", nanoseconds<uint32_t>(), nanoseconds<uint64_t>());
}
