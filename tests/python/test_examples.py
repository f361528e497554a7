"""The examples learn: the last third of their curves stands above the first. Seeds are fixed, clocks play no part."""
import os
import subprocess
import sys
import unittest
from pathlib import Path

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


class Examples(unittest.TestCase):
    def learn(self, name, games, gain):
        run = subprocess.run([sys.executable, EXAMPLES / name, "--games", str(games), "--seed", "1"],
                             capture_output=True, text=True, check=True, env=os.environ)
        curve = [float(line.split()[2]) for line in run.stdout.splitlines()]
        self.assertEqual(len(curve), 15, run.stdout)
        self.assertGreater(sum(curve[-5:]) / 5, sum(curve[:5]) / 5 + gain, run.stdout)

    def test_batch(self):
        self.learn("learn_batch.py", 6000, 0.25)

    def test_openspiel(self):
        self.learn("learn_openspiel.py", 450, 0.05)

    def test_pettingzoo(self):
        self.learn("learn_pettingzoo.py", 750, 0.1)


if __name__ == "__main__":
    unittest.main()
