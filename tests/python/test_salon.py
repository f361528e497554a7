"""The package `salon`: games, states, bots, records, batches. Run by script/test --all python."""
import doctest
import importlib
import inspect
import json
import os
import pkgutil
import random
import sys
import unittest
from pathlib import Path

import numpy as np

import salon
from salon import observations

SOURCES = Path(__file__).resolve().parents[2]
GAMES = [game["name"] for game in salon.games()]
ALL = bool(os.environ.get("SALON_TEST_ALL"))


def play_randomly(state, seed, most=10_000):
    """To the end, or for `most` moves of seats."""
    draw = random.Random(seed)
    for _ in range(most):
        state.draw(seed)
        if state.over:
            break
        state.play(int(draw.choice(state.legal_actions())))
    return state


class Games(unittest.TestCase):
    def test_every_game_and_preset_opens_with_every_number_of_seats(self):
        for about in salon.games():
            for preset in about["presets"]:
                for seats in range(about["min_seats"], about["max_seats"] + 1):
                    game = salon.load(about["name"], rules=preset["name"], seats=seats)
                    self.assertEqual(game.seats, seats)
                    self.assertEqual(sum(block.size for block in game.blocks), game.observation_size)
                    self.assertEqual(sum(range_.count for range_ in game.action_ranges), game.actions)
                    self.assertGreater(game.observation_size, 0)

    def test_what_is_wrong_is_said_in_both_languages(self):
        for wrong in (lambda: salon.load("chess"), lambda: salon.load("khan", rules="nonsense"),
                      lambda: salon.load("khan", seats=9), lambda: salon.load("khan", board="{}"),
                      lambda: salon.load("khan").at("nonsense"), lambda: salon.read("nonsense"),
                      lambda: salon.load("khan").bot("genius", 0), lambda: salon.load("khan").bot("easy", 2)):
            with self.assertRaises(salon.Error) as caught:
                wrong()
            self.assertTrue(str(caught.exception))
            self.assertTrue(caught.exception.french)

    def test_names_of_planes_differ(self):
        for name in GAMES:
            for block in salon.load(name).blocks:
                names = [plane.name for plane in block.planes]
                self.assertEqual(len(names), len(set(names)), (name, block.name))

    def test_the_page_of_observations_is_what_the_code_says(self):
        self.assertEqual(observations.page(), (SOURCES / "docs/observations.md").read_text())


class States(unittest.TestCase):
    def test_a_game_is_the_same_by_text_by_number_and_by_record(self):
        for name in GAMES:
            game = salon.load(name)
            one, other = game.begin(), game.begin()
            draw = random.Random(name)
            for _ in range(60):
                one.draw(7), other.draw(7)
                if one.over:
                    break
                moves, numbers = one.legal(), one.legal_actions()
                self.assertEqual(len(moves), len(numbers))
                self.assertEqual(len(set(numbers.tolist())), len(numbers))
                self.assertTrue(one.legal_mask()[numbers].all())
                at = draw.randrange(len(moves))
                self.assertEqual(one.action_text(numbers[at]), moves[at])
                self.assertEqual(one.action_of(moves[at]), numbers[at])
                one.play(moves[at]), other.play(int(numbers[at]))
                self.assertEqual(one.position(), other.position())
            again = salon.read(one.record())
            self.assertEqual(again.position(), one.position())
            self.assertEqual(again.game.rules, game.rules)

    def test_a_copy_goes_its_own_way_and_a_rewind_comes_back(self):
        for name in GAMES:
            state = play_randomly(salon.load(name).begin(), 3, 20)
            before, length = state.position(), len(state)
            copy = play_randomly(state.copy(), 4, 10)
            self.assertEqual(state.position(), before)
            seen = state.observation(0)
            play_randomly(state, 4, 10)
            self.assertEqual(state.position(), copy.position())
            state.rewind(length)
            self.assertEqual(state.position(), before)
            np.testing.assert_array_equal(state.observation(0), seen)

    def test_every_game_ends_with_returns(self):
        for name in GAMES:
            state = play_randomly(salon.load(name).begin(), 5)
            self.assertTrue(state.over)
            self.assertEqual(state.legal(), [])
            self.assertIn(round(float(state.returns().sum()), 9), (0.0, 1.0))
            self.assertTrue(state.ending() and state.ending(french=True))
            with self.assertRaises(salon.Error):
                state.play(0)

    def test_illegal_moves_change_nothing(self):
        for name in GAMES:
            state = salon.load(name).begin()
            state.draw(1)
            before = state.position()
            for wrong in ("nonsense", -5, state.game.actions, 10**6):
                with self.assertRaises(salon.Error):
                    state.play(wrong)
            self.assertEqual(state.position(), before)

    def test_nature_is_a_player_whose_chances_sum_to_one(self):
        for name in GAMES:
            state = salon.load(name).begin()
            for _ in range(30):
                if state.over:
                    break
                if state.turn == salon.NATURE:
                    self.assertAlmostEqual(sum(chance for _, chance in state.chances()), 1)
                    after, chance = next(state.nature())
                    self.assertEqual(len(after), len(state) + 1)
                    self.assertGreater(chance, 0)
                    state.play(state.chances()[0][0])
                else:
                    self.assertEqual(state.chances(), [])
                    state.play(state.legal()[0])

    def test_who_looks_matters(self):
        state = salon.load("cluedo").begin()
        state.draw(1)
        hands = [json.dumps(state.view(seat)) for seat in range(3)]
        self.assertEqual(len(set(hands)), 3)
        for nobody in (3, -1, -2, -7):
            with self.assertRaises(salon.Error):
                state.view(nobody)
        with self.assertRaises(salon.Error):
            state.observation(salon.SPECTATOR)

    def test_a_bare_position_of_a_game_with_secrets_tells_no_seat_anything(self):
        game = salon.load("stratego")
        state = game.at(play_randomly(game.begin(), 1, 90).position())
        self.assertTrue(state.legal())
        for ask in (lambda: state.view(0), lambda: state.observation(0), state.record, lambda: state.resign(0)):
            with self.assertRaises(salon.Error):
                ask()

    def test_resigning(self):
        state = salon.load("khan").begin()
        state.resign(0)
        self.assertEqual(state.returns().tolist(), [0, 1])
        self.assertEqual(state.legal_actions().size, 0)


