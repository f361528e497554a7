// Views for programs, as schema.json describes them.
#include "games/khan/khan.h"

namespace salon::khan {

void Khan::write(ViewText& out, const View& view, bool) const {
  const auto& position = view.position;
  constexpr const char* phases[] = {"side", "place", "play"};
  constexpr const char* sides[] = {"top", "bottom", "left", "right"};
  out.add("position", text(position)).add("phase", phases[static_cast<int>(position.phase)]);
  out.add("turn", turn(position));
  if (position.phase == Phase::side) {
    out.add("camps", nullptr);
  } else {
    ListText camps(out.begin("camps"));
    camps.add(sides[view.camp]);
    camps.add(sides[opposite(view.camp)]);
  }
  if (position.khan == 0) {
    out.add("khan", nullptr);
  } else {
    ObjectText khan(out.begin("khan"));
    khan.add("value", position.khan);
    if (position.khan_square == kNowhere)
      khan.add("square", nullptr);
    else
      khan.add("square", square_name(position.khan_square));
  }
  out.add("obey", position.khan == 0 || can_obey(position));
  {
    const bool playing = position.phase == Phase::play;
    ListText captured(out.begin("captured"));
    for (const Seat seat : {red, ochre}) captured.add(playing ? position.captured(seat) : 0);
  }
  out.add("quiet", position.quiet).add("quiet_limit", rules_.quiet);
  if (view.last.kind == Move::pass && position.khan == 0)
    out.add("last", nullptr);
  else
    out.add("last", text(view.last));
}

Json Khan::json(const View& view) const {
  return json_of(*this, view);
}

}  // namespace salon::khan
