// The text of rules and of a bot's options.
#include "input.h"

using namespace salon;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const fuzz::Input input(data, size);
  (void)BotSpec::parse(input.text);
  const auto variant = input.game->open({std::string(input.text), 0, {}});
  if (!variant) return 0;
  const auto text = (*variant)->setting().rules;
  const auto again = input.game->open({text, 0, {}});
  fuzz::require(again && (*again)->setting().rules == text);
  return 0;
}
