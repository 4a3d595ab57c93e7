import { beforeEach, describe, expect, it } from "vitest";
import { createDraft, type Draft, type SaveAnswer } from "#client/screens/documents/document-draft.ts";
import type { DocumentContent } from "#contracts/documents/document.ts";

const contentOf = (id: string, content: string, version: number): DocumentContent => ({
  id,
  label: id,
  content,
  version,
  changedByName: "Wang",
  changedTime: "2026-11-20T01:38:00.000Z",
});

/** A server of documents, and a clock that runs what is due when it is told to. */
const setUp = () => {
  const kept = new Map([
    ["a", contentOf("a", "one", 1)],
    ["b", contentOf("b", "two", 1)],
  ]);
  const saves: { content: string; isAsked: boolean }[] = [];
  let due: { at: number; work: () => void } | undefined;
  let now = 0;
  let answers: (() => SaveAnswer)[] = [];
  const draft = createDraft({
    read: async (id) => kept.get(id) ?? Promise.reject(new Error("gone")),
    async save({ id, content, version }, isAsked) {
      saves.push({ content, isAsked });
      const planned = answers.shift();
      if (planned) return planned();
      const before = kept.get(id);
      if (!before || before.version !== version) return { stale: before ?? contentOf(id, "", 0) };
      const saved = { ...before, content, version: version + 1 };
      kept.set(id, saved);
      return { saved };
    },
    after(ms, work) {
      const mine = { at: now + ms, work };
      due = mine;
      return () => void (due === mine && (due = undefined));
    },
    now: () => now,
  });
  return {
    draft,
    kept,
    saves,
    /** Moves the clock; true when the autosave began. */
    wait(ms: number): boolean {
      now += ms;
      if (!due || due.at > now) return false;
      const { work } = due;
      due = undefined;
      work();
      return true;
    },
    answerNext: (...next: (() => SaveAnswer)[]) => (answers = next),
  };
};

let parts: ReturnType<typeof setUp>;
let draft: Draft;
beforeEach(async () => {
  parts = setUp();
  draft = parts.draft;
  await draft.choose("a");
});

describe("a document saves itself 10 s after the last change", () => {
  it("and not after it was opened", () => {
    expect(draft.state.dueAt).toBeUndefined();
    expect(parts.wait(60_000)).toBe(false);
  });

  it("each change begins the time again", async () => {
    draft.type("one!");
    expect(parts.wait(9000)).toBe(false);
    draft.type("one!!");
    expect(parts.wait(9000)).toBe(false);
    expect(parts.wait(1000)).toBe(true);
    await draft.save(false);
    expect(parts.saves).toEqual([{ content: "one!!", isAsked: false }]);
    expect(draft.state.open).toMatchObject({ text: "one!!", base: { content: "one!!", version: 2 } });
  });

  it("and what is typed while it saves is saved by the next one", async () => {
    draft.type("x");
    const saving = draft.save(true);
    draft.type("xy");
    await saving;
    expect(draft.state.open).toMatchObject({ text: "xy", base: { content: "x", version: 2 } });
    expect(parts.wait(10_000)).toBe(true);
    await draft.save(false);
    expect(parts.kept.get("a")).toMatchObject({ content: "xy", version: 3 });
  });

  it("a text that is typed back needs no save", () => {
    draft.type("one!");
    draft.type("one");
    expect(draft.state.dueAt).toBeUndefined();
  });
});

describe("another document", () => {
  it("is opened once this one is saved", async () => {
    draft.type("changed");
    expect(await draft.choose("b")).toBe(true);
    expect(parts.kept.get("a")?.content).toBe("changed");
    expect(draft.state.open?.base.id).toBe("b");
  });

  it("is not opened while this one cannot be saved, and nothing typed is lost", async () => {
    draft.type("changed");
    parts.answerNext(() => ({ failure: "away", isAway: true }));
    expect(await draft.choose("b")).toBe(false);
    expect(draft.state).toMatchObject({ failure: "away", open: { text: "changed", base: { id: "a" } } });
    expect(parts.wait(10_000)).toBe(true);
    await draft.save(false);
    expect(draft.state.failure).toBeUndefined();
    expect(parts.kept.get("a")?.content).toBe("changed");
  });

  it("is the one that was chosen last", async () => {
    await Promise.all([draft.choose("b"), draft.choose("a")]);
    expect(draft.state).toMatchObject({ opening: undefined });
    expect(await draft.choose(undefined)).toBe(true);
    expect(draft.state.open).toBeUndefined();
  });
});

describe("somebody else saved in between", () => {
  it("their text is offered, no autosave runs, and what was chosen of both is the next version", async () => {
    parts.kept.set("a", contentOf("a", "theirs", 2));
    draft.type("mine");
    expect(await draft.save(false)).toBe(false);
    expect(draft.state).toMatchObject({ theirs: { content: "theirs", version: 2 }, open: { text: "mine" } });
    draft.type("mine, more");
    expect(draft.state.dueAt).toBeUndefined();
    draft.settle("both");
    expect(draft.state).toMatchObject({ theirs: undefined, open: { text: "both", base: { content: "theirs" } } });
    expect(await draft.save(true)).toBe(true);
    expect(parts.kept.get("a")).toMatchObject({ content: "both", version: 3 });
  });

  it("a new place or label stands in nobody's way", async () => {
    parts.kept.set("a", { ...contentOf("a", "one", 5), label: "renamed" });
    draft.type("mine");
    expect(await draft.save(false)).toBe(true);
    expect(parts.kept.get("a")).toMatchObject({ content: "mine", version: 6 });
    expect(draft.state.open?.base.label).toBe("renamed");
  });

  it("nor does the same text", async () => {
    parts.kept.set("a", contentOf("a", "same", 2));
    draft.type("same");
    expect(await draft.save(true)).toBe(true);
    expect(draft.state).toMatchObject({ theirs: undefined, open: { base: { version: 2 } } });
  });
});
