#pragma once
#include <memory>
#include <optional>

#include "core/match.h"
#include "library/batch.h"

// The types behind the handles of salon.h. Their names come from there, so they are outside our
// namespace.

struct salon_game {
  std::shared_ptr<const salon::Variant> variant;
  salon::Layout layout;

  explicit salon_game(std::shared_ptr<const salon::Variant> opened)
      : variant(std::move(opened)), layout(variant->layout()) {}
};

/// A match; or, where somebody began with a bare position, only the course of a game.
struct salon_state {
  std::shared_ptr<const salon::Variant> variant;
  std::optional<salon::Match> match;
  std::unique_ptr<salon::Course> bare;
  /// Differs between states, and before and after a rewind: while it is the same, what was seen has
  /// only become more.
  std::uint64_t life;

  explicit salon_state(salon::Match played);
  salon_state(std::shared_ptr<const salon::Variant> of, std::unique_ptr<salon::Course> at);

  const salon::Course& course() const { return match ? match->course() : *bare; }
  salon::Seat turn() const { return match ? match->turn() : bare->turn(); }
  /// What an observer knows; of a bare position only where nothing is hidden.
  salon::Expected<const salon::Eye*> eye(salon::Seat observer) const;
  salon::Expected<void> play(std::string_view move);
  void draw(std::uint64_t seed);
  void rewind(std::size_t events);
  salon::Expected<salon::Outcome> outcome() const;
};

struct salon_bot {
  std::shared_ptr<const salon::Variant> variant;
  salon::BotSpec spec;
  salon::Seat seat;
  std::uint64_t seed;
  std::unique_ptr<salon::Player> player;
  std::uint64_t life = 0;  // of the state it follows

  /// Lets it see what its seat saw of a state; from the beginning if it followed another one.
  salon::Expected<void> follow(const salon_state& state);
};

struct salon_batch {
  salon::Batch games;
};
