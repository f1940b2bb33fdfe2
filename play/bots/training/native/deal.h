/* The game in C: the combos of a hand, one deal, and many deals side by side. */
#ifndef GOF_DEAL_H
#define GOF_DEAL_H

#include <stdbool.h>
#include <stddef.h>

#include "features.h"

enum { MOST_SEATS = 4, MOST_OPTIONS = 4096, PASS = 0 };
enum { SINGLE_ENDS = 35, PAIR_ENDS = 99, TRIPLE_ENDS = 175 };

typedef uint16_t combo_t;

/* Tables of combos; play/bots/training/native.py fills them from the rules' own. */
extern cards_t combo_cards[COMBOS];
extern uint8_t combo_size[COMBOS], combo_kind[COMBOS], combo_number[COMBOS];
extern float combo_strength[COMBOS];
extern uint8_t points_for[17];
extern int first_gang;

/* The combos of a hand that may be laid on `top` (0: as a lead), a pass first. */
int find_combos(cards_t hand, int top, combo_t *found);
/* The single cards of a hand. */
int find_singles(cards_t hand, combo_t *found);

typedef enum { FREE_LEAD, FIRST_DEAL, WITH_EXCHANGE } opening_t;
typedef enum { BY_NET, BY_GREED, BY_OTHER_NET } controller_t;

typedef struct {
    cards_t hand[MOST_SEATS], laid[MOST_SEATS], laid_in_cycle[MOST_SEATS], got[MOST_SEATS];
    int left[MOST_SEATS];
    int top, top_seat, passes, seat, seats, giver;
    bool gives, exchanged, opening;
    uint8_t status[MOST_SEATS], passed[MOST_SEATS][SIZES], passed_in_cycle[MOST_SEATS][SIZES];
    uint8_t remembers[MOST_SEATS], controller[MOST_SEATS];
} deal_t;

uint64_t random_next(uint64_t *state);
uint32_t random_below(uint64_t *state, uint32_t end);

void shuffle(uint64_t *random, cards_t hands[MOST_SEATS]);
void deal_begin(deal_t *deal, const cards_t *hands, int seats, opening_t opening, int lead, int loser);
int deal_options(const deal_t *deal, combo_t *found);
/* Whether the deal is over after it. */
bool deal_act(deal_t *deal, int option);
int deal_greedy(const deal_t *deal, const combo_t *options, int count);
/* The others' mean points minus a seat's own. */
float deal_worth(const deal_t *deal, int seat);
void deal_moment(const deal_t *deal, moment_t *moment);

static inline int seat_after(const deal_t *deal, int seat, int turns) {
    return (seat + turns) % deal->seats;
}
/* Which slot of a moment somebody is in who plays so many turns later. */
static inline int slot_of(const deal_t *deal, int turns) {
    return deal->seats == 3 && turns == 2 ? 2 : turns - 1;
}

#endif
