#include "games/jacques/jacques.h"

namespace salon::jacques {

Phrase Jacques::ending_of(const Table&) const {
  return {"over", "fini"};
}
Json Jacques::json(const View&) const {
  return Json::object();
}
Phrase Jacques::say(const View&) const {
  return {"-", "-"};
}
void Jacques::draw(const View&, Canvas& canvas, Lang) const {
  canvas.put(0, 0, "-");
}
Phrase Jacques::explain(const View&, Move move) const {
  return phrase("{} is not legal here", "{} n'est pas permis ici", text(move));
}

}  // namespace salon::jacques
