/* One deal, by the official rules: 16 cards each, exchange, and the duty before a last card. */
#include "deal.h"

#include <string.h>

static const cards_t whole_deck = 0xFAAAAAAAAAAAAAAAULL;

uint64_t random_next(uint64_t *state) {
    uint64_t x = *state;
    x ^= x << 13, x ^= x >> 7, x ^= x << 17;
    *state = x;
    return x * 0x2545F4914F6CDD1DULL;
}

uint32_t random_below(uint64_t *state, uint32_t end) {
    return (uint32_t)((random_next(state) >> 32) * (uint64_t)end >> 32);
}

void shuffle(uint64_t *random, cards_t hands[MOST_SEATS]) {
    cards_t deck[64];
    int count = 0;
    for (int face = 0; face < 30; face++)
        for (int copy = 0; copy < 2; copy++) deck[count++] = 1ULL << (2 * face);
    for (int bit = MULTI_BIT; bit <= DRAGON_BIT; bit++) deck[count++] = 1ULL << bit;
    for (int last = 63; last > 0; last--) {
        int other = random_below(random, last + 1);
        cards_t card = deck[last];
        deck[last] = deck[other], deck[other] = card;
    }
    for (int seat = 0; seat < MOST_SEATS; seat++) {
        hands[seat] = 0;
        for (int at = 0; at < 16; at++) hands[seat] += deck[16 * seat + at];
    }
}

/* The strongest card: dragon, phoenixes, 10 to 2, the multicoloured 1, the other 1s. */
static cards_t best_card(cards_t hand) {
    for (int bit = DRAGON_BIT; bit > MULTI_BIT; bit--)
        if (hand >> bit & 1) return 1ULL << bit;
    for (int face = 29; face >= 3; face--)
        if (hand >> (2 * face) & 3) return 1ULL << (2 * face);
    if (hand >> MULTI_BIT & 1) return 1ULL << MULTI_BIT;
    for (int face = 2; face > 0; face--)
        if (hand >> (2 * face) & 3) return 1ULL << (2 * face);
    return 1;
}

void deal_begin(deal_t *deal, const cards_t *hands, int seats, opening_t opening, int lead, int loser) {
    memset(deal, 0, sizeof *deal);
    memset(deal->passed, NEVER_PASSED, sizeof deal->passed);
    memset(deal->passed_in_cycle, NEVER_PASSED, sizeof deal->passed_in_cycle);
    deal->seats = seats;
    deal->seat = lead;
    for (int seat = 0; seat < seats; seat++) {
        deal->hand[seat] = hands[seat];
        deal->left[seat] = 16;
        if (opening == FIRST_DEAL && hands[seat] >> MULTI_BIT & 1) {
            deal->seat = seat;
            deal->opening = true;
        }
    }
    if (opening == WITH_EXCHANGE) {
        cards_t card = best_card(hands[loser]);
        deal->hand[loser] -= card, deal->left[loser]--;
        deal->hand[lead] += card, deal->left[lead]++;
        deal->got[lead] = card;
        deal->giver = loser;
        deal->gives = deal->exchanged = true;
    }
}

/* Whoever plays before somebody with one card: no single as a lead, or else the highest; on a
 * single the highest single, or a gang. */
static int do_duty(int top, combo_t *options, int count) {
    int kept = 0;
    combo_t highest = 0;
    if (top == PASS) {
        for (int at = 0; at < count; at++)
            if (combo_size[options[at]] > 1) options[kept++] = options[at];
            else if (options[at] > highest) highest = options[at];
        if (!kept) options[kept++] = highest;
        return kept;
    }
    if (combo_size[top] != 1) return count;
    for (int at = 0; at < count; at++)
        if (options[at] < SINGLE_ENDS && options[at] > highest) highest = options[at];
    if (!highest) return count;
    for (int at = 0; at < count; at++)
        if (options[at] == highest || options[at] >= first_gang) options[kept++] = options[at];
    return kept;
}

int deal_options(const deal_t *deal, combo_t *found) {
    cards_t hand = deal->hand[deal->seat];
    if (deal->gives) return find_singles(hand, found);
    int count = find_combos(hand, deal->top, found);
    if (deal->opening) {
        int kept = 0;
        for (int at = 0; at < count; at++)
            if (combo_cards[found[at]] >> MULTI_BIT & 1) found[kept++] = found[at];
        return kept;
    }
    if (deal->left[seat_after(deal, deal->seat, 1)] == 1) return do_duty(deal->top, found, count);
    return count;
}

static void give_back(deal_t *deal, cards_t card) {
    int winner = deal->seat, loser = deal->giver;
    deal->hand[winner] -= card, deal->left[winner]--;
    deal->hand[loser] += card, deal->left[loser]++;
    if (deal->got[winner] == card) deal->got[winner] = 0;
    deal->got[loser] = card;
    deal->gives = false;
}

