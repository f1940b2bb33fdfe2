/* Thousands of deals side by side, on all cores: each is played on to its next real decision.
 *
 * Where there is one option only nobody is asked. The caller owns the buffers and answers with one
 * option a deal; what was decided in a deal comes out as samples when its result is known.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "deal.h"

enum { MOST_THREADS = 64, MOST_DECISIONS = 96, NO_ONE = 255 };

typedef struct {
    moment_t moment;
    int32_t option;
} decision_t;

/* Shares in per cent of what training deals are like. */
typedef struct {
    int three_seats, exchange, free_lead, memory, greedy;
} mix_t;

typedef struct {
    int count, row_room, sample_room, rows_each;
    bool trains;
    deal_t *deals;
    uint64_t *random;
    mix_t mix;
    decision_t *decisions; /* training only: so far in each deal */
    int *decided;
    uint8_t *is_over, *judged; /* duels only: the seat whose result counts */
    int *options_of;
    combo_t *found[MOST_THREADS];
    int found_count[MOST_THREADS];
    const int32_t *choices;
    /* the caller's */
    moment_t *moments, *sample_moments;
    combo_t *options;
    int32_t *row_deal, *row_start, *sample_options;
    uint8_t *sample_left;
    float *sample_worth;
    atomic_int samples, deals_done, lost;
} pool_t;

/* A team of threads that does one job at a time. */
static int team = 1;
static pthread_barrier_t begin_line, end_line;
static void (*job)(pool_t *, int);
static pool_t *job_pool;

static void *member(void *number) {
    for (;;) {
        pthread_barrier_wait(&begin_line);
        job(job_pool, (int)(intptr_t)number);
        pthread_barrier_wait(&end_line);
    }
    return NULL;
}

void start_team(int threads) {
    team = threads < MOST_THREADS ? threads : MOST_THREADS;
    pthread_barrier_init(&begin_line, NULL, team);
    pthread_barrier_init(&end_line, NULL, team);
    for (intptr_t number = 1; number < team; number++) {
        pthread_t thread;
        pthread_create(&thread, NULL, member, (void *)number);
    }
}

static void do_together(void (*what)(pool_t *, int), pool_t *pool) {
    job = what, job_pool = pool;
    if (team > 1) pthread_barrier_wait(&begin_line);
    what(pool, 0);
    if (team > 1) pthread_barrier_wait(&end_line);
}

static uint64_t seeded(uint64_t seed) {
    uint64_t random = (seed * 0x9E3779B97F4A7C15ULL) | 1;
    for (int turn = 0; turn < 8; turn++) random_next(&random);
    return random;
}

static bool happens(uint64_t *random, int percent) {
    return (int)random_below(random, 100) < percent;
}

static void begin_training_deal(pool_t *pool, int at) {
    deal_t *deal = &pool->deals[at];
    uint64_t *random = &pool->random[at];
    mix_t mix = pool->mix;
    cards_t hands[MOST_SEATS];
    shuffle(random, hands);
    int seats = happens(random, mix.three_seats) ? 3 : 4;
    int kind = random_below(random, 100);
    opening_t opening = kind < mix.exchange                   ? WITH_EXCHANGE
                        : kind < mix.exchange + mix.free_lead ? FREE_LEAD
                                                              : FIRST_DEAL;
    int lead = random_below(random, seats);
    int loser = (lead + 1 + random_below(random, seats - 1)) % seats;
    deal_begin(deal, hands, seats, opening, lead, loser);
    for (int seat = 0; seat < seats; seat++) deal->remembers[seat] = happens(random, mix.memory);
    if (happens(random, mix.greedy)) {
        for (int seat = 0; seat < seats; seat++)
            deal->controller[seat] = random_below(random, 2) ? BY_GREED : BY_NET;
        deal->controller[random_below(random, seats)] = BY_NET;
    }
    pool->decided[at] = 0;
}

pool_t *pool_new(int count, bool trains, uint64_t seed, int row_room, int sample_room,
                 const int *mix, moment_t *moments, combo_t *options, int32_t *row_deal,
                 int32_t *row_start, moment_t *sample_moments, int32_t *sample_options,
                 uint8_t *sample_left, float *sample_worth) {
    pool_t *pool = calloc(1, sizeof *pool);
    *pool = (pool_t){.count = count, .row_room = row_room, .sample_room = sample_room,
                     .trains = trains, .moments = moments, .options = options,
                     .row_deal = row_deal, .row_start = row_start,
                     .sample_moments = sample_moments, .sample_options = sample_options,
                     .sample_left = sample_left, .sample_worth = sample_worth};
    memcpy(&pool->mix, mix, sizeof pool->mix);
    pool->deals = calloc(count, sizeof *pool->deals);
    pool->random = calloc(count, sizeof *pool->random);
    pool->decided = calloc(count, sizeof *pool->decided);
    pool->is_over = calloc(count, 1);
    pool->judged = calloc(count, 1);
    pool->options_of = calloc(count, sizeof *pool->options_of);
    pool->rows_each = row_room / team + 16 * MOST_OPTIONS;
    for (int thread = 0; thread < team; thread++)
        pool->found[thread] = malloc(pool->rows_each * sizeof *pool->found[thread]);
    uint64_t random = seeded(seed);
    for (int at = 0; at < count; at++) pool->random[at] = random_next(&random) | 1;
    if (trains) {
        pool->decisions = malloc((size_t)count * MOST_DECISIONS * sizeof *pool->decisions);
        for (int at = 0; at < count; at++) begin_training_deal(pool, at);
    }
    return pool;
}

