#pragma once
#include "core/game.h"

namespace salon::erased {

// The parts that a game may offer or leave out are found by name alone. `requires` of a call would
// pass over a part that is written in another form, which then is never called and nobody is told.

/// Their names. Beside a game that has a member of such a name, in whatever form and however often,
/// the name is ambiguous.
struct Parts {
  int asks, constants, draw_lots, draw_sheet, pencil, perft_extra, reason, role, setup, shorthand,
      shorthands, tell, why;
  int count_moves, draw_chance, drop, look, random_move, resign, write;
};
template <class G>
struct BesideParts : G, Parts {};

template <class G>
concept OffersAsks = !requires {
  &BesideParts<G>::asks;
};
template <class G>
concept OffersConstants = !requires {
  &BesideParts<G>::constants;
};
template <class G>
concept OffersDrawLots = !requires {
  &BesideParts<G>::draw_lots;
};
template <class G>
concept OffersDrawSheet = !requires {
  &BesideParts<G>::draw_sheet;
};
template <class G>
concept OffersPencil = !requires {
  &BesideParts<G>::pencil;
};
template <class G>
concept OffersPerftExtra = !requires {
  &BesideParts<G>::perft_extra;
};
template <class G>
concept OffersReason = !requires {
  &BesideParts<G>::reason;
};
template <class G>
concept OffersRole = !requires {
  &BesideParts<G>::role;
};
template <class G>
concept OffersSetup = !requires {
  &BesideParts<G>::setup;
};
template <class G>
concept OffersShorthand = !requires {
  &BesideParts<G>::shorthand;
};
template <class G>
concept OffersShorthands = !requires {
  &BesideParts<G>::shorthands;
};
template <class G>
concept OffersTell = !requires {
  &BesideParts<G>::tell;
};
template <class G>
concept OffersWhy = !requires {
  &BesideParts<G>::why;
};

// Others have a use besides the handle, where they are asked for by their form. Here that form is
// insisted on.

template <class G>
concept CountsMoves = requires(const G& game, const typename G::Position& position) {
  { game.count_moves(position) } -> std::convertible_to<std::uint64_t>;
};
template <class G>
concept DrawsChance = requires(const G& game, const typename G::Position& position,
                               Random& random) {
  { game.draw_chance(position, random) } -> std::same_as<typename G::Move>;
};
template <class G>
concept DrawsMoves = requires(const G& game, const typename G::Position& position, Random& random) {
  { game.random_move(position, random) } -> std::same_as<typename G::Move>;
};

template <class G>
concept CountsMovesInVain = !requires {
  &BesideParts<G>::count_moves;
}
&&!CountsMoves<G>;
template <class G>
concept DrawsChanceInVain = !requires {
  &BesideParts<G>::draw_chance;
}
&&!DrawsChance<G>;
template <class G>
concept DrawsMovesInVain = !requires {
  &BesideParts<G>::random_move;
}
&&!DrawsMoves<G>;
template <class G>
concept DropsInVain = !requires {
  &BesideParts<G>::drop;
}
&&!PlaysOnAfterResigning<G>;
template <class G>
concept LooksInVain = !requires {
  &BesideParts<G>::look;
}
&&!SeesPositions<G>;
template <class G>
concept WritesInVain = !requires {
  &BesideParts<G>::write;
}
&&!WritesViews<G>;

/// Every game with secrets has a `resign` from HiddenGame, which cannot be called without a `drop`;
/// one that the game writes itself hides it.
template <class G>
concept LeavesResigningToDrop = requires(const G& game) {
  game.resign(typename G::ByDropping{});
};
/// True as well where `resign` exists only for positions or only for views: it would never be
/// called.
template <class G>
concept ResignsInVain = !requires {
  &BesideParts<G>::resign;
}
&&!PlaysOnAfterResigning<G> && !LeavesResigningToDrop<G>;

/// Never called: whether it could be says that a member function has one form only, with so many
/// arguments, those with defaults included.
template <std::size_t number, class Result, class G, class... Arguments>
requires(sizeof...(Arguments) == number) void takes(Result (G::*)(Arguments...) const);

// Every game has these three. Beside the plain form there may be one with names, and no other.

template <class G>
concept EndsInVain = !EndsWithNames<G> && !requires {
  takes<1>(&G::ending);
};
template <class G>
concept SaysInVain = !SaysWithNames<G> && !requires {
  takes<1>(&G::say);
};
template <class G>
concept DrawsInVain = !DrawsWithNames<G> && !requires {
  takes<3>(&G::draw);
};

}  // namespace salon::erased
