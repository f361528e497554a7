#include "games/khan/bots.h"

#include <algorithm>
#include <functional>

#include "games/khan/book.h"
#include "games/khan/expert_1.h"
#include "games/khan/instinct.h"
#include "games/khan/judgement.h"
#include "games/khan/planner.h"
#include "games/khan/search_bot.h"
#include "games/khan/skill.h"

namespace salon::khan {
namespace {

/// Looks ahead by the seven terms, set up anyhow.
template <int depth>
class Beginner final : public SearchBot<InstinctJudge> {
 public:
  explicit Beginner(const Khan& game)
      : SearchBot(game, InstinctJudge(game), {.table_bits = 12}, depth) {}

 private:
  Move place(const Position& position, Thinking& thinking) override {
    return place_loosely(game_, position, thinking.random);
  }
};

using EasyBot = Beginner<2>;
using MediumOne = Beginner<3>;  // `medium` as it first was

/// A bot that proves short wins before it searches, and looks once more at what the search says: it
/// must not lose by force.
class ProvingBot final : public SearchBot<Judge> {
 public:
  ProvingBot(const Khan& game, const Skill& skill)
      : SearchBot(game, Judge(game, skill.weights()), {.table_bits = skill.table_bits},
                  skill.depth),
        skill_(skill),
        prover_(game, skill.table_bits - 3) {}

 private:
  /// What a position of the prover costs, in nodes of the search: about as many as take its time.
  static constexpr std::uint64_t kProofCost = 8;
  /// The part of the work of a move that proofs may take, and how much is enough in any case.
  static constexpr std::uint64_t kProofShare = 4;
  static constexpr std::uint64_t kProofMost = 40'000;

  std::uint64_t proof_work(const Thinking& thinking) const {
    return std::min(thinking.work_limit() / kProofShare / kProofCost, kProofMost);
  }

  Move best(const Position& position, Thinking& thinking) override {
    if (const auto win = proven(position, thinking)) return win->move;
    const auto lines = think(position, thinking);
    const auto good = std::ranges::find_if(lines, [&](const auto& line) {
      return !search::loses(line.value) && !refuted(position, line.move, thinking);
    });
    return good == lines.end() ? lines.front().move : good->move;
  }

  /// In front of all others the win that was proved, should the search not have seen it.
  Lines think(const Position& position, Thinking& thinking, bool every_line = false) override {
    if (!every_line) return SearchBot::think(position, thinking);
    const auto win = proven(position, thinking);
    auto lines = SearchBot::think(position, thinking, true);
    for (auto& line : lines) {
      if (win && line.move == win->move && !search::wins(line.value)) {
        line.value = search::kWin - win->plies;
        line.variation.clear();
        line.variation.push_back(line.move);
      }
    }
    return lines;
  }

  std::optional<Prover::Win> proven(const Position& position, Thinking& thinking) {
    const auto win = prover_.find(position, skill_.proof, proof_work(thinking), thinking);
    thinking.spend(kProofCost * prover_.work());
    return win;
  }

  /// The work for this is on top of the move's; it is little, and only the clock ends it.
  bool refuted(const Position& position, Move move, Thinking& thinking) {
    Position next = position;
    game_.play(next, move);
    if (game_.turn(next) == kOver) return false;
    return prover_.ask(next, skill_.proof - 2, proof_work(thinking), thinking) ==
           Prover::Verdict::won;
  }

  Move place(const Position& position, Thinking& thinking) override {
    switch (skill_.setup) {
      case Skill::loose:
        return place_loosely(game_, position, thinking.random);
      case Skill::two_values:
        if (position.turn == red) return place_on_two_values(game_, position, thinking.random);
        break;
      default:
        if (const auto page = by_book(position, thinking.random)) return *page;
        if (position.turn == red) return place_on_two_values(game_, position, thinking.random);
    }
    auto setups = agreeing(two_value_setups(position.camp_of(ochre)), position);
    if (setups.empty()) return game_.random_move(position, thinking.random);
    Planner planner(search_, prover_,
                    {.floor = static_cast<std::uint64_t>(skill_.care), .proof = skill_.guard});
    return toward(position, planner.answer(position, std::move(setups), thinking));
  }

