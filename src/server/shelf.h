#pragma once
#include <deque>
#include <mutex>

#include "server/config.h"
#include "server/room.h"
#include "table/http.h"

namespace salon::server {

/// The engine with which pages think on their own devices, and what its bots have learned. Each
/// file has a name that changes with what is in it, and is packed once, when somebody first asks
/// for it.
class Shelf {
 public:
  explicit Shelf(const std::vector<EnginePart>& parts);

  /// What is there, and where; the engine is null in a house without one.
  Json contents() const;
  /// One of them. It takes a moment the first time.
  Result<Response> file(const std::string& name, bool packs);

 private:
  struct Item {
    std::string name;
    std::shared_ptr<const std::string> bytes;
    std::once_flag asked;
    std::string packed;

    Json json() const;
  };

  Item& add(std::string name, const EnginePart& part);

  std::deque<Item> items_;
  Item* engine_ = nullptr;
  std::vector<std::pair<std::string, Item*>> weights_;  // by game
};

}  // namespace salon::server
