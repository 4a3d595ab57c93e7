import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { PresenceHint } from "#contracts/wire/live-topics.ts";
import type { Presence } from "#contracts/wire/presence.ts";
import { createBoardPresence } from "#server/live/boards/presence.ts";
import type { LiveSocket } from "#server/live/live-socket.ts";

const board = "enterprise";

/** Servers that hear each other's hints, but those that are cut off or that `isLost` drops. */
const network = () => {
  const ears = new Set<(hint: PresenceHint) => void>();
  let isLost = (_hint: PresenceHint): boolean => false;
  const serve = (names: string[]) => {
    const sockets = names.map(
      (name) => ({ data: { access: { accountId: name, nickName: name, userName: name, avatar: null } } }) as LiveSocket,
    );
    let isCutOff = false;
    const told: Presence[] = [];
    const presence = createBoardPresence({
      tenant: {
        bus: {
          publish: async (_topic, hint) => {
            if (isCutOff || isLost(hint as PresenceHint)) return;
            for (const hear of ears) hear(structuredClone(hint as PresenceHint));
          },
          subscribe: () => () => undefined,
          close: async () => undefined,
        },
      },
      socketsOn: () => sockets,
      boards: () => [board],
      tell: (message) => void told.push(message),
      now: () => new Date(),
    });
    ears.add(presence.heard);
    presence.changed(board);
    return {
      beat: () => presence.beat(),
      cutOff: () => void (isCutOff = true),
      people: () => presence.on(board).people.map(({ name }) => name),
      told,
    };
  };
  return { serve, lose: (which: typeof isLost) => void (isLost = which) };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Lets seconds pass; each server beats every one of them. */
const pass = async (seconds: number, servers: { beat(): void }[]): Promise<void> => {
  for (let second = 0; second < seconds; second += 1) {
    await vi.advanceTimersByTimeAsync(1000);
    for (const server of servers) server.beat();
  }
};

describe("people on a board of several servers", () => {
  it("stay while their server tells of them, and are dropped 30 s after its last word", async () => {
    const { serve } = network();
    const [here, there] = [serve(["Ann"]), serve(["Ben"])];
    await pass(45, [here, there]);
    expect(here.people()).toEqual(["Ann", "Ben"]);
    there.cutOff();
    await pass(20, [here, there]);
    expect(here.people()).toEqual(["Ann", "Ben"]);
    await pass(12, [here, there]);
    expect(here.people()).toEqual(["Ann"]);
    expect(here.told.at(-1)?.people.map(({ name }) => name)).toEqual(["Ann"]);
  });

  it("are known whole where they are too many for one hint", async () => {
    const { serve } = network();
    const crowd = Array.from({ length: 400 }, (_, at) => `Person ${String(at).padStart(3, "0")}`);
    const [here, there] = [serve([]), serve(crowd)];
    await pass(2, [here, there]);
    expect(here.people()).toEqual(crowd);
  });

  it("stay as they were where a part of a word is lost, until the next word", async () => {
    const { serve, lose } = network();
    const crowd = Array.from({ length: 400 }, (_, at) => `Person ${String(at).padStart(3, "0")}`);
    lose((hint) => "part" in hint && hint.part === 1);
    const [here, there] = [serve(["Ann"]), serve(crowd)];
    await pass(5, [here, there]);
    expect(here.people()).toEqual(["Ann"]);
    lose(() => false);
    await pass(10, [here, there]);
    expect(here.people()).toHaveLength(401);
  });
});
