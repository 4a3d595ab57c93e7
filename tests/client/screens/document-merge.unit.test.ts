import { describe, expect, it } from "vitest";
import { firstPick, mergedText, mergeTexts, type Pick } from "#client/kit/draft/merge-texts.ts";

const text = (...lines: string[]): string => lines.join("\n");
const kindsOf = (base: string, mine: string, theirs: string) => mergeTexts(base, mine, theirs).map(({ kind }) => kind);
const picksOf = (base: string, mine: string, theirs: string, pick?: Pick) => {
  const parts = mergeTexts(base, mine, theirs);
  return mergedText(parts, new Map(pick ? parts.map((_part, index) => [index, pick]) : []));
};

describe("two texts that come from one", () => {
  const base = text("a", "b", "c", "d", "e");

  it("are merged by themselves where only one of them changed a place", () => {
    const [mine, theirs] = [text("a", "B", "c", "d", "e"), text("a", "b", "c", "d", "E", "f")];
    expect(kindsOf(base, mine, theirs)).toEqual(["same", "mine", "same", "theirs"]);
    expect(picksOf(base, mine, theirs)).toBe(text("a", "B", "c", "d", "E", "f"));
  });

  it("keep both texts of a place that both changed, until somebody chooses", () => {
    const [mine, theirs] = [text("a", "b", "mine", "d", "e"), text("a", "b", "theirs", "d", "e")];
    expect(kindsOf(base, mine, theirs)).toEqual(["same", "both", "same"]);
    expect(picksOf(base, mine, theirs)).toBe(text("a", "b", "mine", "theirs", "d", "e"));
    expect(picksOf(base, mine, theirs, "mine")).toBe(mine);
    expect(picksOf(base, mine, theirs, "theirs")).toBe(theirs);
  });

  it("are the same where both changed alike", () => {
    const both = text("a", "x", "c", "d", "e");
    expect(kindsOf(base, both, both)).not.toContain("both");
    expect(picksOf(base, both, both)).toBe(both);
  });

  it("lose no line that only one of them removed, added or put elsewhere", () => {
    expect(picksOf(base, text("a", "e"), base)).toBe(text("a", "e"));
    expect(picksOf(base, base, text("z", "a", "b", "c", "d", "e"))).toBe(text("z", "a", "b", "c", "d", "e"));
    expect(picksOf("", "mine", "")).toBe("mine");
    expect(picksOf("a", "", "a")).toBe("");
  });

  it("come out whole by one side's choice, whatever they are", () => {
    let seed = 7;
    const next = (most: number): number => (seed = (seed * 1103515245 + 12345) % 2147483648) % most;
    const any = (from: string[]): string[] =>
      from.flatMap((line) => [[line], [], [line, `n${next(5)}`], [`c${next(5)}`]][next(4)] ?? [line]);
    for (let round = 0; round < 200; round += 1) {
      const lines = Array.from({ length: next(12) }, () => `l${next(4)}`);
      const [mine, theirs] = [text(...any(lines)), text(...any(lines))];
      expect(picksOf(text(...lines), mine, theirs, "mine")).toBe(mine);
      expect(picksOf(text(...lines), mine, theirs, "theirs")).toBe(theirs);
    }
  });

  it("begin with all that was typed of a place that both changed", () => {
    const [part] = mergeTexts("a", "b", "c");
    expect(part && part.kind !== "same" && firstPick(part)).toBe("all");
  });
});
