#pragma once
#include <set>

#include "core/conversation.h"

namespace salon::test {

inline std::vector<Chair> people(int seats) {
  std::vector<Chair> chairs;
  for (int seat = 0; seat < seats; ++seat) chairs.push_back({"human", "P" + std::to_string(seat)});
  return chairs;
}

/// Whatever whoever is to move could do now, in the referee's words.
inline std::vector<std::string> possible(const Match& match) {
  const auto course = match.variant().from(match.position());
  if (!course) throw std::runtime_error(course.error().what.en);
  if (match.turn() != kNature) return (*course)->moves();
  std::vector<std::string> moves;
  for (auto& [move, probability] : (*course)->chances()) moves.push_back(move);
  return moves;
}

/// Another truth that `eyes` cannot tell from this match: it goes another way at ply `from`, where
/// something was hidden from them, and from there on stays as close to the match as it can while
/// they see the same. None is found where every way would show.
class Twin {
 public:
  Twin(const Match& match, Seat eyes, Random& random)
      : match_(match), eyes_(eyes), random_(random), twin_(fresh(match)) {}

  std::optional<Match> parting_at(std::size_t from) {
    for (std::size_t ply = 0; ply < match_.ply(); ++ply) {
      if (twin_.turn() != match_.seat(ply)) return std::nullopt;
      const Event own = match_.event(ply);
      if (ply != from && looks_the_same(own)) continue;
      if (!go_another_way(own)) return std::nullopt;
    }
    // How a game ended is for all to see.
    if (twin_.turn() != match_.turn() || twin_.record().result != match_.record().result ||
        (match_.over() && twin_.ending() != match_.ending()))
      return std::nullopt;
    return std::move(twin_);
  }

 private:
  static Match fresh(const Match& match) {
    return *Match::begin(match.shared_variant(), match.chairs());
  }

  bool go_another_way(const Event& own) {
    auto moves = possible(twin_);
    for (std::size_t i = moves.size(); i > 1; --i) std::swap(moves[i - 1], moves[random_.below(i)]);
    return std::ranges::any_of(moves, [&](const std::string& move) {
      return move != own.text && looks_the_same({own.kind, own.seat, move});
    });
  }

  /// Makes the move, if these eyes see of it what they saw in the match.
  bool looks_the_same(const Event& event) {
    const auto ply = twin_.ply();
    if (!twin_.apply(event)) return false;
    if (twin_.glimpse(eyes_, ply).text == match_.glimpse(eyes_, ply).text) return true;
    twin_.rewind(ply);
    return false;
  }

