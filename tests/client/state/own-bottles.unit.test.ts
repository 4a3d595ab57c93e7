import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it } from "vitest";
import type { AnswerOf } from "#contracts/calls/define-call.ts";
import type { getOwnBottles, OwnBottleRow } from "#contracts/interface/own-bottles.ts";
import { createBottleStore } from "#client/state/own-bottles/bottle-store.ts";
import { createOwnBottles } from "#client/state/own-bottles/own-bottles.ts";

type Answer = AnswerOf<typeof getOwnBottles>;

const hourMs = 3_600_000;
const row = (code: string, content: "empty" | "full" = "empty", ...others: string[]): OwnBottleRow => [
  [code, ...others],
  "YSP12",
  content,
  "none",
  null,
  "active",
  [],
  "2030-01-01",
  "2034-01-01",
];

/** What the server answers, in turn. */
let answers: Partial<Answer>[];
let asked: (string | undefined)[];
let time: number;
const page = () =>
  createOwnBottles({
    store: createBottleStore(),
    ask: async (after) => {
      asked.push(after);
      const next = answers.shift();
      if (!next) throw new Error("no network");
      return { position: `p${asked.length}`, rows: [], gone: [], whole: false, ...next };
    },
    now: () => time,
  });

/** Rows and heads that are left in the browser. */
const left = async (): Promise<unknown[]> => {
  const store = createBottleStore();
  return [await store.head(), ...(await store.load())].filter((each) => each !== undefined);
};

beforeEach(async () => {
  answers = [];
  asked = [];
  time = Date.parse("2026-11-20T01:12:00Z");
  await createBottleStore().clear();
});

describe("the own company's cylinders on a device", () => {
  it("are found by any code and spelling, as of the last request", async () => {
    const bottles = page();
    await bottles.open("t.ann");
    answers = [{ whole: true, rows: [row("ab-1", "full", "X2")] }];
    await bottles.update();
    expect(bottles.find("AB-1")).toMatchObject({ row: row("ab-1", "full", "X2"), heardAt: time });
    expect(bottles.find("x2")?.row[0][0]).toBe("ab-1");
    expect(bottles.find("AB-2")).toBeUndefined();
  });

  it("change by what the server says changed, and are there after a reload without a network", async () => {
    const bottles = page();
    await bottles.open("t.ann");
    answers = [
      { whole: true, rows: [row("1"), row("2"), row("3", "empty", "OLD")] },
      { rows: [row("2", "full"), row("3")], gone: ["1"] },
      {},
    ];
    await bottles.update();
    await bottles.update();
    time += 60_000;
    await bottles.update();
    expect(asked).toEqual([undefined, "p1", "p2"]);
    const later = page();
    await later.open("t.ann");
    await expect(later.update()).rejects.toThrow("no network");
    expect(asked.at(-1)).toBe("p3");
    for (const each of [bottles, later]) {
      expect(["1", "2", "3", "OLD"].map((code) => each.find(code)?.row[2])).toEqual([
        undefined,
        "full",
        "empty",
        undefined,
      ]);
      expect(each.extent()).toEqual({ count: 2, heardAt: time });
    }
  });

  it("leave nothing behind when their person signs out, even while the server still answers", async () => {
    const bottles = page();
    await bottles.open("t.ann");
    answers = [{ whole: true, rows: [row("1")] }, { rows: [row("2")] }];
    await bottles.update();
    expect(await left()).toHaveLength(2);
    const late = bottles.update();
    await bottles.forget();
    await late;
    expect([await left(), bottles.find("1"), bottles.find("2")]).toEqual([[], undefined, undefined]);
  });

  it("go when somebody else signs in, or the same person at another tenant", async () => {
    for (const other of ["t.ben", "u.ann"]) {
      const bottles = page();
      await bottles.open("t.ann");
      answers = [{ whole: true, rows: [row("1")] }];
      await bottles.update();
      const next = page();
      await next.open(other);
      expect([other, await left(), next.find("1")]).toEqual([other, [], undefined]);
    }
  });

  it("go 24 hours after the server was heard last, in the page and in the browser", async () => {
    const bottles = page();
    await bottles.open("t.ann");
    answers = [{ whole: true, rows: [row("1")] }];
    await bottles.update();
    time += 24 * hourMs;
    await bottles.dropOld();
    expect(bottles.find("1")).toBeDefined();
    time += 1;
    expect(bottles.find("1")).toBeUndefined();
    await bottles.dropOld();
    expect(await left()).toEqual([]);
  });

  it("do not live longer where the clock is set back", async () => {
    const bottles = page();
    await bottles.open("t.ann");
    answers = [{ whole: true, rows: [row("1")] }];
    await bottles.update();
    time -= hourMs;
    const later = page();
    await later.open("t.ann");
    expect([bottles.find("1"), later.find("1"), await left()]).toEqual([undefined, undefined, []]);
  });

  it("stay whole where two pages of one person hear the server in turn", async () => {
    const [one, two] = [page(), page()];
    await one.open("t.ann");
    answers = [{ whole: true, rows: [row("1"), row("2")] }];
    await one.update();
    await two.open("t.ann");
    answers = [{ rows: [row("1", "full")] }, { rows: [row("1", "full"), row("2", "full")] }, { gone: ["1"] }];
    await one.update();
    await two.update();
    await one.update();
    const later = page();
    await later.open("t.ann");
    // The second page heard more, but only the first one's answers follow each other in the store.
    expect([later.find("1"), later.find("2")?.row[2]]).toEqual([undefined, "empty"]);
    time += 3 * 60_000;
    answers = [{}];
    await two.update();
    const last = page();
    await last.open("t.ann");
    expect(last.find("2")?.row[2]).toBe("full");
  });

  it("are written as a whole again after many changes", async () => {
    const bottles = page();
    await bottles.open("t.ann");
    const many = Array.from({ length: 3000 }, (_, n) => row(`B${n}`));
    answers = [{ whole: true, rows: many }, { rows: many }, { rows: many }, { rows: [row("B1", "full")] }];
    for (let n = 0; n < 4; n += 1) await bottles.update();
    expect((await createBottleStore().load()).length).toBe(2);
    const later = page();
    await later.open("t.ann");
    expect([later.extent()?.count, later.find("b1")?.row[2]]).toEqual([3000, "full"]);
  });
});
