/* On the GPU: features from moments, the steps between two matrix products, and the choice. */
#include <cuda_bf16.h>
#include <cuda_runtime.h>

#include "features.h"

typedef __nv_bfloat16 number_t;
typedef __nv_bfloat162 pair_t;

__device__ cards_t d_cards[COMBOS];
__device__ uint8_t d_size[COMBOS], d_kind[COMBOS], d_number[COMBOS];
__device__ float d_strength[COMBOS];

__device__ __forceinline__ combos_t tables() {
    combos_t found;
    found.cards = d_cards, found.size = d_size, found.kind = d_kind;
    found.number = d_number, found.strength = d_strength;
    return found;
}

__global__ void fill_states(const moment_t *moments, size_t count, number_t *found) {
    size_t at = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    if (at >= count * STATE) return;
    combos_t combos = tables();
    found[at] = __float2bfloat16(state_feature(moments + at / STATE, at % STATE, &combos));
}

/* `moment_of` null: one row a moment. */
template <typename option_t>
__global__ void fill_rows(const moment_t *moments, const int32_t *moment_of, const option_t *options,
                          size_t count, number_t *found) {
    size_t at = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    if (at >= count * ROW) return;
    size_t row = at / ROW;
    combos_t combos = tables();
    const moment_t *moment = moments + (moment_of ? moment_of[row] : row);
    found[at] = __float2bfloat16(row_feature(moment, options[row], at % ROW, &combos));
}

/* Eight numbers a thread: found = relu(found + states[moment_of]). */
__global__ void add_states(number_t *found, const number_t *states, const int32_t *moment_of,
                           size_t count, int width) {
    size_t at = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    int eights = width / 8;
    size_t row = at / eights;
    if (row >= count) return;
    uint4 *place = (uint4 *)found + at;
    uint4 mine = *place;
    uint4 more = *((const uint4 *)(states + (size_t)moment_of[row] * width) + at % eights);
    for (int part = 0; part < 4; part++) {
        float2 a = __bfloat1622float2(((pair_t *)&mine)[part]);
        float2 b = __bfloat1622float2(((pair_t *)&more)[part]);
        ((pair_t *)&mine)[part] = __floats2bfloat162_rn(fmaxf(a.x + b.x, 0.f), fmaxf(a.y + b.y, 0.f));
    }
    *place = mine;
}

/* found += relu(more + bias) */
__global__ void add_layer(number_t *found, const number_t *more, const number_t *bias, size_t count,
                          int width) {
    size_t at = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    int eights = width / 8;
    if (at >= count * eights) return;
    uint4 *place = (uint4 *)found + at;
    uint4 mine = *place, other = *((const uint4 *)more + at);
    uint4 constant = *((const uint4 *)bias + at % eights);
    for (int part = 0; part < 4; part++) {
        float2 a = __bfloat1622float2(((pair_t *)&mine)[part]);
        float2 b = __bfloat1622float2(((pair_t *)&other)[part]);
        float2 c = __bfloat1622float2(((pair_t *)&constant)[part]);
        ((pair_t *)&mine)[part] =
            __floats2bfloat162_rn(a.x + fmaxf(b.x + c.x, 0.f), a.y + fmaxf(b.y + c.y, 0.f));
    }
    *place = mine;
}

__device__ __forceinline__ uint64_t mixed(uint64_t x) {
    x ^= x >> 33, x *= 0xff51afd7ed558ccdULL, x ^= x >> 33, x *= 0xc4ceb9fe1a85ec53ULL;
    return x ^ x >> 33;
}

/* A warp for each decision: the best row; or any (`blind`); or the best with noise (`loose`). */
__global__ void choose(const float *worth, const int32_t *row_start, const uint16_t *options,
                       int count, float blind, float loose, float noise, uint64_t seed,
                       int32_t *chosen) {
    int at = (blockIdx.x * blockDim.x + threadIdx.x) >> 5, lane = threadIdx.x & 31;
    if (at >= count) return;
    int first = row_start[at], end = row_start[at + 1];
    if (first == end) {
        if (!lane) chosen[at] = -1;
        return;
    }
    uint64_t random = mixed(seed * 1000003ULL + at);
    float u = (random >> 40) * (1.f / 16777216.f);
    if (u < blind) {
        int row = first + (int)((uint64_t)(uint32_t)random * (end - first) >> 32);
        if (!lane) chosen[at] = options[row];
        return;
    }
    float most = -1e30f;
    int best = first;
    for (int row = first + lane; row < end; row += 32) {
        float value = worth[row];
        if (u < blind + loose) {
            uint64_t more = mixed(random + row * 0x9E3779B97F4A7C15ULL);
            float z = ((more >> 40) + 0.5f) * (1.f / 16777216.f);
            value -= noise * __logf(-__logf(z));
        }
        if (value > most) most = value, best = row;
    }
    for (int step = 16; step; step >>= 1) {
        float other = __shfl_xor_sync(~0u, most, step);
        int row = __shfl_xor_sync(~0u, best, step);
        if (other > most || (other == most && row < best)) most = other, best = row;
    }
    if (!lane) chosen[at] = options[best];
}

#define GRID(threads) (unsigned)(((threads) + 255) / 256), 256, 0, (cudaStream_t)stream

extern "C" {

int gpu_tables(const cards_t *cards, const uint8_t *size, const uint8_t *kind, const uint8_t *number,
               const float *strength) {
    cudaMemcpyToSymbol(d_cards, cards, sizeof d_cards);
    cudaMemcpyToSymbol(d_size, size, sizeof d_size);
    cudaMemcpyToSymbol(d_kind, kind, sizeof d_kind);
    cudaMemcpyToSymbol(d_number, number, sizeof d_number);
    cudaMemcpyToSymbol(d_strength, strength, sizeof d_strength);
    return (int)cudaDeviceSynchronize();
}

int gpu_states(const moment_t *moments, long count, void *found, void *stream) {
    fill_states<<<GRID((size_t)count * STATE)>>>(moments, count, (number_t *)found);
    return (int)cudaGetLastError();
}

int gpu_rows(const moment_t *moments, const int32_t *moment_of, const uint16_t *options, long count,
             void *found, void *stream) {
    fill_rows<<<GRID((size_t)count * ROW)>>>(moments, moment_of, options, count, (number_t *)found);
    return (int)cudaGetLastError();
}

int gpu_own_rows(const moment_t *moments, const int32_t *options, long count, void *found,
                 void *stream) {
    const int32_t *none = nullptr;
    fill_rows<<<GRID((size_t)count * ROW)>>>(moments, none, options, count, (number_t *)found);
    return (int)cudaGetLastError();
}

int gpu_add_states(void *found, const void *states, const int32_t *moment_of, long count, int width,
                   void *stream) {
    add_states<<<GRID((size_t)count * (width / 8))>>>((number_t *)found, (const number_t *)states,
                                                      moment_of, count, width);
    return (int)cudaGetLastError();
}

int gpu_add_layer(void *found, const void *more, const void *bias, long count, int width,
                  void *stream) {
    add_layer<<<GRID((size_t)count * (width / 8))>>>((number_t *)found, (const number_t *)more,
                                                     (const number_t *)bias, count, width);
    return (int)cudaGetLastError();
}

int gpu_choose(const float *worth, const int32_t *row_start, const uint16_t *options, int count,
               float blind, float loose, float noise, uint64_t seed, int32_t *chosen, void *stream) {
    choose<<<GRID((size_t)count * 32)>>>(worth, row_start, options, count, blind, loose, noise, seed,
                                         chosen);
    return (int)cudaGetLastError();
}
}
