#include "wasm/text.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------ numbers */

enum {
    LIMBS = 90,
    LIMB = 1000000000,
    LIMB_DIGITS = 9,
    FRACTION = 52,
    EXPONENT_BIAS = 1075,
    DIGITS = LIMBS * LIMB_DIGITS
};

/* The digits of a whole number; returns where they begin, before `end`. */
static char *whole(uint64_t number, unsigned base, char letter, char *end)
{
    do {
        unsigned digit = (unsigned)(number % base);
        *--end = (char)(digit < 10 ? '0' + (int)digit : letter + (int)digit - 10);
        number /= base;
    } while (number > 0);
    return end;
}

static void times(uint32_t limbs[LIMBS], unsigned *count, uint32_t by)
{
    uint64_t carry = 0;
    for (unsigned i = 0; i < *count; i++) {
        carry += (uint64_t)limbs[i] * by;
        limbs[i] = (uint32_t)(carry % LIMB);
        carry /= LIMB;
    }
    if (carry > 0)
        limbs[(*count)++] = (uint32_t)carry;
}

/* All digits of a positive number; returns how many. It is 0.DIGITS times ten to the power `*point`. Each half of a number adds
 * one digit: m / 2^k is m * 5^k / 10^k. */
static unsigned all_digits(double value, char digits[DIGITS], int *point)
{
    uint64_t bits;
    uint32_t limbs[LIMBS];
    unsigned count = 0, length = 0;
    memcpy(&bits, &value, sizeof bits);
    unsigned exponent = bits >> FRACTION & 0x7ff;
    uint64_t part = bits & ((UINT64_C(1) << FRACTION) - 1);
    int power = (int)(exponent > 0 ? exponent : 1) - EXPONENT_BIAS;
    for (part |= exponent > 0 ? UINT64_C(1) << FRACTION : 0; part > 0; part /= LIMB)
        limbs[count++] = (uint32_t)(part % LIMB);
    for (int k = 0; k < power; k++)
        times(limbs, &count, 2);
    for (int k = 0; k > power; k--)
        times(limbs, &count, 5);
    for (unsigned i = count; i-- > 0;) {
        char text[LIMB_DIGITS], *end = text + sizeof text, *from = whole(limbs[i], 10, 'a', end);
        while (i + 1 < count && from > text)
            *--from = '0';
        memcpy(digits + length, from, (size_t)(end - from));
        length += (unsigned)(end - from);
    }
    *point = (int)length + (power < 0 ? power : 0);
    return length;
}

/* Leaves `most` digits, to the nearest, and of two to the even one; and no zeros at the end. Returns how many. */
static unsigned rounded(char *digits, unsigned length, unsigned most, int *point)
{
    bool up = false;
    if (length > most) {
        bool more = digits[most] > '5' || (digits[most - 1] - '0') % 2 != 0;
        for (unsigned i = most + 1; i < length; i++)
            more |= digits[i] != '0';
        up = digits[most] >= '5' && more;
        length = most;
    }
    while (length > 0 && digits[length - 1] == (up ? '9' : '0'))
        length--;
    if (up && length > 0)
        digits[length - 1]++;
    else if (up) {
        digits[length++] = '1';
        ++*point;
    }
    return length;
}

/* As "%.*g". Returns the length. */
static size_t real(double value, int precision, char *out)
{
    char digits[DIGITS], *to = out, power[8];
    int point = 1;
    unsigned most = precision > 0 ? (unsigned)precision : 1, length = 0;
    if (value < 0 || (value == 0 && 1 / value < 0)) {
        *to++ = '-';
        value = -value;
    }
    if (value > 0) {
        length = all_digits(value, digits, &point);
        length = rounded(digits, length, most, &point);
    }
    bool apart = value > 0 && (point < -3 || point > (int)most); /* with its power of ten behind it */
    int whole_part = apart ? 1 : point;
    if (whole_part <= 0)
        *to++ = '0';
    for (int i = 0; i < whole_part; i++)
        *to++ = i < (int)length ? digits[i] : '0';
    if ((int)length > whole_part)
        *to++ = '.';
    for (int i = whole_part; i < (int)length; i++)
        *to++ = i < 0 ? '0' : digits[i];
    if (apart) {
        int ten = point - 1;
        char *end = power + sizeof power, *from = whole((unsigned)(ten < 0 ? -ten : ten), 10, 'a', end);
        *to++ = 'e';
        *to++ = ten < 0 ? '-' : '+';
        if (end - from < 2)
            *to++ = '0';
        while (from < end)
            *to++ = *from++;
    }
    return (size_t)(to - out);
}

