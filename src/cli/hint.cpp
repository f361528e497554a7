#include "cli/hint.h"

#include <algorithm>
#include <cctype>

namespace salon {
namespace {

/// The longest beginning of a move's text that is a word of its own: `a5` of `a5b4`, `suggest
/// olive` of `suggest olive rope`, and that some but not all moves share. Empty if there is none.
std::string common_beginning(const std::string& move, const std::vector<std::string>& moves) {
  const auto is = [&](std::size_t i, auto kind) {
    return kind(static_cast<unsigned char>(move[i])) != 0;
  };
  for (std::size_t end = move.size(); --end > 0;) {
    const bool word_ends = move[end] == ' ' || (is(end - 1, isdigit) && is(end, isalpha));
    if (!word_ends) continue;
    const auto begins = [&](const std::string& other) {
      return other.starts_with(std::string_view(move).substr(0, end));
    };
    const auto count = std::ranges::count_if(moves, begins);
    if (count < std::ssize(moves)) return move.substr(0, end);
  }
  return {};
}

/// "a, b and c", each as it may be typed.
Phrase either(const std::vector<std::string>& moves) {
  Phrase list;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const Phrase one = phrase("\"{}\"", "« {} »", moves[i]);
    const bool last = i + 1 == moves.size();
    list = i == 0 ? one
                  : phrase(last ? "{} and {}" : "{}, {}", last ? "{} et {}" : "{}, {}", list, one);
  }
  return list;
}

}  // namespace

Phrase Hint::next() {
  if (moves_.size() == 1) {
    return phrase("There is only one move: {}", "Il n'y a qu'un coup : {}", moves_.front());
  }
  switch (++step_) {
    case 1:
      return where();
    case 2:
      return what();
    default:
      return why();
  }
}

Phrase Hint::where() const {
  const std::string& best = advice_.opinions.front().move;
  if (const auto start = common_beginning(best, moves_); !start.empty()) {
    return phrase("Where to look: the moves that begin with {} (hint again: which one)",
                  "Où regarder : les coups qui commencent par {} (indice encore : lequel)", start);
  }
  std::vector<std::string> shortlist;
  for (const auto& opinion : advice_.opinions) shortlist.push_back(opinion.move);
  for (const auto& move : moves_) {
    if (std::ranges::find(shortlist, move) == shortlist.end()) shortlist.push_back(move);
  }
  shortlist.resize(std::min<std::size_t>(3, shortlist.size()));
  std::ranges::sort(shortlist);  // or the first one would be the answer
  return phrase("Where to look: it is between {} (hint again: which one)",
                "Où regarder : c'est entre {} (indice encore : lequel)", either(shortlist));
}

Phrase Hint::what() const {
  return phrase("What to play: {} (hint again: why)", "Que jouer : {} (indice encore : pourquoi)",
                advice_.opinions.front().move);
}

Phrase Hint::why() const {
  const auto& best = advice_.opinions.front();
  const Phrase reason = best.reason.en.empty()
                            ? Phrase{"it is what I would play", "c'est ce que je jouerais"}
                            : best.reason;
  Phrase out = phrase("Why {}: {} ({:.0f} % expected)", "Pourquoi {} : {} ({:.0f} % espérés)",
                      best.move, reason, 100 * best.value);
  for (std::size_t i = 1; i < std::min<std::size_t>(4, advice_.opinions.size()); ++i) {
    const auto& other = advice_.opinions[i];
    const bool first = i == 1;
    out = phrase("{}{} {} ({:.0f} %)", "{}{} {} ({:.0f} %)", out,
                 first ? Phrase{"; otherwise", " ; sinon"} : Phrase{",", ","}, other.move,
                 100 * other.value);
  }
  return out;
}

}  // namespace salon
