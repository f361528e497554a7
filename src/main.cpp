#include "cli/command.h"

int main(int argc, char** argv) {
  return salon::run({argv + 1, argv + argc});
}
