// What a game says in halves, or in another form than it is asked for, is refused when it is
// compiled.
#include "core/game.h"

#include "core/erased/parts.h"

namespace salon {
namespace {

struct Base {
  struct Position {};
  struct View {};
  Phrase ending(const Position&) const { return {}; }
  Phrase say(const View&) const { return {}; }
  void draw(const View&, Canvas&, Lang) const {}
};

struct Silent : Base {};
static_assert(!PlaysOnAfterResigning<Silent> && !ResignsInHalves<Silent>);
static_assert(!SpeaksOfPlayers<Silent> && !SpeaksInHalves<Silent>);
static_assert(!SeesPositions<Silent>);

struct ResignsInTruthAlone : Base {
  void resign(Position&, Seat) const {}
};
struct ResignsInViewsAlone : Base {
  void resign(View&, Seat) const {}
};
struct Resigns : Base {
  void resign(Position&, Seat) const {}
  void resign(View&, Seat) const {}
};
static_assert(ResignsInHalves<ResignsInTruthAlone> && !PlaysOnAfterResigning<ResignsInTruthAlone>);
static_assert(ResignsInHalves<ResignsInViewsAlone> && !PlaysOnAfterResigning<ResignsInViewsAlone>);
static_assert(!ResignsInHalves<Resigns> && PlaysOnAfterResigning<Resigns>);

struct NamesAtTheEndAlone : Base {
  using Base::ending;
  Phrase ending(const Position&, const Names&) const { return {}; }
};
struct NamesButNotInThePicture : NamesAtTheEndAlone {
  using Base::say;
  Phrase say(const View&, const Names&) const { return {}; }
};
struct NamesEverywhere : NamesButNotInThePicture {
  using Base::draw;
  void draw(const View&, Canvas&, Lang, const Names&) const {}
};
static_assert(SpeaksInHalves<NamesAtTheEndAlone> && SpeaksInHalves<NamesButNotInThePicture>);
static_assert(!SpeaksInHalves<NamesEverywhere> && SpeaksOfPlayers<NamesEverywhere>);

struct Open : Base {
  View look(const Position&, Seat) const { return {}; }
};
static_assert(SeesPositions<Open>);

using namespace erased;

struct ReasonsTwice : Base {
  std::vector<Phrase> why(const View&) const { return {}; }
  std::vector<Phrase> why(const View&, int) const { return {}; }
};
static_assert(OffersWhy<ReasonsTwice> && !OffersWhy<Silent> && !OffersTell<ReasonsTwice>);

struct Willing : Base {
  using Move = int;
  std::uint64_t count_moves(const Position&) const { return 0; }
  template <class Source>
  Move draw_chance(const Position&, Source&) const {
    return 0;
  }
  Move random_move(const Position&, Random&) const { return 0; }
  View look(const Position&, Seat) const { return {}; }
  void write(ViewText&, const View&, bool) const {}
};
static_assert(!CountsMovesInVain<Willing> && !DrawsChanceInVain<Willing>);
static_assert(!DrawsMovesInVain<Willing> && !LooksInVain<Willing> && !WritesInVain<Willing>);

struct InVain : Base {
  using Move = int;
  void count_moves(const Position&) const {}
  Move draw_chance(const Position&) const { return 0; }
  Move random_move(Position&, Random&) const { return 0; }  // not of a position that is kept
  View look(const Position&) const { return {}; }
  void write(ViewText&, const View&) const {}
  void drop(Position&, Seat) const {}
};
static_assert(CountsMovesInVain<InVain> && DrawsChanceInVain<InVain>);
static_assert(DrawsMovesInVain<InVain> && LooksInVain<InVain> && WritesInVain<InVain>);
static_assert(DropsInVain<InVain> && !DropsInVain<Resigns>);

}  // namespace
}  // namespace salon