void pool_free(pool_t *pool) {
    for (int thread = 0; thread < team; thread++) free(pool->found[thread]);
    free(pool->deals), free(pool->random), free(pool->decided), free(pool->is_over);
    free(pool->judged), free(pool->options_of), free(pool->decisions), free(pool);
}

/* The same deal once for each seat: there one side plays, at all others the other side. */
void pool_duel(pool_t *pool, uint64_t seed, int seats, int opening, int one, int others,
               int one_remembers, int others_remember) {
    uint64_t random = seeded(seed);
    cards_t hands[MOST_SEATS];
    int loser = 0;
    for (int at = 0; at < pool->count; at++) {
        int lead = at / seats % seats, judged = at % seats;
        if (judged == 0) {
            shuffle(&random, hands);
            loser = (lead + 1 + random_below(&random, seats - 1)) % seats;
        }
        deal_t *deal = &pool->deals[at];
        deal_begin(deal, hands, seats, (opening_t)opening, lead, loser);
        for (int seat = 0; seat < seats; seat++) {
            deal->controller[seat] = seat == judged ? one : others;
            deal->remembers[seat] = seat == judged ? one_remembers : others_remember;
        }
        pool->judged[at] = judged;
        pool->is_over[at] = 0;
    }
}

static void hand_out(pool_t *pool, int at) {
    const deal_t *deal = &pool->deals[at];
    int many = pool->decided[at];
    atomic_fetch_add(&pool->deals_done, 1);
    int from = atomic_fetch_add(&pool->samples, many);
    if (from + many > pool->sample_room) {
        atomic_fetch_sub(&pool->samples, many);
        atomic_fetch_add(&pool->lost, many);
        return;
    }
    const decision_t *decisions = pool->decisions + (size_t)at * MOST_DECISIONS;
    for (int index = 0; index < many; index++) {
        int seat = decisions[index].moment.seat;
        uint8_t *left = pool->sample_left + 4 * (size_t)(from + index);
        pool->sample_moments[from + index] = decisions[index].moment;
        pool->sample_options[from + index] = decisions[index].option;
        pool->sample_worth[from + index] = deal_worth(deal, seat);
        memset(left, NO_ONE, 4);
        left[0] = deal->left[seat];
        for (int turns = 1; turns < deal->seats; turns++)
            left[1 + slot_of(deal, turns)] = deal->left[seat_after(deal, seat, turns)];
    }
}

static bool do_choice(pool_t *pool, int at) {
    int option = pool->choices[at];
    if (pool->trains && pool->decided[at] < MOST_DECISIONS) {
        size_t index = (size_t)at * MOST_DECISIONS + pool->decided[at]++;
        pool->decisions[index].moment = pool->moments[at];
        pool->decisions[index].option = option;
    }
    return deal_act(&pool->deals[at], option);
}

/* A deal is over: in training the next one begins, a duel waits for the others. */
static void settle(pool_t *pool, int at) {
    if (pool->trains) {
        hand_out(pool, at);
        begin_training_deal(pool, at);
    } else {
        pool->is_over[at] = 1;
    }
}

/* Plays a deal on; how many options its next decision has, 0 where a duel's deal is over. */
static int play_on(pool_t *pool, int at, bool ended, combo_t *found) {
    deal_t *deal = &pool->deals[at];
    for (;;) {
        if (ended) settle(pool, at);
        if (pool->is_over[at]) return 0;
        int count = deal_options(deal, found);
        if (deal->controller[deal->seat] == BY_GREED) {
            ended = deal_act(deal, deal_greedy(deal, found, count));
        } else if (count == 1) {
            ended = deal_act(deal, found[0]);
        } else {
            deal_moment(deal, &pool->moments[at]);
            return count;
        }
    }
}

static int first_of(const pool_t *pool, int thread) {
    return (int)((long)pool->count * thread / team);
}

