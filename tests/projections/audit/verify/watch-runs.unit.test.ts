import { expect, it } from "vitest";
import type { NewRun, VerifyRunRow, VerifyRuns } from "#infra/stores/verify-runs/verify-runs.ts";
import { nightOf, watchRuns } from "#projections/audit/verify/watch-runs.ts";

const silent = { warn: () => undefined, error: () => undefined };

/** Looks `times`, at moments that the test gives, and tells what was added, started and given back. */
const watch = async (
  moments: string[],
  { waiting = [], start = async () => true }: { waiting?: string[]; start?: () => Promise<boolean> } = {},
) => {
  const seen = { added: [] as NewRun[], started: [] as string[], givenBack: [] as string[] };
  const stopping = new AbortController();
  let at = 0;
  const now = () => new Date(moments[Math.min(at, moments.length - 1)]!);
  const runs: Partial<VerifyRuns> = {
    giveBackSilent: async () => 0,
    lastByItself: async () =>
      seen.added.length > 0 ? ({ created_time: now() } as Partial<VerifyRunRow> as VerifyRunRow) : undefined,
    add: async (run) => (seen.added.push(run), "one"),
    claim: async () => {
      const id = waiting.shift();
      return id === undefined ? undefined : ({ id } as Partial<VerifyRunRow> as VerifyRunRow);
    },
    giveBack: async ({ id }) => void seen.givenBack.push(id),
  };
  await watchRuns({
    runs: runs as VerifyRuns,
    timeZone: "Asia/Shanghai",
    start: async ({ id }) => (seen.started.push(id), start()),
    log: silent,
    signal: stopping.signal,
    now,
    wait: async () => {
      at += 1;
      if (at >= moments.length) stopping.abort();
    },
  });
  return seen;
};

it("counts a night from two o'clock to two o'clock of the tenant's time zone", () => {
  expect(nightOf(new Date("2026-03-01T17:59:59Z"), "Asia/Shanghai")).toBe("2026-03-01");
  expect(nightOf(new Date("2026-03-01T18:00:00Z"), "Asia/Shanghai")).toBe("2026-03-02");
});

it("begins one run by itself each night, and none because it was started", async () => {
  const { added } = await watch(["2026-03-01T17:00:00Z", "2026-03-01T18:00:01Z", "2026-03-01T19:00:00Z"]);
  expect(added).toEqual([{ log: true, readModels: true }]);
});

it("does the run that waits, and gives back one whose process died", async () => {
  const moments = ["2026-03-01T10:00:00Z", "2026-03-01T10:00:01Z"];
  expect(await watch(moments, { waiting: ["a"] })).toMatchObject({ started: ["a"], givenBack: [] });
  const died = await watch(moments, { waiting: ["a"], start: async () => false });
  expect(died).toMatchObject({ started: ["a"], givenBack: ["a"] });
  const unable = await watch(moments, { waiting: ["a"], start: () => Promise.reject(new Error("no such program")) });
  expect(unable.givenBack).toEqual(["a"]);
});
