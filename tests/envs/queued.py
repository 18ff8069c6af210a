"""A parallel view of a table, for the tests of PettingZoo that step all agents at once: actions wait for their turn."""

from typing import Any


class QueuedTable:
    """Every step brings an action for each agent; it is taken when the agent must decide."""

    def __init__(self, env: Any) -> None:
        self.env = env

    @property
    def agents(self) -> list[str]:
        return [agent for agent in self.env.agents if not self.env.truncations[agent]]

    def action_space(self, agent: str) -> Any:
        return self.env.action_space(agent)

    def reset(self) -> tuple[dict[str, Any], dict[str, Any]]:
        self.env.reset(seed=1)
        self.waiting: dict[str, list[int]] = {agent: [] for agent in self.env.agents}
        return {agent: self.env.observe(agent) for agent in self.agents}, self.env.infos

    def step(self, actions: dict[str, int]) -> tuple[dict[str, Any], ...]:
        everybody = list(actions)
        for agent, action in actions.items():
            self.waiting[agent].append(action)
        truncated = dict.fromkeys(everybody, False)
        while self.env.agents:
            agent = self.env.agent_selection
            if self.env.terminations[agent] or self.env.truncations[agent]:
                truncated[agent] = True
                self.env.step(None)
            elif self.waiting[agent]:
                self.env.step(self.waiting[agent].pop(0))
            else:
                break
        found = {agent: self.env.observe(agent) for agent in everybody}
        terminated = dict.fromkeys(everybody, False)
        return found, dict.fromkeys(everybody, 0.0), terminated, truncated, {agent: {} for agent in everybody}
