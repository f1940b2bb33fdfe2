/* What the net is told, number by number: the same lines for gcc and for nvcc.
 *
 * play/bots/learned/features.py says the same in numpy, for the site; a test compares the two.
 * A set of cards is 64 bits: two for each of the 30 plain faces (how many, 0 to 2; by number, then
 * colour), then one each for the multicoloured 1, the green and the yellow phoenix and the dragon.
 */
#ifndef GOF_FEATURES_H
#define GOF_FEATURES_H

#include <stdint.h>

typedef uint64_t cards_t;

enum { COMBOS = 12353, STATE = 800, ROW = 256, NUMBERS = 10, COLOURS = 3, PHOENIX_PAIR = 98 };
enum { MULTI_BIT = 60, GREEN_PHOENIX_BIT = 61, DRAGON_BIT = 63, SLOTS = 3, SIZES = 4 };
enum { NEVER_PASSED = 8 };

/* One decision, from what the seat to move may know. The others are told apart by when they play:
 * next, across, previous; with three players nobody sits across. 96 bytes. */
typedef struct {
    cards_t hand, unseen;
    cards_t laid[SLOTS];   /* all they have laid, or in this cycle for a seat without memory */
    cards_t got[SLOTS];    /* the card that each is known to have got in the exchange */
    uint16_t top;          /* the combo to beat; 0: a lead */
    uint8_t held, left[SLOTS];
    uint8_t top_slot;      /* 1 to 3: who laid it */
    uint8_t passes;        /* in a row */
    uint8_t status[SLOTS]; /* in this cycle: 1 passed last, 2 laid last */
    uint8_t passed[SLOTS][SIZES]; /* how strong, 0 to 7, the weakest was that each passed on */
    uint8_t remembers, seats, gives, last_card, exchanged, opening, seat, unused[2];
} moment_t;

typedef struct {
    const cards_t *cards;
    const uint8_t *size, *kind, *number;
    const float *strength;
} combos_t;

#ifdef __CUDACC__
#define SHARED __device__ __forceinline__
#define BITS __popcll
#else
#define SHARED static inline
#define BITS __builtin_popcountll
#endif

#define PLAIN_FACES 0x0FFFFFFFFFFFFFFFULL
#define ONE_OF_EACH 0x0555555555555555ULL
#define ONE_COLOUR 0x0041041041041041ULL

SHARED int of_number(cards_t set, int number) {
    int slice = (int)(set >> (6 * number)) & 63;
    int multi = number == 0 ? (int)(set >> MULTI_BIT & 1) : 0;
    return (slice & 3) + (slice >> 2 & 3) + (slice >> 4) + multi;
}

SHARED int of_colour(cards_t set, int colour) {
    set &= PLAIN_FACES;
    return BITS(set >> (2 * colour) & ONE_COLOUR) + 2 * BITS(set >> (2 * colour + 1) & ONE_COLOUR);
}

SHARED int numbers_with(cards_t set, int above, int many) {
    int found = 0;
    for (int number = above; number < NUMBERS; number++) found += of_number(set, number) >= many;
    return found;
}

/* 128: the faces, the numbers, the colours. */
SHARED float set_feature(cards_t set, int at) {
    if (at < 60) return (int)(set >> (at & ~1) & 3) > (at & 1);
    if (at < 64) return (float)(set >> at & 1);
    if (at < 104) return of_number(set, (at - 64) >> 2) > ((at - 64) & 3);
    int multi = (int)(set >> MULTI_BIT & 1);
    return of_colour(set, (at - 104) >> 3) + multi >= 3 + ((at - 104) & 7);
}

/* 34: whether a face is there. */
SHARED float face_feature(cards_t set, int face) {
    return face < 30 ? (float)((set >> (2 * face) & 3) != 0) : (float)(set >> (30 + face) & 1);
}

SHARED float state_feature(const moment_t *moment, int at, const combos_t *combos) {
    int top = moment->top;
    if (at < 128) return set_feature(moment->hand, at);
    if (at < 232) return set_feature(moment->unseen, at - 128);
    if (at < 424) return set_feature(moment->laid[(at - 232) >> 6], (at - 232) & 63);
    if (at < 526) return face_feature(moment->got[(at - 424) / 34], (at - 424) % 34);
    if (at < 590) return set_feature(combos->cards[top], at - 526);
    if (at < 599) return combos->kind[top] == at - 590;
    if (at < 612) return combos->number[top] == at - 599;
    if (at == 612) return combos->strength[top];
    if (at == 613) return combos->strength[top] * combos->strength[top];
    if (at < 631) return moment->held > at - 614;
    if (at < 682) return moment->left[(at - 631) / 17] > (at - 631) % 17;
    if (at < 685) return moment->top_slot == at - 681;
    if (at < 688) return moment->passes == at - 685;
    if (at < 694) return moment->status[(at - 688) >> 1] == 1 + ((at - 688) & 1);
    if (at == 694) return moment->remembers;
    if (at == 695) return moment->seats == 3;
    if (at == 696) return moment->gives;
    if (at == 697) return moment->last_card;
    if (at == 698) return moment->exchanged;
    if (at == 699) return moment->opening;
    if (at < 796) {
        int which = (at - 700) >> 3;
        return moment->passed[which >> 2][which & 3] <= ((at - 700) & 7);
    }
    if (at == 796) return 1;
    return at == 797 && top == 0;
}

/* Unseen cards that are stronger than this one. */
SHARED int stronger_cards(cards_t unseen, cards_t card) {
    if (card >> GREEN_PHOENIX_BIT) return BITS(unseen & ~(card | (card - 1)));
    int is_plain_one = card < 64;
    cards_t above = card >> MULTI_BIT ? ~63ULL : ~((card << 2) - 1);
    cards_t plain = unseen & PLAIN_FACES & above;
    int found = BITS(plain & ONE_OF_EACH) + 2 * BITS(plain >> 1 & ONE_OF_EACH);
    return found + BITS(unseen >> GREEN_PHOENIX_BIT) + (is_plain_one && unseen >> MULTI_BIT & 1);
}

/* What may be out there against an option: stronger cards, pairs, triples, gangs. */
SHARED float danger_feature(cards_t unseen, int option, int at, const combos_t *combos) {
    const int levels[6] = {1, 2, 3, 4, 6, 9};
    int kind = combos->kind[option], number = combos->number[option];
    if (at < 6) return kind == 1 && stronger_cards(unseen, combos->cards[option]) >= levels[at];
    if (at < 9) {
        int phoenixes = option != PHOENIX_PAIR && (unseen >> GREEN_PHOENIX_BIT & 3) == 3;
        return kind == 2 && numbers_with(unseen, number, 2) + phoenixes >= at - 5;
    }
    if (at < 11) return kind == 3 && numbers_with(unseen, number, 3) >= at - 8;
    return numbers_with(unseen, 0, 4) >= at - 10;
}

SHARED float row_feature(const moment_t *moment, int option, int at, const combos_t *combos) {
    int left = moment->held - combos->size[option];
    if (at < 128) return set_feature(moment->hand - combos->cards[option], at);
    if (at < 192) return set_feature(combos->cards[option], at - 128);
    if (at < 202) return (moment->gives ? 9 : combos->kind[option]) == at - 192;
    if (at < 215) return combos->number[option] == at - 202;
    if (at == 215) return combos->strength[option];
    if (at == 216) return combos->strength[option] * combos->strength[option];
    if (at < 224) return combos->size[option] > at - 217;
    if (at < 241) return left > at - 224;
    if (at == 241) return left == 0;
    return danger_feature(moment->unseen, option, at - 242, combos);
}

#endif
