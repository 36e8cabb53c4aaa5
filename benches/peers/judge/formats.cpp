// Contest formats as most solutions to them are written: scanf and printf. The argument names one.
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <vector>

typedef unsigned long long u64;

// Nim: the nim-sum of n heaps, from the heap `from` on every step-th.
static unsigned nim_sum(int n, int from = 0, int step = 1) {
    unsigned sum = 0, heap;
    for (int i = 0; i < n; ++i) {
        scanf("%u", &heap);
        if (i >= from && (i - from) % step == 0) sum ^= heap;
    }
    return sum;
}

static void poj2234() {
    for (int n; scanf("%d", &n) == 1;) printf("%s\n", nim_sum(n) ? "Yes" : "No");
}

static void cses1730() {
    int cases, n;
    for (scanf("%d", &cases); cases--;) {
        scanf("%d", &n);
        printf("%s\n", nim_sum(n) ? "first" : "second");
    }
}

static void cses1099() {
    int cases, n;
    for (scanf("%d", &cases); cases--;) {
        scanf("%d", &n);
        printf("%s\n", nim_sum(n, 1, 2) ? "first" : "second");
    }
}

static void cses2208() {
    int cases, n;
    for (scanf("%d", &cases); cases--;) {
        bool odd = false;
        scanf("%d", &n);
        for (int heap; n--; odd |= heap % 2) scanf("%d", &heap);
        printf("%s\n", odd ? "first" : "second");
    }
}

static void hdu1850() {
    int n, heaps[100];
    while (scanf("%d", &n) == 1 && n) {
        int sum = 0, moves = 0;
        for (int i = 0; i < n; ++i) scanf("%d", &heaps[i]), sum ^= heaps[i];
        for (int i = 0; i < n; ++i) moves += (heaps[i] ^ sum) < heaps[i];
        printf("%d\n", moves);
    }
}

static void hdu1846() {
    int cases, n, m;
    for (scanf("%d", &cases); cases--;) {
        scanf("%d%d", &n, &m);
        printf("%s\n", n % (m + 1) ? "first" : "second");
    }
}

static void hdu1847() {
    for (int n; scanf("%d", &n) == 1;) printf("%s\n", n % 3 ? "Kiki" : "Cici");
}

static void hdu2516() {
    for (int n; scanf("%d", &n) == 1 && n;) {
        long long low = 2, high = 3;
        while (low < n) high += low, low = high - low;
        printf("%s\n", low == n ? "Second win" : "First win");
    }
}

static void hdu1907() {
    int cases, n, heap;
    for (scanf("%d", &cases); cases--;) {
        int sum = 0, large = 0;
        scanf("%d", &n);
        for (int i = 0; i < n; ++i) scanf("%d", &heap), sum ^= heap, large |= heap > 1;
        printf("%s\n", large == (sum != 0) ? "John" : "Brother");
    }
}

static void p2148() {
    int cases, n;
    for (scanf("%d", &cases); cases--;) {
        int sum = 0;
        scanf("%d", &n);
        for (unsigned a, b; n; n -= 2) {
            scanf("%u%u", &a, &b);
            int value = 0;
            for (unsigned bits = (a - 1) | (b - 1); bits & 1; bits >>= 1) ++value;
            sum ^= value;
        }
        printf("%s\n", sum ? "YES" : "NO");
    }
}

// Above 2000 coins no value up to the limit is 0.
static void cses2207() {
    const int size = 2000;
    static int value[size + 1], seen[size + 1];
    for (int heap = 3; heap <= size; ++heap) {
        for (int part = 1; 2 * part < heap; ++part) seen[value[part] ^ value[heap - part]] = heap;
        while (seen[value[heap]] == heap) ++value[heap];
    }
    int cases, n;
    for (scanf("%d", &cases); cases--;) {
        scanf("%d", &n);
        printf("%s\n", n > size || value[n] ? "first" : "second");
    }
}

// Halves as in Karatsuba's method, down to a table of bytes.
static unsigned char bytes[256][256];

static u64 product(u64 a, u64 b, int bits) {
    if (bits == 8 && bytes[a][b]) return bytes[a][b];
    if (a <= 1 || b <= 1) return a * b;
    int half = bits / 2;
    u64 mask = (1ull << half) - 1;
    u64 a1 = a >> half, a0 = a & mask, b1 = b >> half, b0 = b & mask;
    u64 low = product(a0, b0, half), high = product(a1, b1, half);
    u64 all = product(a0 ^ a1, b0 ^ b1, half);
    u64 result = (all ^ low) << half | (low ^ product(high, 1ull << (half - 1), half));
    if (bits == 8) bytes[a][b] = result;
    return result;
}

static void nim_product_64() {
    int cases;
    u64 a, b;
    for (scanf("%d", &cases); cases--;) {
        scanf("%llu%llu", &a, &b);
        printf("%llu\n", product(a, b, 64));
    }
}

// The other number of each number's pair, and the lower number of each difference.
static void hdu2177() {
    const int most = 1000000;
    static int other[most + 1], lower[most + 1];
    memset(other, -1, sizeof other);
    for (int k = 0, low = 0; low <= most; ++k) {
        while (low <= most && other[low] >= 0) ++low;
        if (low > most) break;
        other[low] = low + k, lower[k] = low;
        if (low + k <= most) other[low + k] = low;
    }
    for (int a, b; scanf("%d%d", &a, &b) == 2 && (a || b);) {
        // Differences whose pair is out of reach have no lower number in the table.
        int k = b - a, low = k && !lower[k] ? most + 1 : lower[k];
        if (low == a) {
            printf("0\n");
            continue;
        }
        printf("1\n");
        int last = -1;
        if (low < a) printf("%d %d\n", last = low, low + k);
        if (other[a] < b && std::min(other[a], a) != last)
            printf("%d %d\n", last = std::min(other[a], a), std::max(other[a], a));
        if (a != b && other[b] < a && other[b] != last) printf("%d %d\n", other[b], b);
    }
}

static void poj1704() {
    int cases, n;
    for (scanf("%d", &cases); cases--;) {
        scanf("%d", &n);
        std::vector<int> pieces(n);
        for (int i = 0; i < n; ++i) scanf("%d", &pieces[i]);
        std::sort(pieces.begin(), pieces.end());
        int sum = 0;
        for (int i = n - 1; i >= 0; i -= 2) sum ^= pieces[i] - (i ? pieces[i - 1] : 0) - 1;
        printf("%s will win\n", sum ? "Georgia" : "Bob");
    }
}

int main(int, char **arguments) {
    struct {
        const char *name;
        void (*answer)();
    } formats[] = {
        {"poj2234", poj2234},   {"cses1730", cses1730}, {"cses1099", cses1099},
        {"cses2208", cses2208}, {"hdu1850", hdu1850},   {"hdu1846", hdu1846},
        {"hdu1847", hdu1847},   {"hdu2516", hdu2516},   {"hdu1907", hdu1907},
        {"p2148", p2148},       {"cses2207", cses2207}, {"nim_product_64", nim_product_64},
        {"hdu2177", hdu2177},   {"poj1704", poj1704},
    };
    for (auto &format : formats)
        if (!strcmp(format.name, arguments[1])) return format.answer(), 0;
    return 2;
}
