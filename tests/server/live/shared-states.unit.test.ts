import { expect, it } from "vitest";
import type { BoardStates, KeptState } from "#server/application/boards/board-states.ts";
import { createSharedStates } from "#server/live/boards/shared-states.ts";

const stateOf = (board: string, version: number): KeptState => ({
  ...{ board, version, driver: null, tab: 1, companyId: null, panel: null, at: null, changedAt: null },
});

const shareStates = (versionOf: (board: string) => number) => {
  const told: string[] = [];
  const shared = createSharedStates({
    states: { read: async (boards) => boards.map((board) => stateOf(board, versionOf(board))) } as BoardStates,
    tell: ({ board, version }) => void told.push(`${board} ${version}`),
    publish: () => undefined,
  });
  return { shared, told };
};

it("keeps nothing of names that are asked for and were never driven, whether a board has them or not", async () => {
  const { shared, told } = shareStates(() => 0);
  const { changedAt: _moment, ...first } = stateOf("name-7", 0);
  for (let name = 0; name < 500; name += 1) await shared.now(`name-${name}`);
  expect(shared.all()).toEqual([]);
  expect(told).toEqual([]);
  expect(await shared.now("name-7")).toEqual(first);
  expect(shared.known("name-7")).toEqual(first);
});

it("tells each newer state once, and none that is older", async () => {
  let version = 3;
  const { shared, told } = shareStates(() => version);
  for (version of [3, 3, 2, 4]) await shared.now("hall");
  expect(told).toEqual(["hall 3", "hall 4"]);
  expect(shared.known("hall")?.version).toBe(4);
});