/* ------------------------------------------------------------------ printing */

typedef struct paper {
    char *to;
    size_t room, length; /* what does not fit is counted */
} paper;

static void put(paper *p, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++, p->length++)
        if (p->length < p->room)
            p->to[p->length] = text[i];
}

static int number_or_star(const char **at, va_list *arguments)
{
    int number = 0;
    if (**at == '*') {
        ++*at;
        return va_arg(*arguments, int);
    }
    for (; **at >= '0' && **at <= '9'; ++*at)
        number = number * 10 + (**at - '0');
    return number;
}

static void put_number(paper *p, char kind, bool wide, int width, char filler, va_list *arguments)
{
    char text[24], *end = text + sizeof text;
    uint64_t number = wide ? va_arg(*arguments, uint64_t) : va_arg(*arguments, unsigned);
    int64_t with_sign = wide ? (int64_t)number : (int)number;
    bool minus = kind == 'd' && with_sign < 0;
    char *from = whole(minus ? -(uint64_t)with_sign : number, kind == 'x' || kind == 'X' ? 16 : 10,
                       kind == 'X' ? 'A' : 'a', end);
    if (minus && filler == '0')
        put(p, "-", 1);
    else if (minus)
        *--from = '-';
    for (int i = (int)(end - from) + (minus && filler == '0'); i < width; i++)
        put(p, &filler, 1);
    put(p, from, (size_t)(end - from));
}

/* What follows a percent sign. */
static const char *put_one(paper *p, const char *at, va_list *arguments)
{
    char filler = *at == '0' ? '0' : ' ', one, text[32];
    int width = number_or_star(&at, arguments), precision = -1;
    if (*at == '.') {
        at++;
        precision = number_or_star(&at, arguments);
    }
    bool wide = false;
    for (; *at == 'l' || *at == 'z'; at++)
        wide = at[0] == 'l' && at[1] == 'l' ? true : wide;
    switch (*at) {
    case 'd':
    case 'u':
    case 'x':
    case 'X':
        put_number(p, *at, wide, width, filler, arguments);
        break;
    case 'c':
        one = (char)va_arg(*arguments, int);
        put(p, &one, 1);
        break;
    case 's': {
        const char *said = va_arg(*arguments, const char *); /* no precision is more than there can be */
        size_t length = 0;
        while (said[length] && length != (size_t)precision)
            length++;
        put(p, said, length);
        break;
    }
    case 'g':
        put(p, text, real(va_arg(*arguments, double), precision, text));
        break;
    case '%':
        put(p, at, 1);
        break;
    default:
        __builtin_trap(); /* nobody in the engine prints anything else */
    }
    return at + 1;
}

int text_print(char *to, size_t size, const char *format, va_list arguments)
{
    paper p = {.to = to, .room = size > 0 ? size - 1 : 0};
    va_list rest;
    va_copy(rest, arguments);
    for (const char *at = format; *at;) {
        size_t plain = strcspn(at, "%");
        put(&p, at, plain);
        at += plain;
        if (*at)
            at = put_one(&p, at + 1, &rest);
    }
    va_end(rest);
    if (size > 0)
        to[p.length < size ? p.length : size - 1] = '\0';
    return (int)p.length;
}

/* ------------------------------------------------------------------ sorting */

/* Sorts by way of a second place of the same size. */
static void merge(char *items, char *other, size_t count, size_t size, text_order *compare)
{
    if (count < 2)
        return;
    size_t half = count / 2, left = 0, right = half;
    merge(items, other, half, size, compare);
    merge(items + half * size, other, count - half, size, compare);
    for (size_t i = 0; i < count; i++) {
        bool first = right == count || (left < half && compare(items + left * size, items + right * size) <= 0);
        memcpy(other + i * size, items + (first ? left++ : right++) * size, size);
    }
    memcpy(items, other, count * size);
}

void text_sort(void *items, size_t count, size_t size, text_order *compare)
{
    char *other = malloc(count * size);
    if (!other)
        __builtin_trap();
    merge(items, other, count, size, compare);
    free(other);
}
