#include "games/khan/book.h"

#include <algorithm>
#include <iterator>

namespace salon::embedded {
extern const std::string_view book_khan;
}

namespace salon::khan {
namespace {

constexpr std::array<std::string_view, 4> kCampNames{"top", "bottom", "left", "right"};
constexpr JsonLimits kBookLimits{.bytes = 1 << 20};

/// Of everything that play depends on, so that a page changed by hand is noticed.
std::string checksum(const std::vector<Page>& pages) {
  std::uint64_t sum = 0;
  const auto add = [&](const Setup& setup) {
    sum = mix(mix(sum, setup.sbires), static_cast<std::uint64_t>(setup.kalista));
  };
  for (const Page& page : pages) {
    sum = mix(mix(sum, page.side), static_cast<std::uint64_t>(page.share));
    add(page.red);
    std::ranges::for_each(page.answers, add);
  }
  return fmt::format("{:016x}", sum);
}

std::unexpected<Error> not_a_book() {
  return fail("not a book of set-ups", "pas un recueil de mises en place");
}

Expected<Page> read_page(const Json& json) {
  const auto name = std::ranges::find(kCampNames, json.value("side", ""));
  if (name == kCampNames.end() || !json.contains("answers")) return not_a_book();
  Page page{.side = static_cast<Side>(name - kCampNames.begin()),
            .red = {},
            .share = json.value("share", 0),
            .answers = {}};
  const auto red = read_setup(json.value("red", ""), page.side);
  if (!red) return std::unexpected(red.error());
  page.red = *red;
  for (const auto& words : json["answers"]) {
    if (!words.is_string()) return not_a_book();
    const auto answer = read_setup(words.get<std::string>(), opposite(page.side));
    if (!answer) return std::unexpected(answer.error());
    page.answers.push_back(*answer);
  }
  return page;
}

}  // namespace

std::string setup_text(const Setup& setup) {
  std::string text = square_name(setup.kalista);
  each(setup.sbires, [&](Square s) { text += ' ' + square_name(s); });
  return text;
}

Expected<Setup> read_setup(std::string_view text, Side side) {
  const auto words = split(text, ' ');
  Setup setup{words.empty() ? kNowhere : parse_square(words[0]), 0};
  for (std::size_t i = 1; i < words.size(); ++i) {
    const Square square = parse_square(words[i]);
    if (square != kNowhere) setup.sbires |= bit(square);
  }
  const bool whole = setup.kalista != kNowhere && words.size() == kSbires + 1 &&
                     count_bits(setup.sbires) == kSbires && !(setup.sbires & bit(setup.kalista)) &&
                     !((setup.sbires | bit(setup.kalista)) & ~kCamp[side]);
  if (!whole) return fail("not a set-up: {}", "pas une mise en place : {}", text);
  return setup;
}

std::string write_book(const std::vector<Page>& pages, const Origin& origin) {
  std::string text = fmt::format(
      "{{\"made\": {}, \"date\": {},\n"
      "\"share\": \"of red in the games played from the page, in thousandths\",\n"
      "\"checksum\": \"{}\",\n\"pages\": [",
      dump(origin.made), dump(origin.date), checksum(pages));
  for (const Page& page : pages) {
    Json answers = Json::array();
    for (const Setup& answer : page.answers) answers.push_back(setup_text(answer));
    const Json json = {{"side", kCampNames[page.side]},
                       {"red", setup_text(page.red)},
                       {"share", page.share},
                       {"answers", answers}};
    text += (&page == &pages.front() ? "\n" : ",\n") + dump(json);
  }
  return text + "\n]}\n";
}

Expected<std::vector<Page>> read_book(std::string_view text) {
  const auto json = parse_json(text, kBookLimits);
  if (!json) return std::unexpected(json.error());
  if (!json->is_object() || !json->contains("pages")) return not_a_book();
  std::vector<Page> pages;
  for (const auto& entry : (*json)["pages"]) {
    if (!entry.is_object()) return not_a_book();
    auto page = read_page(entry);
    if (!page) return std::unexpected(page.error());
    pages.push_back(std::move(*page));
  }
  if (json->value("checksum", "") != checksum(pages))
    return fail("the checksum does not fit", "la somme de contrôle ne correspond pas");
  return pages;
}

const std::vector<Page>& opening_book() {
  static const auto book = read_book(embedded::book_khan).value_or(std::vector<Page>{});
  return book;
}

bool worth_playing(const Page& page) {
  constexpr int about = 100;  // thousandths: as many games tell no finer
  return page.share + about >= opening_book().front().share;
}

}  // namespace salon::khan
