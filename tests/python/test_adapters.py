"""The adapters have the names, arguments and return types of what they stand in for."""
import random
import unittest
from collections.abc import Iterable
from inspect import signature

import numpy as np

import salon
from salon import openspiel, pettingzoo

GAMES = [game["name"] for game in salon.games()]

# What training loops written for OpenSpiel call: the name, the arguments it must take, and the type it
# gives. From open_spiel/python/pybind11/pyspiel.cc.
OPENSPIEL_GAME = {
    "new_initial_state": ((), openspiel.State), "num_players": ((), int), "num_distinct_actions": ((), int),
    "max_chance_outcomes": ((), int), "max_game_length": ((), int), "min_utility": ((), float),
    "max_utility": ((), float), "utility_sum": ((), (float, type(None))), "observation_tensor_size": ((), int),
    "observation_tensor_shape": ((), list), "get_parameters": ((), dict), "get_type": ((), openspiel.GameType),
}
OPENSPIEL_STATE = {
    "current_player": ((), int), "is_chance_node": ((), bool), "is_terminal": ((), bool),
    "is_player_node": ((), bool), "is_simultaneous_node": ((), bool), "legal_actions": ((), list),
    "legal_actions_mask": ((), list), "returns": ((), list), "rewards": ((), list), "player_return": ((0,), float),
    "player_reward": ((0,), float), "observation_tensor": ((0,), list), "observation_string": ((0,), str),
    "information_state_string": ((0,), str), "history": ((), list), "history_str": ((), str),
    "move_number": ((), int), "num_players": ((), int), "num_distinct_actions": ((), int),
    "clone": ((), openspiel.State), "get_game": ((), openspiel.Game), "serialize": ((), str), "__str__": ((), str),
    "chance_outcomes": ((), list),
}
# The same of those that need a move: {player}, {action} and {text} are one that is legal.
OPENSPIEL_STATE_MOVES = {
    "child": (("action",), openspiel.State), "action_to_string": (("player", "action"), str),
    "string_to_action": (("player", "text"), int), "apply_action": (("action",), type(None)),
    "undo_action": (("player", "action"), type(None)), "apply_action_with_legality_check": (("action",), type(None)),
}

# From pettingzoo/utils/env.py: methods with their parameters, arguments to call them with and what they give;
# attributes with their types.
PETTINGZOO_METHODS = {
    "reset": (["seed", "options"], {"seed": 1}, type(None)), "observe": (["agent"], {"agent": "player_0"}, dict),
    "last": (["observe"], {}, tuple), "agent_iter": (["max_iter"], {"max_iter": 3}, Iterable),
    "observation_space": (["agent"], {"agent": "player_0"}, pettingzoo.Dict),
    "action_space": (["agent"], {"agent": "player_0"}, pettingzoo.Discrete), "render": ([], {}, str),
    "state": ([], {}, np.ndarray), "step": (["action"], {"action": ...}, type(None)), "close": ([], {}, type(None)),
}
PETTINGZOO_ATTRIBUTES = {
    "metadata": dict, "agents": list, "possible_agents": list, "agent_selection": str, "rewards": dict,
    "terminations": dict, "truncations": dict, "infos": dict, "num_agents": int, "max_num_agents": int,
    "observation_spaces": dict, "action_spaces": dict, "_cumulative_rewards": dict,
    "unwrapped": pettingzoo.AECEnv, "render_mode": (str, type(None)),
}


