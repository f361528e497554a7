#pragma once
#include <atomic>

#include "core/variant.h"
#include "house.h"

namespace salon::test {

/// What goes wrong at a table, beside its store. Told from the test's thread, felt on the server's.
struct Misdeeds {
  using Choose = std::function<Expected<std::string>(const std::atomic<bool>* stop)>;
  Choose choose;  // instead of what any bot would; none: bots do as they should
  std::atomic<bool> looks_throw = false;             // when somebody looks back
  std::atomic<std::size_t> blind_after = Eye::kAll;  // events, when a game is gone through again
};

class FaultyEye final : public Eye {
 public:
  FaultyEye(std::unique_ptr<Eye> eye, const Misdeeds& misdeeds)
      : eye_(std::move(eye)), misdeeds_(misdeeds) {}

  void follow(const Sight& sight, std::size_t until) override {
    if (until != kAll && until > misdeeds_.blind_after) throw std::runtime_error("on purpose");
    eye_->follow(sight, until);
  }
  Expected<void> see(std::string_view seen) override { return eye_->see(seen); }
  void resign(Seat seat) override { eye_->resign(seat); }
  void meet(Names names) override { eye_->meet(std::move(names)); }
  Seat turn() const override { return eye_->turn(); }
  std::vector<std::string> moves() const override { return eye_->moves(); }
  Expected<std::vector<std::string>> read(std::string_view typed) const override {
    return eye_->read(typed);
  }
  Json json() const override { return eye_->json(); }
  ViewText written(bool aided) const override { return eye_->written(aided); }
  Phrase say() const override { return eye_->say(); }
  void draw(Canvas& canvas, Lang lang) const override { eye_->draw(canvas, lang); }

 private:
  std::unique_ptr<Eye> eye_;
  const Misdeeds& misdeeds_;
};

class FaultyPlayer final : public Player {
 public:
  FaultyPlayer(Seat seat, const Misdeeds& misdeeds) : Player(seat), misdeeds_(misdeeds) {}

  Expected<void> follow(const Sight&, std::size_t) override { return {}; }
  Expected<void> see(std::string_view, Seat) override { return {}; }
  void resign(Seat) override {}
  Expected<std::string> choose(const std::atomic<bool>* stop) override {
    return misdeeds_.choose(stop);
  }
  Expected<Advice> advise(const std::atomic<bool>* stop) override {
    const auto move = misdeeds_.choose(stop);
    if (!move) return std::unexpected(move.error());
    return Advice{};
  }

 private:
  const Misdeeds& misdeeds_;
};

/// A game as it is, except for the misdeeds.
class FaultyVariant final : public Variant {
 public:
  FaultyVariant(std::shared_ptr<const Variant> variant, const Misdeeds& misdeeds)
      : variant_(std::move(variant)), misdeeds_(misdeeds) {}

  const About& about() const override { return variant_->about(); }
  Setting setting() const override { return variant_->setting(); }
  Json constants() const override { return variant_->constants(); }
  int seats() const override { return variant_->seats(); }
  std::unique_ptr<Course> begin() const override { return variant_->begin(); }
  Expected<std::unique_ptr<Course>> from(std::string_view position) const override {
    return variant_->from(position);
  }
  std::unique_ptr<Eye> eye(Seat observer) const override {
    if (misdeeds_.looks_throw) throw std::runtime_error("on purpose");
    return std::make_unique<FaultyEye>(variant_->eye(observer), misdeeds_);
  }
  Expected<std::unique_ptr<Eye>> eye_on(std::string_view position) const override {
    return variant_->eye_on(position);
  }
  Expected<std::unique_ptr<Player>> player(const BotSpec& spec, Seat seat, std::uint64_t seed,
                                           Pace pace) const override {
    if (misdeeds_.choose) return std::make_unique<FaultyPlayer>(seat, misdeeds_);
    return variant_->player(spec, seat, seed, pace);
  }
  Expected<std::unique_ptr<Player>> player_at(const BotSpec& spec, std::string_view position,
                                              std::uint64_t seed, Pace pace) const override {
    return variant_->player_at(spec, position, seed, pace);
  }
  Expected<PerftCount> perft(const PerftOptions& options) const override {
    return variant_->perft(options);
  }
  std::string draw_lots(std::string_view typed, Random& random) const override {
    return variant_->draw_lots(typed, random);
  }
  Layout layout() const override { return variant_->layout(); }
  int most_chances() const override { return variant_->most_chances(); }
  std::unique_ptr<Lanes> lanes(int count, std::uint64_t seed, bool observes) const override {
    return variant_->lanes(count, seed, observes);
  }
  std::size_t position_bytes() const override { return variant_->position_bytes(); }
  std::uint64_t playout(std::uint64_t seed) const override { return variant_->playout(seed); }
  void copy_positions(std::uint64_t count) const override { variant_->copy_positions(count); }
  std::uint64_t signature() const override { return variant_->signature(); }
  std::string middle(std::uint64_t seed) const override { return variant_->middle(seed); }

 private:
  std::shared_ptr<const Variant> variant_;
  const Misdeeds& misdeeds_;
};

/// Puts the misdeeds between a server and its games; they outlive it.
inline server::Server::WrapVariant with(const Misdeeds& misdeeds) {
  return [&misdeeds](std::shared_ptr<const Variant> variant) {
    return std::make_shared<const FaultyVariant>(std::move(variant), misdeeds);
  };
}

}  // namespace salon::test
