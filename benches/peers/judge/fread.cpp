// POJ 1067 with one fread, digits by hand, one fwrite. It trusts its input. The decision is exact.
#include <cstdio>
#include <cstdlib>

static inline unsigned number(const char *&at) {
    while ((unsigned char)(*at - '0') > 9) ++at;
    unsigned value = *at++ - '0';
    for (unsigned digit; (digit = (unsigned char)(*at - '0')) <= 9; ++at) value = value * 10 + digit;
    return value;
}

int main() {
    const size_t room = 1u << 28;
    char *text = (char *)malloc(room), *answers = (char *)malloc(room / 2);
    size_t length = fread(text, 1, room - 2, stdin);
    while (length > 0 && (unsigned char)(text[length - 1] - '0') > 9) --length;
    text[length] = '\n';
    const char *at = text, *end = text + length;
    char *out = answers;
    while (at < end) {
        unsigned a = number(at), b = number(at);
        unsigned low = a < b ? a : b, k = a < b ? b - a : a - b;
        unsigned long long quotient = (unsigned __int128)k * 0x9E3779B97F4A7C16ULL >> 64;
        *out++ = '0' + (low != k + quotient);
        *out++ = '\n';
    }
    fwrite(answers, 1, out - answers, stdout);
}
