/* Finding the combos of a hand: tables, never subsets. */
#include <string.h>

#include "deal.h"

cards_t combo_cards[COMBOS];
uint8_t combo_size[COMBOS], combo_kind[COMBOS], combo_number[COMBOS];
float combo_strength[COMBOS];
uint8_t points_for[17];
int first_gang;

enum { GROUPS = 4, FIVES_BY_SUIT = 59049 /* 3 to the 10th */ };

/* What the cards of one number give: singles, pairs, triples, gangs, one after the other. */
static combo_t number_combos[NUMBERS][128][64];
static uint8_t number_ends[NUMBERS][128][GROUPS + 1];
/* Straights by lowest number and colours, two bits each; flushes by suit, 1m, and how many of each
 * number in base three; full houses by triple and pair. 0 where there is none. */
static combo_t straight_of[6][1024], flush_of[COLOURS][2][FIVES_BY_SUIT], house_of[76][64];
static int first_flush, first_house, first_straight_flush;
static const int power_of_3[NUMBERS] = {1, 3, 9, 27, 81, 243, 729, 2187, 6561, 19683};

void set_tables(const cards_t *cards, const uint8_t *size, const uint8_t *kind, const uint8_t *number,
                const float *strength, const uint8_t *points, const combo_t *of_numbers,
                const uint8_t *ends, const combo_t *straights, const combo_t *flushes,
                const combo_t *houses, const int *firsts) {
    memcpy(combo_cards, cards, sizeof combo_cards);
    memcpy(combo_size, size, sizeof combo_size);
    memcpy(combo_kind, kind, sizeof combo_kind);
    memcpy(combo_number, number, sizeof combo_number);
    memcpy(combo_strength, strength, sizeof combo_strength);
    memcpy(points_for, points, sizeof points_for);
    memcpy(number_combos, of_numbers, sizeof number_combos);
    memcpy(number_ends, ends, sizeof number_ends);
    memcpy(straight_of, straights, sizeof straight_of);
    memcpy(flush_of, flushes, sizeof flush_of);
    memcpy(house_of, houses, sizeof house_of);
    first_flush = firsts[0], first_house = firsts[1];
    first_straight_flush = firsts[2], first_gang = firsts[3];
}

static inline int slice(cards_t hand, int number) {
    int found = hand >> (6 * number) & 63;
    return number == 0 ? found | (int)(hand >> MULTI_BIT & 1) << 6 : found;
}

/* Appends those of a group (0 singles ... 3 gangs) that are above `over`. */
static int add_group(cards_t hand, int number, int group, int over, combo_t *found, int count) {
    int held = slice(hand, number);
    const combo_t *combos = number_combos[number][held];
    for (int at = number_ends[number][held][group]; at < number_ends[number][held][group + 1]; at++)
        if (combos[at] > over) found[count++] = combos[at];
    return count;
}

static int add_straights(cards_t hand, int over, combo_t *found, int count) {
    uint8_t colours[NUMBERS][4], many[NUMBERS];
    for (int number = 0; number < NUMBERS; number++) {
        int held = slice(hand, number);
        many[number] = 0;
        for (int colour = 0; colour < COLOURS; colour++)
            if (held >> (2 * colour) & 3) colours[number][many[number]++] = colour;
        if (held >> 6) colours[number][many[number]++] = 3;
    }
    for (int low = 0; low < 6; low++) {
        if (!(many[low] && many[low + 1] && many[low + 2] && many[low + 3] && many[low + 4])) continue;
        for (int a = 0; a < many[low]; a++)
            for (int b = 0; b < many[low + 1]; b++)
                for (int c = 0; c < many[low + 2]; c++)
                    for (int d = 0; d < many[low + 3]; d++) {
                        int four = colours[low][a] | colours[low + 1][b] << 2 |
                                   colours[low + 2][c] << 4 | colours[low + 3][d] << 6;
                        for (int e = 0; e < many[low + 4]; e++) {
                            combo_t combo = straight_of[low][four | colours[low + 4][e] << 8];
                            if (combo > over) found[count++] = combo;
                        }
                    }
    }
    return count;
}

typedef struct {
    int kinds, unit[NUMBERS], many[NUMBERS], from_here[NUMBERS + 1], over;
    const combo_t *table;
    combo_t *found;
} suit_t;

