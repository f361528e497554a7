// What a game says in halves, or in another form than it is asked for, is refused when it is
// compiled.
#include "core/game.h"

#include "core/erased/parts.h"
#include "core/hidden_game.h"

namespace salon {
namespace {

using namespace erased;

struct Base {
  struct Position {};
  struct View {};
  Phrase ending(const Position&) const { return {}; }
  Phrase say(const View&) const { return {}; }
  void draw(const View&, Canvas&, Lang) const {}
};

struct Silent : Base {};
static_assert(!PlaysOnAfterResigning<Silent> && !ResignsInVain<Silent>);
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
struct ResignsWithoutASeat : Base {
  void resign(Position&) const {}
};
static_assert(ResignsInVain<ResignsInTruthAlone> && !PlaysOnAfterResigning<ResignsInTruthAlone>);
static_assert(ResignsInVain<ResignsInViewsAlone> && !PlaysOnAfterResigning<ResignsInViewsAlone>);
static_assert(!ResignsInVain<Resigns> && PlaysOnAfterResigning<Resigns>);
static_assert(ResignsInVain<ResignsWithoutASeat>);

/// The base of games with secrets resigns by `drop`, where there is one.
template <class Derived>
using HiddenBase = HiddenGame<Derived, Base::Position, int, int, HiddenView<Base::Position>>;
struct HidesWithoutDropping : HiddenBase<HidesWithoutDropping> {};
struct HidesAndDrops : HiddenBase<HidesAndDrops> {
  void drop(Position&, Seat) const {}
};
struct HidesAndDropsInVain : HiddenBase<HidesAndDropsInVain> {
  void drop(Position&) const {}
};
struct HidesAndResigns : HiddenBase<HidesAndResigns> {
  void resign(Position&, Seat) const {}
  void resign(View&, Seat) const {}
};
struct HidesAndResignsInVain : HiddenBase<HidesAndResignsInVain> {
  void resign(Position&) const {}
};
static_assert(!ResignsInVain<HidesWithoutDropping> && !PlaysOnAfterResigning<HidesWithoutDropping>);
static_assert(!ResignsInVain<HidesAndDrops> && PlaysOnAfterResigning<HidesAndDrops>);
static_assert(DropsInVain<HidesAndDropsInVain> && !DropsInVain<HidesAndDrops>);
static_assert(!ResignsInVain<HidesAndResigns> && PlaysOnAfterResigning<HidesAndResigns>);
static_assert(ResignsInVain<HidesAndResignsInVain>);

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

struct NamesByDefault : Base {
  Phrase ending(const Position&, const Names& = {}) const { return {}; }
  Phrase say(const View&, const Names& = {}) const { return {}; }
  void draw(const View&, Canvas&, Lang, const Names& = {}) const {}
};
static_assert(SpeaksOfPlayers<NamesByDefault>);

struct NamesInAnotherForm : Base {
  using Base::draw;
  using Base::ending;
  Phrase ending(const Names&, const Position&) const { return {}; }
  Phrase say(const View&, std::string_view = {}) const { return {}; }
  void draw(View&, Canvas&, Lang, const Names&) const {}
};
template <class G>
concept SpeaksInVain = EndsInVain<G> || SaysInVain<G> || DrawsInVain<G>;
static_assert(!SpeaksInVain<Silent> && !SpeaksInVain<NamesAtTheEndAlone>);
static_assert(!SpeaksInVain<NamesEverywhere> && !SpeaksInVain<NamesByDefault>);
static_assert(!SpeaksInHalves<NamesInAnotherForm>);
static_assert(EndsInVain<NamesInAnotherForm> && SaysInVain<NamesInAnotherForm> &&
              DrawsInVain<NamesInAnotherForm>);

struct Open : Base {
  View look(const Position&, Seat) const { return {}; }
};
static_assert(SeesPositions<Open>);

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
