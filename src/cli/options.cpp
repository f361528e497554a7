#include "cli/options.h"

#include <CLI/CLI.hpp>
#include <charconv>

#include "cli/output.h"
#include "cli/terminal.h"
#include "cli/words.h"
#include "core/rules.h"
#include "core/utf8.h"
#include "games/registry.h"

namespace salon {
namespace {

/// Shown by a game that needs no explanation: two players, nothing hidden.
std::string with_a_game(std::string call) {
  const auto plain = std::ranges::find_if(games(), [](const auto& game) {
    return game->about().max_seats == 2 && !game->about().hidden;
  });
  const AnyGame& game = plain == games().end() ? *games().front() : **plain;
  const auto put_in = [&](std::string_view word, const std::string& what) {
    const auto at = call.find(word);
    if (at != std::string::npos) call.replace(at, word.size(), what);
  };
  put_in("GAME", game.about().name);
  if (const auto variant = game.open({})) put_in("POSITION", (*variant)->middle(1));
  return call;
}

constexpr std::size_t help_width = 96;  // in a pipe

template <class Number>
std::optional<Number> whole(std::string_view text) {
  Number value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

/// CLI11 says everything in English and begins with the option at fault; the rest we know.
Error in_our_words(const CLI::ParseError& error) {
  const std::string text = printable(error.what());
  const std::string option = text.substr(0, text.find(':'));
  if (option.starts_with("-")) {
    return {phrase("{} needs exactly one value", "{} demande exactement une valeur", option)};
  }
  return {phrase("the arguments cannot be read ({})", "arguments illisibles ({})", text)};
}

}  // namespace

Options::Options(std::string_view command, const Phrase& about, std::vector<std::string> arguments,
                 Lang lang)
    : command_(command),
      about_(about),
      arguments_(std::move(arguments)),
      lang_(lang),
      app_(std::make_unique<CLI::App>()) {
  app_->set_help_flag();
  app_->allow_extras();
  app_->option_defaults()->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
}

Options::~Options() = default;

void Options::describe(std::string_view left, const Phrase& about, bool positional) {
  (positional ? words_ : entries_).push_back({std::string(left), about});
}

void Options::word(std::string& into, std::string_view name, const Phrase& about) {
  app_->add_option(std::string(name), into);
  describe(name, about, true);
}

void Options::optional_word(std::string& into, std::string_view name, const Phrase& about) {
  app_->add_option(std::string(name), into);
  describe(fmt::format("[{}]", name), about, true);
}

void Options::text(std::optional<std::string>& into, std::string_view name, std::string_view label,
                   const Phrase& about) {
  app_->add_option_function<std::string>(std::string(name),
                                         [&into](const std::string& value) { into = value; });
  describe(fmt::format("{} {}", name, label), about, false);
}

void Options::number(std::optional<int>& into, std::string_view name, int low, int high,
                     const Phrase& about) {
  app_->add_option_function<std::string>(
      std::string(name),
      [this, &into, low, high, option = std::string(name)](const std::string& value) {
        const auto read = parse_number(value, low, high);
        if (read)
          into = *read;
        else
          wrong_ = Error{phrase("{}: {}", "{} : {}", option, read.error().what)};
      });
  describe(fmt::format("{} N", name), about, false);
}

void Options::seed(std::optional<std::uint64_t>& into, const Phrase& about) {
  app_->add_option_function<std::string>("--seed", [this, &into](const std::string& value) {
    into = whole<std::uint64_t>(value);
    if (!into) {
      wrong_ = Error{phrase("--seed: \"{}\" is not a number from 0 on",
                            "--seed : « {} » n'est pas un nombre à partir de 0", printable(value))};
    }
  });
  describe("--seed N", about, false);
}

void Options::real(double& into, std::string_view name, double low, double high,
                   const Phrase& about) {
  app_->add_option_function<std::string>(
      std::string(name),
      [this, &into, low, high, option = std::string(name)](const std::string& value) {
        const auto read = whole<double>(value);
        if (read && *read >= low && *read <= high)
          into = *read;
        else
          wrong_ = Error{phrase("{}: \"{}\" is not a number from {} to {}",
                                "{} : « {} » n'est pas un nombre de {} à {}", option,
                                printable(value), low, high)};
      });
  describe(fmt::format("{} N", name), about, false);
}

void Options::flag(bool& into, std::string_view name, const Phrase& about) {
  app_->add_flag(std::string(name), into);
  describe(name, about, false);
}

void Options::example(std::string_view call) {
  examples_.emplace_back(call);
}

Expected<bool> Options::read() {
  text(language_, "--lang", "fr|en",
       {"the language to speak; else the locale's", "la langue ; sinon celle de la locale"});
  flag(help_, "-h,--help", {"this page", "cette page"});
  if (only_declared_) return false;
  try {
    std::vector<std::string> reversed(arguments_.rbegin(), arguments_.rend());
    app_->parse(reversed);
  } catch (const CLI::ParseError& error) {
    return std::unexpected(in_our_words(error));
  }
  if (help_) {
    put(help());
    return false;
  }
  if (language_ && *language_ != "fr" && *language_ != "en") {
    return fail("--lang: \"{}\" is neither fr nor en", "--lang : « {} » n'est ni fr ni en",
                printable(*language_));
  }
  if (wrong_) return std::unexpected(*wrong_);
  const auto sorted = sort_extras(app_->remaining());
  if (!sorted) return std::unexpected(sorted.error());
  return true;
}

Expected<void> Options::sort_extras(const std::vector<std::string>& extras) {
  for (std::size_t i = 0; i < extras.size(); ++i) {
    const std::string extra = printable(extras[i]);
    if (!extra.starts_with("-")) {
      return fail("\"{}\" is one word too many", "« {} » est un mot de trop", extra);
    }
    const auto equals = extra.find('=');
    if (!keep_unknown_ || !extra.starts_with("--")) {
      return std::unexpected(unknown_option(extra.substr(0, equals)));
    }
    if (equals != std::string::npos) {
      unknown_.emplace_back(extra.substr(2, equals - 2), extra.substr(equals + 1));
    } else if (i + 1 < extras.size() && !extras[i + 1].starts_with("--")) {
      unknown_.emplace_back(extra.substr(2), printable(extras[++i]));
    } else {
      unknown_.emplace_back(extra.substr(2), "");
    }
  }
  return {};
}

Error Options::unknown_option(const std::string& name) const {
  std::vector<std::string> known;
  for (const auto& entry : entries_) {
    for (const auto form :
         split(std::string_view(entry.left).substr(0, entry.left.find(' ')), ',')) {
      known.emplace_back(form);
    }
  }
  return {phrase("there is no option {}{}", "il n'y a pas d'option {}{}", name,
                 suggestion(name, known))};
}

std::string Options::help() const {
  const auto either = [this](std::string_view en, std::string_view fr) {
    return std::string(lang_ == Lang::fr ? fr : en);
  };
  const std::size_t width = page_width(help_width);
  std::string out = wrapped(about_.in(lang_), width, 0) + "\n\n";
  out += fmt::format("{} salon {}", either("Usage:", "Usage :"), command_);
  for (const auto& word : words_) out += " " + word.left;
  out += " [options]\n";

  std::size_t left = 0;
  for (const auto* list : {&words_, &entries_}) {
    for (const auto& entry : *list) left = std::max(left, entry.left.size() + 4);
  }
  const auto list = [&](const std::vector<Entry>& entries) {
    for (const auto& entry : entries) {
      out += padded("  " + entry.left, left) + wrapped(entry.about.in(lang_), width, left) + "\n";
    }
  };
  out += "\n";
  list(words_);
  list(entries_);
  if (!examples_.empty()) out += "\n" + either("Examples:", "Exemples :") + "\n";
  for (const auto& call : examples_) out += "  " + with_a_game(call) + "\n";
  return out;
}

std::optional<std::string> language_flag(const std::vector<std::string>& arguments) {
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (arguments[i].starts_with("--lang=")) return arguments[i].substr(7);
    if (arguments[i] == "--lang" && i + 1 < arguments.size()) return arguments[i + 1];
  }
  return std::nullopt;
}

Phrase suggestion(std::string_view word, const std::vector<std::string>& candidates) {
  const auto near = nearest(word, candidates);
  if (!near) return {};
  return phrase("; did you mean {}?", " ; vouliez-vous dire {} ?", *near);
}

}  // namespace salon
