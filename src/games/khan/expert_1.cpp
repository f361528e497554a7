#include "games/khan/expert_1.h"

#include "games/khan/book.h"
#include "games/khan/evaluation.h"
#include "games/khan/search_bot.h"

namespace salon::khan {
namespace {

struct Written {
  Side side;
  std::string_view squares;
};

/// Set by hand: the top of a list that an earlier search had made.
constexpr Written kFirstPages[]{
    {bottom, "f6 b5 c5 d5 f5 b6"}, {bottom, "f6 b5 c5 d5 e5 f5"}, {bottom, "f6 b5 d5 e5 f5 c6"},
    {left, "a2 b1 b3 a4 b5 a6"},   {bottom, "f6 b5 c5 d5 f5 c6"}, {top, "c1 b2 c2 d2 e2 f2"},
};

/// Red by its book; ochre by trying set-ups as long as the budget of a move lasts, and taking what
/// looked best when it ended.
class ExpertOne final : public SearchBot<Judge> {
 public:
  explicit ExpertOne(const Khan& game)
      : SearchBot(game, Judge(game, kFirstWeights), {.table_bits = 19}, search::kMaxPly - 1) {}

 private:
  Move place(const Position& position, Thinking& thinking) override {
    if (position.turn == red) return by_book(position, thinking.random);
    auto setups = agreeing(two_value_setups(position.camp_of(ochre)), position);
    if (setups.empty()) return game_.random_move(position, thinking.random);
    thinking.random.shuffle(setups);
    return toward(position, best_against_red(position, setups, thinking));
  }

  Move by_book(const Position& position, Random& random) {
    auto pages = first_pages();
    if (position.phase == Phase::side) {
      const Side side = pages[random.below(pages.size())].side;
      return {Move::choose_side, 0, static_cast<std::int8_t>(side)};
    }
    std::erase_if(pages, [&](const FirstPage& page) {
      return page.side != position.camp || !agrees(position, page.setup);
    });
    if (pages.empty()) return place_on_two_values(game_, position, random);
    return toward(position, pages[random.below(pages.size())].setup);
  }

  Setup best_against_red(const Position& position, const std::vector<Setup>& setups,
                         Thinking& thinking) {
    struct Tried {
      Setup setup;
      int red_value;
    };
    std::vector<Tried> left;
    for (const Setup& setup : setups) left.push_back({setup, 0});
    for (std::uint64_t nodes = 100; left.size() > 1; nodes *= 4) {
      for (auto& [setup, value] : left) {
        const int found = red_value(position, setup, nodes, thinking);
        // Cut short, what the round before said holds, and at worst chance.
        if (thinking.spent()) return std::ranges::min_element(left, {}, &Tried::red_value)->setup;
        value = found;
      }
      std::ranges::stable_sort(left, {}, &Tried::red_value);
      left.resize((left.size() + 3) / 4);
    }
    return left.front().setup;
  }

  int red_value(const Position& position, const Setup& setup, std::uint64_t nodes,
                Thinking& thinking) {
    Thinking glance({.ms = {}, .work = nodes}, thinking.random.next());
    const int value = search_.think(with_setup(position, setup), glance).front().value;
    thinking.spend(glance.work());
    return value;
  }
};

}  // namespace

std::vector<FirstPage> first_pages() {
  std::vector<FirstPage> pages;
  for (const auto& [side, squares] : kFirstPages)
    pages.push_back({side, read_setup(squares, side).value_or(Setup{})});
  return pages;
}

std::unique_ptr<Bot<Khan>> make_expert_1(const Khan& game) {
  return std::make_unique<ExpertOne>(game);
}

}  // namespace salon::khan