static void end_cycle(deal_t *deal) {
    deal->top = PASS;
    deal->passes = 0;
    memset(deal->laid_in_cycle, 0, sizeof deal->laid_in_cycle);
    memset(deal->status, 0, sizeof deal->status);
    memset(deal->passed_in_cycle, NEVER_PASSED, sizeof deal->passed_in_cycle);
}

static void pass(deal_t *deal) {
    int seat = deal->seat;
    deal->status[seat] = 1;
    if (deal->top < first_gang) {
        int size = combo_size[deal->top], group = size == 5 ? 3 : size - 1;
        uint8_t strength = (uint8_t)(combo_strength[deal->top] * 7.99f);
        if (strength < deal->passed[seat][group]) deal->passed[seat][group] = strength;
        if (strength < deal->passed_in_cycle[seat][group])
            deal->passed_in_cycle[seat][group] = strength;
    }
    if (++deal->passes == deal->seats - 1) end_cycle(deal);
}

bool deal_act(deal_t *deal, int option) {
    int seat = deal->seat;
    cards_t cards = combo_cards[option];
    if (deal->gives) {
        give_back(deal, cards);
        return false;
    }
    deal->opening = false;
    if (option == PASS) {
        pass(deal);
    } else {
        deal->hand[seat] -= cards;
        deal->laid[seat] += cards;
        deal->laid_in_cycle[seat] += cards;
        deal->left[seat] -= combo_size[option];
        deal->top = option, deal->top_seat = seat;
        deal->passes = 0;
        deal->status[seat] = 2;
        if (!deal->left[seat]) return true;
    }
    deal->seat = seat_after(deal, seat, 1);
    return false;
}

/* Most cards and weakest as a lead, else the weakest that will do; gangs only in need. */
int deal_greedy(const deal_t *deal, const combo_t *options, int count) {
    if (deal->gives) {
        combo_t weakest = options[0];
        for (int at = 1; at < count; at++)
            if (options[at] < weakest) weakest = options[at];
        return weakest;
    }
    int held = deal->left[deal->seat], fewest = 17, best = 0, gang = 0;
    float most = -1e9f;
    for (int turns = 1; turns < deal->seats; turns++) {
        int left = deal->left[seat_after(deal, deal->seat, turns)];
        if (left < fewest) fewest = left;
    }
    for (int at = 0; at < count; at++) {
        int option = options[at];
        if (option == PASS) continue;
        if (combo_size[option] == held) return option;
        bool is_gang = option >= first_gang;
        if (is_gang && (!gang || option < gang)) gang = option;
        float value = deal->top == PASS
                          ? combo_size[option] - 3 * combo_strength[option] - 6 * is_gang
                          : (is_gang ? -1e9f : -(float)option);
        if (value > most) most = value, best = option;
    }
    if (!best && gang && fewest <= 4) return gang;
    return best || options[0] == PASS ? best : options[0];
}

float deal_worth(const deal_t *deal, int seat) {
    float others = 0;
    for (int turns = 1; turns < deal->seats; turns++)
        others += points_for[deal->left[seat_after(deal, seat, turns)]];
    return others / (deal->seats - 1) - points_for[deal->left[seat]];
}

void deal_moment(const deal_t *deal, moment_t *moment) {
    int seat = deal->seat;
    bool remembers = deal->remembers[seat];
    const cards_t *laid = remembers ? deal->laid : deal->laid_in_cycle;
    memset(moment, 0, sizeof *moment);
    memset(moment->passed, NEVER_PASSED, sizeof moment->passed);
    moment->hand = deal->hand[seat];
    moment->unseen = whole_deck - deal->hand[seat] - laid[seat];
    moment->held = deal->left[seat];
    for (int turns = 1; turns < deal->seats; turns++) {
        int other = seat_after(deal, seat, turns), slot = slot_of(deal, turns);
        moment->unseen -= laid[other];
        moment->laid[slot] = laid[other];
        moment->got[slot] = deal->got[other];
        moment->left[slot] = deal->left[other];
        moment->status[slot] = deal->status[other];
        memcpy(moment->passed[slot], (remembers ? deal->passed : deal->passed_in_cycle)[other], SIZES);
        if (deal->top != PASS && deal->top_seat == other) moment->top_slot = slot + 1;
    }
    moment->top = deal->top;
    moment->passes = deal->passes;
    moment->remembers = remembers;
    moment->seats = deal->seats;
    moment->gives = deal->gives;
    moment->last_card = deal->left[seat_after(deal, seat, 1)] == 1;
    moment->exchanged = deal->exchanged;
    moment->opening = deal->opening;
    moment->seat = seat;
}