  const Match& match_;
  Seat eyes_;
  Random& random_;
  Match twin_;
};

/// What a bot says when it is asked, word for word.
inline std::string words_of(const Expected<Advice>& advice) {
  if (!advice) return advice.error().what.en;
  std::string all = dump(advice->more);
  for (const auto& opinion : advice->opinions)
    all += fmt::format("\n{} {} {} {}", opinion.move, opinion.value, opinion.reason.en,
                       dump(opinion.more));
  return all;
}

/// Everything an observer can get hold of, in order: what it is shown, told from the start and
/// answered, and what each level would play in its place, and say about it, when it is to move.
inline std::vector<std::string> within_reach(const Match& played, Seat eyes,
                                             const std::vector<LevelAbout>& levels) {
  const auto match = *Match::replay(played.shared_variant(), played.record());
  std::vector<std::string> all;
  const Eye& eye = match.eye(eyes);
  all.push_back(dump(eye.json()));
  all.push_back(eye.say().en);
  all.push_back(eye.say().fr);
  all.push_back(eye.asks().en);
  all.push_back(eye.setup());
  for (const auto& move : eye.moves()) all.push_back(move);
  for (const auto& words : eye.shorthands()) all.push_back(words.en);
  for (const auto& certain : eye.why()) all.push_back(certain.en);
  for (Seat seat = 0; seat < match.variant().seats(); ++seat)
    all.push_back(eye.role(seat).value_or(Phrase{}).en);
  // Why what it has seen could not be played now.
  for (std::size_t ply = 0; ply < match.ply(); ++ply) {
    const auto read = eye.read(match.glimpse(eyes, ply).text);
    all.push_back(read ? "can be played" : read.error().what.en);
  }
  for (const Lang lang : {Lang::en, Lang::fr}) {
    Canvas board, sheet;
    eye.draw(board, lang);
    if (eye.draw_sheet(sheet, lang)) all.push_back(sheet.render({}));
    all.push_back(board.render({}));
  }
  if (eyes >= 0) {
    std::vector<std::uint8_t> bytes(static_cast<std::size_t>(match.variant().layout().bytes()));
    const auto observed = match.course().observe(eyes, bytes);
    all.emplace_back(bytes.begin(), bytes.end());
    all.push_back(observed ? "observed" : observed.error().what.en);
  }
  Conversation talk(eyes, {.views = true, .budget_ms = {}});
  for (auto& message : talk.tell(match)) all.push_back(protocol::line(std::move(message)));
  if (match.turn() != eyes) return all;
  for (const auto& level : levels) {
    auto player = *match.variant().player({level.name, {{"work", "20"}}}, eyes, 99, Pace::work);
    const auto followed = player->follow(match.sight(eyes));
    const auto chosen = followed ? player->choose(nullptr) : std::unexpected(followed.error());
    all.push_back(level.name + ": " + (chosen ? *chosen : chosen.error().what.en));
    all.push_back(level.name + ": " + words_of(player->advise(nullptr)));
  }
  return all;
}

/// Two texts around the first place where they differ.
inline std::string difference(const std::string& here, const std::string& there) {
  const auto at = static_cast<std::size_t>(std::ranges::mismatch(here, there).in1 - here.begin());
  const auto from = at < 80 ? 0 : at - 80;
  return "…" + here.substr(from, 160) + "…\nand\n…" + there.substr(from, 160) + "…";
}

/// What was found of the two truths that one observer could not tell apart.
struct Comparison {
  int hidden = 0;  // games in which something was hidden from it
  int pairs = 0;
  int answers = 0;
  std::vector<std::string> leaks;
  std::vector<std::string> blind;  // positions that differ, and an open table shows the same
};

/// Plays random games and looks for other truths that `eyes` could not tell from them.
inline Comparison compare_truths(const AnyGame& game, const Setting& setting, Seat eyes, int games,
                                 int partings) {
  Comparison found;
  const auto variant = *game.open(setting);
  for (int number = 0; number < games; ++number) {
    Random random(mix(2026, static_cast<std::uint64_t>(number)));
    auto match = *Match::begin(variant, people(variant->seats()));
    // Once something is hidden; in a seat's case only when it is asked.
    std::vector<std::size_t> hidden, moments;
    while (!match.over() && match.ply() < 160) {
      if (!hidden.empty() && (eyes < 0 || match.turn() == eyes)) moments.push_back(match.ply());
      if (match.turn() == kNature) {
        match.play_nature(random);
      } else {
        const auto moves = match.eye(match.turn()).moves();
        (void)match.play(match.turn(), moves[random.below(moves.size())]);
      }
      const auto last = match.ply() - 1;
      if (match.event(last).text != match.glimpse(eyes, last).text) hidden.push_back(last);
    }
    found.hidden += !hidden.empty();
    if (!moments.empty()) match.rewind(moments[random.below(moments.size())]);
    std::erase_if(hidden, [&](std::size_t ply) { return ply >= match.ply(); });
    for (int i = 0; i < partings && !hidden.empty(); ++i) {
      const auto from = hidden[random.below(hidden.size())];
      const auto twin = Twin(match, eyes, random).parting_at(from);
      if (!twin || twin->position() == match.position()) continue;
      ++found.pairs;
      found.answers += match.turn() == eyes;
      const auto open = [](const Match& truth) { return dump(truth.eye(kAllOpen).json()); };
      if (open(match) == open(*twin))
        found.blind.push_back(difference(match.position(), twin->position()));
      const auto one = within_reach(match, eyes, game.levels());
      const auto other = within_reach(*twin, eyes, game.levels());
      for (std::size_t at = 0; at < std::max(one.size(), other.size()); ++at) {
        const std::string here = at < one.size() ? one[at] : "nothing";
        const std::string there = at < other.size() ? other[at] : "nothing";
        if (here == there) continue;
        found.leaks.push_back(difference(here, there));
        break;
      }
    }
  }
  return found;
}

}  // namespace salon::test