static int choose(const suit_t *suit, int kind, int missing, int index, int count) {
    if (missing == 0) {
        combo_t combo = suit->table[index];
        if (combo > suit->over) suit->found[count++] = combo;
        return count;
    }
    if (suit->from_here[kind] < missing) return count;
    int most = suit->many[kind] < missing ? suit->many[kind] : missing;
    for (int taken = 0; taken <= most; taken++)
        count = choose(suit, kind + 1, missing - taken, index + taken * suit->unit[kind], count);
    return count;
}

static int add_flushes(cards_t hand, int over, combo_t *found, int count) {
    int multi = hand >> MULTI_BIT & 1;
    for (int colour = 0; colour < COLOURS; colour++) {
        if (of_colour(hand, colour) + multi < 5) continue;
        suit_t suit = {.over = over, .found = found};
        for (int number = 0; number < NUMBERS; number++) {
            int held = hand >> (6 * number + 2 * colour) & 3;
            if (!held) continue;
            suit.unit[suit.kinds] = power_of_3[number];
            suit.many[suit.kinds++] = held;
        }
        for (int kind = suit.kinds - 1; kind >= 0; kind--)
            suit.from_here[kind] = suit.from_here[kind + 1] + suit.many[kind];
        for (int with_multi = 0; with_multi <= multi; with_multi++) {
            suit.table = flush_of[colour][with_multi];
            count = choose(&suit, 0, 5 - with_multi, 0, count);
        }
    }
    return count;
}

static int add_houses(cards_t hand, int over, combo_t *found, int count) {
    combo_t pairs[64], triples[64];
    int pair_count = 0, triple_count = 0;
    for (int number = 0; number < NUMBERS; number++) {
        triple_count = add_group(hand, number, 2, 0, triples, triple_count);
        pair_count = add_group(hand, number, 1, 0, pairs, pair_count);
    }
    if ((hand >> GREEN_PHOENIX_BIT & 3) == 3) pairs[pair_count++] = PHOENIX_PAIR;
    for (int triple = 0; triple < triple_count; triple++)
        for (int pair = 0; pair < pair_count; pair++) {
            combo_t combo = house_of[triples[triple] - PAIR_ENDS][pairs[pair] - SINGLE_ENDS];
            if (combo > over) found[count++] = combo;
        }
    return count;
}

static int add_fives(cards_t hand, int over, combo_t *found, int count) {
    count = add_straights(hand, over, found, count);
    if (over < first_house) count = add_flushes(hand, over, found, count);
    if (over < first_straight_flush) count = add_houses(hand, over, found, count);
    return count;
}

static int add_special_singles(cards_t hand, int over, combo_t *found, int count) {
    for (int special = 0; special < 3; special++) {
        int combo = SINGLE_ENDS - 3 + special;
        if (hand >> (GREEN_PHOENIX_BIT + special) & 1 && combo > over) found[count++] = combo;
    }
    return count;
}

static int add_phoenix_pair(cards_t hand, int over, combo_t *found, int count) {
    if ((hand >> GREEN_PHOENIX_BIT & 3) == 3 && PHOENIX_PAIR > over) found[count++] = PHOENIX_PAIR;
    return count;
}

int find_singles(cards_t hand, combo_t *found) {
    int count = 0;
    for (int number = 0; number < NUMBERS; number++)
        count = add_group(hand, number, 0, 0, found, count);
    return add_special_singles(hand, 0, found, count);
}

static int find_leads(cards_t hand, combo_t *found) {
    int count = 0;
    for (int number = 0; number < NUMBERS; number++) {
        int held = slice(hand, number);
        int many = number_ends[number][held][GROUPS];
        memcpy(found + count, number_combos[number][held], many * sizeof *found);
        count += many;
    }
    count = add_special_singles(hand, 0, found, count);
    count = add_phoenix_pair(hand, 0, found, count);
    return add_fives(hand, 0, found, count);
}

int find_combos(cards_t hand, int top, combo_t *found) {
    if (top == PASS) return find_leads(hand, found);
    int count = 0, size = combo_size[top];
    found[count++] = PASS;
    for (int number = 0; number < NUMBERS; number++) {
        if (top < TRIPLE_ENDS && number + 1 >= combo_number[top])
            count = add_group(hand, number, size - 1, top, found, count);
        count = add_group(hand, number, 3, top < first_gang ? 0 : top, found, count);
    }
    if (top >= first_gang) return count;
    if (size == 1) return add_special_singles(hand, top, found, count);
    if (size == 2) return add_phoenix_pair(hand, top, found, count);
    return size == 5 ? add_fives(hand, top, found, count) : count;
}
