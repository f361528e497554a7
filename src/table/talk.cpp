#include "table/talk.h"

#include <algorithm>
#include <array>

#include "core/rules.h"
#include "core/utf8.h"

namespace salon::table {
namespace {

const std::array kPhrases{
    ReadyPhrase{"hello", {"Hello!", "Bonjour !"}},
    ReadyPhrase{"good-luck", {"Good luck!", "Bonne chance !"}},
    ReadyPhrase{"well-played", {"Well played!", "Bien joué !"}},
    ReadyPhrase{"oh-no", {"Oh no!", "Oh non !"}},
    ReadyPhrase{"moment", {"One moment, please.", "Un instant, s'il vous plaît."}},
    ReadyPhrase{"back", {"I am back.", "Me revoici."}},
    ReadyPhrase{"thanks", {"Thank you!", "Merci !"}},
    ReadyPhrase{"again", {"Another game?", "On en refait une ?"}},
};

}  // namespace

std::span<const ReadyPhrase> ready_phrases() {
  return kPhrases;
}

const ReadyPhrase* find_phrase(std::string_view word) {
  const auto found = std::ranges::find(kPhrases, word, &ReadyPhrase::word);
  return found == kPhrases.end() ? nullptr : &*found;
}

Expected<std::string> check_words(std::string_view text) {
  std::string words(trim(text));
  if (words.empty()) return fail("there is nothing to say", "il n'y a rien à dire");
  if (printable(words) != words) {
    return fail("a line has no control characters",
                "une ligne ne contient pas de caractères de commande");
  }
  if (decode(words).size() > kLongestLine) {
    return fail("a line has at most {} characters", "une ligne a au plus {} caractères",
                kLongestLine);
  }
  return words;
}

std::string Talk::entry(const Remark& remark) {
  if (!remark.phrase.empty()) return fmt::format("phrase {} {}", remark.by, remark.phrase);
  return fmt::format("say {} {}", remark.by, remark.text);
}

Expected<void> Talk::read(std::string_view entry, std::int64_t at_ms, int seats) {
  const auto gap = entry.find(' ');
  const auto end = gap == std::string_view::npos ? gap : entry.find(' ', gap + 1);
  if (end == std::string_view::npos) return fail("nobody says anything", "personne ne dit rien");
  const auto seat = parse_number(entry.substr(gap + 1, end - gap - 1), 0, seats - 1);
  if (!seat) return std::unexpected(seat.error());
  const std::string words(entry.substr(end + 1));
  const bool phrase = entry.starts_with("phrase ");
  lines_.push_back({*seat, at_ms, phrase ? words : "", phrase ? "" : words});
  if (lines_.size() > kLinesKept) lines_.pop_front();
  ++count_;
  return {};
}

Expected<void> Talk::check_rate(Seat by, std::int64_t now_ms) const {
  const auto recent = std::ranges::count_if(lines_, [&](const Remark& remark) {
    return remark.by == by && now_ms - remark.at_ms < kLinesWithinMs;
  });
  if (recent >= kLinesAtOnce) {
    return fail("a little slower, please: {} lines in {} seconds are enough",
                "un peu moins vite : {} lignes en {} secondes suffisent", kLinesAtOnce,
                kLinesWithinMs / 1000);
  }
  if (count_ >= kMostLines)
    return fail("enough has been said at this table", "on a assez parlé à cette table");
  return {};
}

Json Talk::json(std::size_t from) const {
  from = std::max(from, first_kept());
  Json json{{"type", "talk"}, {"from", from}, {"lines", Json::array()}};
  for (std::size_t i = from; i < count_; ++i) {
    const Remark& remark = lines_[i - first_kept()];
    Json one{{"by", remark.by}, {"at_ms", remark.at_ms}};
    if (remark.phrase.empty())
      one["text"] = remark.text;
    else
      one["phrase"] = remark.phrase;
    json["lines"].push_back(std::move(one));
  }
  return json;
}

}  // namespace salon::table