  /// Red: any page that is worth it. Ochre: any of the answers, where red plays a page.
  std::optional<Move> by_book(const Position& position, Random& random) const {
    std::vector<Page> pages = opening_book();
    if (position.turn == red) std::erase_if(pages, std::not_fn(worth_playing));
    if (position.phase == Phase::side) {
      if (pages.empty()) return std::nullopt;
      const Side side = pages[random.below(pages.size())].side;
      return Move{Move::choose_side, 0, static_cast<std::int8_t>(side)};
    }
    std::vector<Setup> setups;
    for (const Page& page : pages) {
      if (page.side != position.camp) continue;
      if (position.turn == red) setups.push_back(page.red);
      if (position.turn == ochre && page.red.kalista == position.kalista[red] &&
          page.red.sbires == position.sbires[red])
        setups = page.answers;
    }
    setups = agreeing(std::move(setups), position);
    if (setups.empty()) return std::nullopt;
    return toward(position, setups[random.below(setups.size())]);
  }

  Skill skill_;
  Prover prover_;
};

std::unique_ptr<Bot<Khan>> make_medium(const Khan& game) {
  return std::make_unique<ProvingBot>(game, kMedium);
}

std::unique_ptr<Bot<Khan>> make_hard(const Khan& game) {
  return std::make_unique<ProvingBot>(game, kHard);
}

std::unique_ptr<Bot<Khan>> make_expert(const Khan& game) {
  return std::make_unique<ProvingBot>(game, kExpert);
}

Expected<std::unique_ptr<Bot<Khan>>> make_tuned(const Khan& game, Traits& traits) {
  const auto skill = take_traits(skill_traits(), traits, kExpert);
  if (!skill) return std::unexpected(skill.error());
  return std::make_unique<ProvingBot>(game, *skill);
}

template <class B>
std::unique_ptr<Bot<Khan>> make(const Khan& game) {
  return std::make_unique<B>(game);
}

}  // namespace

std::vector<Level<Khan>> levels() {
  return {
      random_level<Khan>(),
      {"easy",
       {"looks at its move and your answer: sbires, hunters, defenders",
        "regarde son coup et votre réponse : sbires, chasseurs, défenseurs"},
       {.ms = 100, .work = 200},
       make<EasyBot>},
      usual<Khan>({"medium",
                   {"searches two plies and answers your set-up with one of its own",
                    "cherche deux demi-coups et répond à votre mise en place par la sienne"},
                   {.ms = 300, .work = 5'000},
                   make_medium}),
      {"hard",
       {"searches six plies, proves wins of five, and answers your set-up with the best it finds",
        "cherche six demi-coups, prouve les gains en cinq, et répond à votre mise en place par la "
        "meilleure qu'il trouve"},
       {.ms = 500, .work = 20'000},
       make_hard},
      {"expert",
       {"searches as deep as a second allows, misses no win of nine plies, and sets up by thought",
        "cherche aussi loin qu'une seconde le permet, ne manque aucun gain en neuf demi-coups, et "
        "réfléchit à sa mise en place"},
       {.ms = 1'000, .work = 200'000},
       make_expert},
      arena_only<Khan>({"medium-1",
                        {"medium as it first was", "medium tel qu'il fut d'abord"},
                        {.ms = 300, .work = 5'000},
                        make<MediumOne>}),
      arena_only<Khan>({"expert-1",
                        {"expert as it first was", "expert tel qu'il fut d'abord"},
                        {.ms = 1'000, .work = 200'000},
                        make_expert_1}),
      arena_only<Khan>({.name = "thinker",
                        .about = {"expert with other numbers: thinker:distance=200:setup=0",
                                  "expert avec d'autres nombres : thinker:distance=200:setup=0"},
                        .budget = {.ms = 1'000, .work = 200'000},
                        .make = make_expert,
                        .tuned = make_tuned,
                        .traits = about_traits(skill_traits(), kExpert)}),
  };
}

}  // namespace salon::khan