static void step_part(pool_t *pool, int thread) {
    int count = 0;
    for (int at = first_of(pool, thread); at < first_of(pool, thread + 1); at++) {
        pool->options_of[at] = 0;
        if (pool->is_over[at]) continue;
        bool ended = pool->choices && pool->choices[at] >= 0 && do_choice(pool, at);
        if (count > pool->rows_each - MOST_OPTIONS) { /* no room: asked the next time */
            if (ended) settle(pool, at);
            continue;
        }
        pool->options_of[at] = play_on(pool, at, ended, pool->found[thread] + count);
        count += pool->options_of[at];
    }
    pool->found_count[thread] = count;
}

static void gather_part(pool_t *pool, int thread) {
    int row = 0;
    for (int other = 0; other < thread; other++) row += pool->found_count[other];
    memcpy(pool->options + row, pool->found[thread],
           pool->found_count[thread] * sizeof *pool->options);
    for (int at = first_of(pool, thread); at < first_of(pool, thread + 1); at++) {
        pool->row_start[at] = row;
        for (int option = 0; option < pool->options_of[at]; option++) pool->row_deal[row++] = at;
    }
    if (thread == team - 1) pool->row_start[pool->count] = row;
}

/* Carries out the choices (or none) and goes on to the next decisions; how many rows these have,
 * or -1 where they do not fit. Told: samples handed out, deals done and samples lost so far. */
int pool_step(pool_t *pool, const int32_t *choices, int32_t told[3]) {
    pool->choices = choices;
    atomic_store(&pool->samples, 0);
    do_together(step_part, pool);
    int rows = 0;
    for (int thread = 0; thread < team; thread++) rows += pool->found_count[thread];
    if (rows > pool->row_room) return -1;
    do_together(gather_part, pool);
    told[0] = pool->samples, told[1] = pool->deals_done, told[2] = pool->lost;
    return rows;
}

void pool_results(const pool_t *pool, float *worth, uint8_t *won) {
    for (int at = 0; at < pool->count; at++) {
        worth[at] = deal_worth(&pool->deals[at], pool->judged[at]);
        won[at] = pool->deals[at].left[pool->judged[at]] == 0;
    }
}

/* A deal that has been played so far: whether it could have been, given these hands. The net plays
 * on at every seat and remembers everything. */
bool pool_world(pool_t *pool, int at, const cards_t *hands, int seats, int opening, int lead,
                int loser, const int32_t *actions, int count) {
    static combo_t options[MOST_OPTIONS];
    deal_t *deal = &pool->deals[at];
    deal_begin(deal, hands, seats, (opening_t)opening, lead, loser);
    memset(deal->remembers, 1, sizeof deal->remembers);
    pool->is_over[at] = 0;
    for (int index = 0; index < count; index++) {
        int many = deal_options(deal, options), found = 0;
        while (found < many && options[found] != actions[index]) found++;
        if (found == many || pool->is_over[at]) return false;
        pool->is_over[at] = deal_act(deal, actions[index]);
    }
    return true;
}

/* How many cards each seat has left, four numbers a deal. */
void pool_left(const pool_t *pool, uint8_t *left) {
    for (int at = 0; at < pool->count; at++)
        for (int seat = 0; seat < MOST_SEATS; seat++)
            left[MOST_SEATS * at + seat] = pool->deals[at].left[seat];
}

void pool_controllers(const pool_t *pool, uint8_t *controllers) {
    for (int at = 0; at < pool->count; at++)
        controllers[at] = pool->deals[at].controller[pool->deals[at].seat];
}

/* For tests and for machines without a GPU -------------------------------------------------- */

static combos_t tables(void) {
    return (combos_t){combo_cards, combo_size, combo_kind, combo_number, combo_strength};
}

void state_features(const moment_t *moments, int count, float *found) {
    combos_t combos = tables();
    for (int at = 0; at < count; at++)
        for (int feature = 0; feature < STATE; feature++)
            found[(size_t)at * STATE + feature] = state_feature(&moments[at], feature, &combos);
}

void row_features(const moment_t *moments, const int32_t *moment_of, const combo_t *options,
                  int count, float *found) {
    combos_t combos = tables();
    for (int row = 0; row < count; row++)
        for (int feature = 0; feature < ROW; feature++)
            found[(size_t)row * ROW + feature] =
                row_feature(&moments[moment_of[row]], options[row], feature, &combos);
}

/* A single deal, for the test that plays it beside the rules. */
deal_t *deal_new(const cards_t *hands, int seats, int opening, int lead, int loser, int remembers) {
    deal_t *deal = calloc(1, sizeof *deal);
    deal_begin(deal, hands, seats, (opening_t)opening, lead, loser);
    memset(deal->remembers, remembers, sizeof deal->remembers);
    return deal;
}

void deal_free(deal_t *deal) { free(deal); }

int deal_seat(const deal_t *deal) { return deal->seat; }
