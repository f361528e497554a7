// What a game says in halves is refused when it is compiled.
#include "core/game.h"

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

}  // namespace
}  // namespace salon
