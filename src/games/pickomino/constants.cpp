// What whoever draws the game must know and no view repeats.
#include "games/pickomino/pickomino.h"

namespace salon::pickomino {

Json Pickomino::constants() const {
  Json faces = Json::array();
  for (Face face = 0; face < kFaces; ++face) {
    faces.push_back({{"face", std::string(1, letter(face))}, {"worth", worth(face)}});
  }
  return {{"dice", kDice}, {"faces", std::move(faces)}};
}

}  // namespace salon::pickomino