class OpenSpiel(unittest.TestCase):
    def test_games_have_the_methods(self):
        for name in GAMES:
            game = openspiel.load_game(name)
            for method, (arguments, kind) in OPENSPIEL_GAME.items():
                self.assertIsInstance(getattr(game, method)(*arguments), kind, method)

    def test_states_have_the_methods_all_through_a_game(self):
        for name in GAMES:
            state = openspiel.load_game(name).new_initial_state()
            draw = random.Random(1)
            for _ in range(25):
                for method, (arguments, kind) in OPENSPIEL_STATE.items():
                    self.assertIsInstance(getattr(state, method)(*arguments), kind, method)
                if state.is_terminal():
                    break
                move = {"player": state.current_player(), "action": draw.choice(state.legal_actions())}
                move["text"] = state.action_to_string(move["player"], move["action"])
                for method, (arguments, kind) in OPENSPIEL_STATE_MOVES.items():
                    given = (move[argument] for argument in arguments)
                    self.assertIsInstance(getattr(state, method)(*given), kind, method)

    def test_the_loop_of_its_tutorial(self):
        for name in GAMES:
            game = openspiel.load_game(name)
            state, draw = game.new_initial_state(), random.Random(name)
            for _ in range(20_000):
                if state.is_terminal():
                    break
                if state.is_chance_node():
                    actions, chances = zip(*state.chance_outcomes())
                    self.assertLessEqual(len(actions), game.max_chance_outcomes())
                    state.apply_action(draw.choices(actions, chances)[0])
                    continue
                legal = state.legal_actions(state.current_player())
                self.assertEqual(legal, sorted(legal))
                state.apply_action(draw.choice(legal))
            self.assertTrue(state.is_terminal())
            self.assertEqual(state.current_player(), openspiel.PlayerId.TERMINAL)
            self.assertEqual(state.legal_actions(), [])
            self.assertEqual(len(state.returns()), game.num_players())

    def test_children_undoing_and_writing_down(self):
        for name in GAMES:
            state, draw = openspiel.load_game(name).new_initial_state(), random.Random(2)
            for _ in range(30):
                if state.is_terminal():
                    break
                action = draw.choice(state.legal_actions())
                before, player = state.salon.position(), state.current_player()
                text = state.action_to_string(player, action)
                self.assertEqual(state.string_to_action(player, text), action)
                child = state.child(action)
                state.apply_action(action)
                self.assertEqual(child.salon.position(), state.salon.position())
                self.assertEqual(child.history(), state.history())
                state.undo_action(player, action)
                self.assertEqual(state.salon.position(), before)
                state.apply_action(action)
            again = state.get_game().deserialize_state(state.serialize())
            self.assertEqual(again.salon.position(), state.salon.position())
            self.assertEqual(again.history(), state.history())

    def test_what_a_game_says_of_itself_holds(self):
        for about in salon.games():
            game = openspiel.load_game(about["name"])
            self.assertEqual(game.utility_sum(), None if about["winnerless"] else 1.0)
            state, draw = game.new_initial_state(), random.Random(4)
            while not state.is_terminal():
                if state.is_chance_node():
                    self.assertLessEqual(len(state.chance_outcomes()), game.max_chance_outcomes())
                state.apply_action(draw.choice(state.legal_actions()))
            if game.utility_sum() is not None:
                self.assertAlmostEqual(sum(state.returns()), game.utility_sum())

    def test_masks_and_tensors(self):
        state = openspiel.load_game("khan").new_initial_state()
        mask = state.legal_actions_mask(0)
        self.assertEqual([i for i, legal in enumerate(mask) if legal], state.legal_actions())
        self.assertEqual(sum(state.legal_actions_mask(1)), 0)
        tensor = state.observation_tensor(0)
        self.assertEqual(len(tensor), state.get_game().observation_tensor_size())
        self.assertTrue(all(0 <= number <= 1 for number in tensor))

    def test_what_a_seat_may_not_see_is_in_no_information_state(self):
        game = openspiel.load_game("cluedo")
        state, draw = game.new_initial_state(), random.Random(3)
        while state.is_chance_node():
            state.apply_action(draw.choice(state.legal_actions()))
        self.assertIn("deal ?", state.information_state_string(0))


class PettingZoo(unittest.TestCase):
    def test_methods_and_attributes(self):
        for name in GAMES:
            environment = pettingzoo.env(name, render_mode="ansi")
            environment.reset(seed=1)
            for method, (parameters, arguments, kind) in PETTINGZOO_METHODS.items():
                at = f"{name}: {method}"
                self.assertEqual(list(signature(getattr(environment, method)).parameters), parameters, at)
                if method == "step":
                    mask = environment.observe(environment.agent_selection)["action_mask"]
                    arguments = {"action": int(mask.argmax())}
                self.assertIsInstance(getattr(environment, method)(**arguments), kind, at)
            for attribute, kind in PETTINGZOO_ATTRIBUTES.items():
                self.assertIsInstance(getattr(environment, attribute), kind, f"{name}: {attribute}")

    def play(self, environment, seed):
        """A game as PettingZoo's api_test plays it; what was told on the way."""
        environment.reset(seed=seed)
        draw, told, rewards = random.Random(seed), [], dict.fromkeys(environment.possible_agents, 0.0)
        for agent in environment.agent_iter():
            observation, reward, termination, truncation, info = environment.last()
            self.assertTrue(environment.observation_space(agent).contains(observation))
            self.assertIsInstance(reward, float)
            self.assertIsInstance(termination, bool)
            self.assertFalse(truncation)
            self.assertIsInstance(info, dict)
            rewards[agent] += reward
            action = None
            if not termination:
                action = draw.choice(np.flatnonzero(observation["action_mask"]).tolist())
                self.assertTrue(environment.action_space(agent).contains(action))
            told.append((agent, action))
            environment.step(action)
        self.assertEqual(environment.agents, [])
        return told, rewards

    def test_a_game_of_every_kind(self):
        for name in GAMES:
            environment = pettingzoo.env(name)
            told, rewards = self.play(environment, 4)
            self.assertEqual(list(rewards.values()), environment.state_.returns().tolist())
            self.assertEqual(told, self.play(environment, 4)[0])

    def test_a_dead_agent_takes_no_action_and_a_living_one_must(self):
        environment = pettingzoo.env("khan")
        environment.reset(seed=1)
        with self.assertRaises(ValueError):
            environment.step(None)
        environment.state_.resign(0)
        environment._go_on()
        with self.assertRaises(ValueError):
            environment.step(0)

    def test_rendering(self):
        environment = pettingzoo.env("khan", render_mode="ansi")
        environment.reset()
        self.assertIsInstance(environment.render(), str)


if __name__ == "__main__":
    unittest.main()