class Bots(unittest.TestCase):
    def test_levels_play_legal_moves_and_the_same_ones_again(self):
        for about in salon.games():
            game = salon.load(about["name"])
            bots = [game.bot(about["levels"][1]["name"] + ":work=20", seat, seed=5) for seat in range(game.seats)]
            state = game.begin()
            for _ in range(12):
                state.draw(2)
                if state.over:
                    break
                move = bots[state.turn].choose(state)
                fresh = game.bot(about["levels"][1]["name"] + ":work=20", state.turn, seed=5)
                self.assertEqual(fresh.choose(state), move)
                self.assertEqual(fresh.choose(state.copy()), move)
                state.play(move)

    def test_a_bot_asked_about_an_earlier_state_forgets_what_came_after(self):
        game = salon.load("stratego")
        state = play_randomly(game.begin(), 1, 100)
        early = state.copy()
        bot = game.bot("easy:work=20", state.turn, seed=1)
        move = bot.choose(state)
        play_randomly(state, 2, 2)
        bot.choose(state)
        self.assertEqual(bot.choose(early), move)

    def test_advice(self):
        state = salon.load("khan").at("s1k1s1/1s1s1s/6/6/S1S1S1/1S1K1S r -")
        advice = salon.advise(state, "medium:work=200")
        self.assertIn(advice["moves"][0]["move"], state.legal())

    def test_a_bot_of_another_game_or_seat_is_refused(self):
        game = salon.load("pickomino", seats=3)
        state = game.begin()
        state.draw(1)
        for other in (salon.load("khan").bot("easy", 0), salon.load("pickomino").bot("easy", 0), game.bot("easy", 1)):
            with self.assertRaises(salon.Error):
                other.choose(state)


