// The textbook's table of Wythoff's game: row by row, each value the first number that is in none of three sets.
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

int main(int, char** arguments) {
    const std::size_t side = std::strtoul(arguments[1], nullptr, 10);
    const std::size_t words = 3 * side / 64 + 1;
    const auto start = std::chrono::steady_clock::now();
    std::vector<std::uint64_t> row(words), columns(side * words), diagonals(2 * side * words);
    std::vector<std::uint16_t> values(side * side);
    for (std::size_t x = 0; x < side; x++) {
        row.assign(words, 0);
        for (std::size_t y = 0; y < side; y++) {
            std::uint64_t* column = &columns[y * words];
            std::uint64_t* diagonal = &diagonals[(side + y - x) * words];
            std::size_t word = 0;
            std::uint64_t taken;
            while ((taken = row[word] | column[word] | diagonal[word]) == ~std::uint64_t(0)) word++;
            const std::uint64_t bit = ~taken & (taken + 1);
            row[word] |= bit, column[word] |= bit, diagonal[word] |= bit;
            values[x * side + y] = std::uint16_t(64 * word + __builtin_ctzll(bit));
        }
    }
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
    std::uint64_t sum = 0;
    for (std::size_t x = 0; x < side; x++)
        for (std::size_t y = 0; y < side; y++) sum += values[x * side + y] * (31 * x + 17 * y);
    std::printf("%.3f %llu\n", time.count(), static_cast<unsigned long long>(sum));
}
