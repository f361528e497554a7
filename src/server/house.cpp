#include "server/house.h"

#include "table/secrets.h"

namespace salon::server {

House::House(Archive& archive, Thinkers& thinkers, Metrics& metrics, const Config& config,
             std::string server)
    : archive_(archive),
      thinkers_(thinkers),
      metrics_(metrics),
      config_(config),
      server_(std::move(server)) {}

void House::add_hall(asio::any_io_executor loop) {
  halls_.push_back(std::make_unique<Hall>(*this, std::move(loop)));
}

Hall& House::hall_of(std::string_view table) const {
  return *halls_[std::hash<std::string_view>{}(table) % halls_.size()];
}

asio::awaitable<Result<std::string>> House::open(Plan plan, std::vector<Entry> entries,
                                                 std::string client) {
  std::string id = new_secret();
  Hall& home = hall_of(id);
  auto opening = home.open(std::move(id), std::move(plan), std::move(entries), std::move(client));
  co_return co_await away(home.loop(), std::move(opening));
}

void House::meet(bool others) {
  archive_.have_company(others);
  if (others && alone_)
    archive_.tell({}, [server = server_](Store& store) { store.shout("*", server, {}); });
  alone_ = !others;
}

void House::overhear(const std::string& server, const std::string& table, const std::string& word) {
  meet(true);
  for (const auto& hall : halls_) {
    if (table != "*" && hall.get() != &hall_of(table)) continue;
    asio::post(hall->loop(),
               [hall = hall.get(), server, table, word] { hall->overhear(server, table, word); });
  }
}

}  // namespace salon::server
