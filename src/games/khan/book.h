#pragma once
#include "core/json.h"
#include "games/khan/setup.h"

namespace salon::khan {

/// A set-up for red that did well in the game of placements, and what ochre did best against it.
struct Page {
  Side side;
  Setup red;
  int share;  // of red in the games played from here, in thousandths
  std::vector<Setup> answers;

  bool operator==(const Page&) const = default;
};

/// What a book was made by.
struct Origin {
  std::string made;  // the command
  std::string date;
};

/// The pages of book.json, best for red first. Ochre knows the answers to all of them; red plays
/// only those that are `worth_playing`, for some have been refuted.
const std::vector<Page>& opening_book();
/// Whether a page is about as good for red as the best.
bool worth_playing(const Page& page);

/// The file as it is in the sources: what made it, a checksum, and one line per page.
std::string write_book(const std::vector<Page>& pages, const Origin& origin);
Expected<std::vector<Page>> read_book(std::string_view text);

/// A set-up in words, the Kalista's square first: `f6 b5 c5 d5 f5 b6`.
std::string setup_text(const Setup& setup);
Expected<Setup> read_setup(std::string_view text, Side side);

}  // namespace salon::khan
