#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace salon {

/// The options of one command: declared in both languages, read by CLI11. What is wrong with them
/// is said in our words, so that it is said in French too.
class Options {
 public:
  Options(std::string_view command, const Phrase& about, std::vector<std::string> arguments,
          Lang lang);
  ~Options();
  Options(const Options&) = delete;
  Options& operator=(const Options&) = delete;

  /// A word without dashes, in the order they are declared: "GAME".
  void word(std::string& into, std::string_view name, const Phrase& about);
  void optional_word(std::string& into, std::string_view name, const Phrase& about);
  /// An option with a value: "--rules", "RULES".
  void text(std::optional<std::string>& into, std::string_view name, std::string_view label,
            const Phrase& about);
  void number(std::optional<int>& into, std::string_view name, int low, int high,
              const Phrase& about);
  void seed(std::optional<std::uint64_t>& into,
            const Phrase& about = {"the same number gives the same game",
                                   "le même nombre donne la même partie"});
  void real(double& into, std::string_view name, double low, double high, const Phrase& about);
  void flag(bool& into, std::string_view name, const Phrase& about);
  /// A call worth showing, at the end of the help: GAME and POSITION in it become those of a game
  /// of the house.
  void example(std::string_view call);
  /// Options nobody declared are kept for the command to look at, instead of being refused.
  void keep_unknown() { keep_unknown_ = true; }

  /// Reads the arguments into what was declared. False: help was asked for, and given.
  Expected<bool> read();
  /// From now on nothing is read or shown, only declared: for writing manuals.
  void only_declare() { only_declared_ = true; }

  /// Options that were not declared, with their values, after `keep_unknown`.
  const std::vector<std::pair<std::string, std::string>>& unknown() const { return unknown_; }
  const std::string& command() const { return command_; }
  const Phrase& about() const { return about_; }

  /// What was declared: "GAME" or "--rules RULES", and what it is for.
  struct Entry {
    std::string left;
    Phrase about;
  };
  const std::vector<Entry>& words() const { return words_; }
  const std::vector<Entry>& entries() const { return entries_; }
  const std::vector<std::string>& examples() const { return examples_; }
  Lang lang() const { return lang_; }
  std::string help() const;

 private:
  Expected<void> sort_extras(const std::vector<std::string>& extras);
  Error unknown_option(const std::string& name) const;
  void describe(std::string_view left, const Phrase& about, bool positional);

  std::string command_;
  Phrase about_;
  std::vector<std::string> arguments_;
  Lang lang_;
  bool keep_unknown_ = false;
  bool help_ = false;
  bool only_declared_ = false;
  std::optional<std::string> language_;
  std::unique_ptr<CLI::App> app_;
  std::vector<Entry> words_;
  std::vector<Entry> entries_;
  std::vector<std::string> examples_;
  std::optional<Error> wrong_;
  std::vector<std::pair<std::string, std::string>> unknown_;
};

/// `--lang`, wherever it stands among the arguments: errors about all others are said in it.
std::optional<std::string> language_flag(const std::vector<std::string>& arguments);

/// "; did you mean …?" when some candidate is near the word, else nothing.
Phrase suggestion(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace salon