class Batches(unittest.TestCase):
    def test_threads_make_no_difference(self):
        for name in GAMES:
            game = salon.load(name)
            batches = [salon.Batch(game, 40, seed=9, threads=threads) for threads in (1, 2, 5)]
            for step in range(50):
                actions = batches[0].sample()
                for batch in batches:
                    batch.step(actions)
                for batch in batches[1:]:
                    for array in ("observation", "legal", "seat", "rewards", "ended"):
                        np.testing.assert_array_equal(getattr(batch, array), getattr(batches[0], array))
            self.assertEqual({batch.moves for batch in batches}, {batches[0].moves})

    def test_a_batch_tells_what_a_state_tells(self):
        """A batch followed move by move in states: same truth, same bytes, same legal moves, same end."""
        for about in salon.games():
            seats = {about["min_seats"], about["max_seats"]} if ALL else {about["min_seats"]}
            for game in (salon.load(about["name"], seats=seats) for seats in seats):
                self.follow(game)

    def follow(self, game):
        batch = salon.Batch(game, 1, seed=3)
        state, follows = None, game.name == "khan"  # nature's moves cannot be read off a batch
        for step in range(400):
            if follows:
                state = state or game.begin()
                self.assertEqual(state.position(), batch.position(0))
                self.assertEqual(state.turn, batch.seat[0])
                np.testing.assert_array_equal(state.observation(state.turn), batch.observation[0])
                np.testing.assert_array_equal(state.legal_mask(), batch.legal[0])
            elif not game.hidden:
                there = game.at(batch.position(0))
                np.testing.assert_array_equal(there.observation(there.turn), batch.observation[0])
                np.testing.assert_array_equal(there.legal_mask(), batch.legal[0])
            else:
                there = game.at(batch.position(0))
                self.assertEqual(there.turn, batch.seat[0])
                np.testing.assert_array_equal(there.legal_mask(), batch.legal[0])
            actions = batch.sample()
            if follows:
                state.play(int(actions[0]))
            batch.step(actions)
            if batch.ended[0]:
                self.assertIn(round(float(batch.rewards[0].sum()), 5), (0.0, 1.0))
                if follows:
                    self.assertTrue(state.over)
                    np.testing.assert_allclose(state.returns(), batch.rewards[0])
                    state = None
            else:
                self.assertFalse(batch.rewards.any())

    def test_games_of_stratego_are_observed_as_states_are(self):
        game = salon.load("stratego", rules="tournament")
        batch, state = salon.Batch(game, 1, seed=8), game.begin()
        for step in range(300):
            np.testing.assert_array_equal(state.observation(state.turn), batch.observation[0])
            actions = batch.sample()
            state.play(int(actions[0]))
            batch.step(actions)
            if batch.ended[0]:
                break

    def test_a_seed_is_a_seed(self):
        game = salon.load("pickomino")
        one, same, other = (salon.Batch(game, 8, seed=seed, observe=False) for seed in (1, 1, 2))
        for batch in (one, same, other):
            batch.wander(50)
        told = [[batch.position(i) for i in range(8)] for batch in (one, same, other)]
        self.assertEqual(told[0], told[1])
        self.assertNotEqual(told[0], told[2])
        self.assertEqual(len(set(told[0])), 8)

    def test_an_illegal_action_is_refused_and_its_game_stands_still(self):
        batch = salon.Batch(salon.load("khan"), 3, seed=1)
        before = [batch.position(i) for i in range(3)]
        actions = batch.sample()
        actions[1] = 5
        with self.assertRaises(salon.Error) as caught:
            batch.step(actions)
        self.assertIn("game 1", str(caught.exception))
        self.assertEqual(batch.position(1), before[1])
        self.assertNotEqual(batch.position(0), before[0])

    def test_wrong_sizes(self):
        game = salon.load("khan")
        for count in (0, -1, 2**30):
            with self.assertRaises(salon.Error):
                salon.Batch(game, count)
        with self.assertRaises(ValueError):
            salon.Batch(game, 2).step([1, 2, 3])


class Papers(unittest.TestCase):
    """What people and their editors read."""

    def public(self):
        """Every function and class of the package's own that has no underscore before its name."""
        for module in pkgutil.iter_modules(salon.__path__, "salon."):
            if module.name.rsplit(".", 1)[1].startswith("_"):
                continue
            for name, thing in vars(importlib.import_module(module.name)).items():
                if name.startswith("_") or getattr(thing, "__module__", None) != module.name:
                    continue
                if inspect.isclass(thing):
                    yield f"{module.name}.{name}", thing, False
                    for part, method in vars(thing).items():
                        if inspect.isfunction(method) and not part.startswith("_"):
                            yield f"{module.name}.{name}.{part}", method, True
                elif inspect.isfunction(thing):
                    yield f"{module.name}.{name}", thing, True

    def test_everything_says_what_it_is_for(self):
        for name, thing, _ in self.public():
            self.assertTrue(inspect.getdoc(thing), name)

    def test_everything_says_what_it_takes_and_gives(self):
        for name, function, called in self.public():
            if called:
                parameters = inspect.signature(function).parameters
                missing = [one for one in parameters if one != "self" and one not in function.__annotations__]
                self.assertEqual(missing, [], name)
                self.assertIn("return", function.__annotations__, name)


def load_tests(loader, tests, pattern):
    """The doctests of every module of the package, too."""
    for module in pkgutil.iter_modules(salon.__path__, "salon."):
        tests.addTests(doctest.DocTestSuite(importlib.import_module(module.name),
                                            optionflags=doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL))
    tests.addTests(doctest.DocTestSuite(salon))
    return tests


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[1:]])
