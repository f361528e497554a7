#pragma once
#include <span>

#include "arena/bout.h"
#include "core/json.h"

namespace salon {

struct NumberedResult {
  long game = 0;
  Expected<BoutResult> result;
};

/// In the form that ranks exchange and a ledger keeps: JSON, exact to the last bit of a score. `at`
/// is when it came.
void write(std::string& out, const NumberedResult& numbered, std::optional<double> at = {});
Expected<NumberedResult> result_of_json(const Json& json, int seats);

/// The results of a tournament in a file, written as they come, so that one that was cut short can
/// go on. The first line says which tournament it is, every further line is one game.
class Ledger {
 public:
  /// Begins the file, or reads what it holds. One of another tournament is refused. Of a line that
  /// was cut short nothing is kept.
  static Expected<Ledger> open(const std::string& path, const Json& tournament, int seats);

  Ledger(Ledger&& other) noexcept;
  Ledger& operator=(Ledger&&) = delete;
  ~Ledger();

  /// What it held when it was opened, and how long had been played by then.
  std::vector<NumberedResult> take_known() { return std::exchange(known_, {}); }
  double seconds() const { return seconds_; }

  /// Adds results that came `seconds` after the beginning.
  Expected<void> add(std::span<const NumberedResult> results, double seconds);

 private:
  Ledger(std::string path, int file) : path_(std::move(path)), file_(file) {}
  Expected<void> read(std::string_view text, const Json& tournament, int seats);
  Expected<void> read_line(std::string_view line, int seats);
  Expected<void> append(std::string_view lines);

  std::string path_;
  int file_;
  double seconds_ = 0;
  std::vector<NumberedResult> known_;
};

}  // namespace salon
