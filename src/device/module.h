#pragma once
#include <cstddef>

/// The door of the module: one engine, called with a request in memory allocated for it. The answer
/// is its length in four bytes, the lowest first, followed by the text; it stays until the next
/// call.
extern "C" {
unsigned char* salon_take(std::size_t size);
const unsigned char* salon_call(const unsigned char* request, std::size_t size);
/// A game's name, a zero byte, and what its bots have learned.
const unsigned char* salon_weights(const unsigned char* request, std::size_t size);
}
