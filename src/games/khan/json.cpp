// Views for programs, as schema.json describes them.
#include "games/khan/khan.h"

namespace salon::khan {

Json Khan::json(const View& view) const {
  const auto& position = view.position;
  constexpr const char* phases[] = {"side", "place", "play"};
  constexpr const char* sides[] = {"top", "bottom", "left", "right"};
  Json json{{"position", text(position)},
            {"phase", phases[static_cast<int>(position.phase)]},
            {"turn", turn(position)},
            {"camps", {sides[view.camp], sides[opposite(view.camp)]}},
            {"khan", nullptr},
            {"obey", true},
            {"captured", {position.captured(red), position.captured(ochre)}},
            {"quiet", position.quiet},
            {"quiet_limit", rules_.quiet}};
  if (position.phase == Phase::side) json["camps"] = nullptr;
  if (position.phase != Phase::play) json["captured"] = {0, 0};
  if (position.khan != 0) {
    json["khan"] = {{"value", position.khan}};
    json["khan"]["square"] =
        position.khan_square == kNowhere ? Json(nullptr) : Json(square_name(position.khan_square));
    json["obey"] = can_obey(position);
  }
  json["last"] =
      view.last.kind == Move::pass && position.khan == 0 ? Json(nullptr) : Json(text(view.last));
  return json;
}

}  // namespace salon::khan
