#include "cli/command.h"
#include "cli/processor.h"

int main(int argc, char** argv) {
  salon::become_better_build(argv);
  return salon::run({argv + 1, argv + argc});
}
