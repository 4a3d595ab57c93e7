import { describe, expect, it } from "vitest";
import { columnsOf, type ListDefinition } from "#contracts/list-kit/define-list.ts";
import { allLists } from "#contracts/lists/index.ts";
import { locales } from "#contracts/locales/index.ts";
import { allResources } from "#contracts/resources/index.ts";
import { listOf } from "#contracts/resources/list-of.ts";
import { groupsOf, leastWidth, leftOut } from "#client/kit/list/columns/columns-of.ts";

/** Columns that say what became of a row; where none of them is, the procedure does. */
const outcomes = [
  ...["content", "isFull", "life", "holdReason", "processingStatus", "isGoodStatus", "defectiveString"],
  ...["status", "orderStatus", "weightOfFill", "remainingQuantity", "isUsable"],
];
const places = ["lastLocationName", "createdCompanyName", "companyName", "clientName"];

/** A screen 1366 px wide without the menu, a scroll bar, and the widest columns beside a list's own: numbers and actions. */
const room = 1366 - 200 - 15 - 60 - 108;

const isTime = ({ columns, sort }: ListDefinition): boolean => ["day", "moment"].includes(columns[sort.by]?.kind ?? "");

describe.each(allLists.map((list) => [list.name, list] as const))("at 1366 px the list %s", (_, list) => {
  const layout = columnsOf(list.layout);
  const always = layout.filter((name) => list.columns[name]?.priority === 1);

  it("has place, outcome, time and sums in sight before all else", () => {
    const ends = outcomes.filter((name) => layout.includes(name));
    const wanted = [
      ...(ends.length > 0 ? ends : ["procedureId"]),
      ...places,
      ...(isTime(list) ? [list.sort.by] : []),
      ...(list.sums ?? []),
    ];
    expect(wanted.filter((name) => layout.includes(name) && !always.includes(name))).toEqual([]);
  });
});

describe.each([...allLists, ...allResources.map(listOf)])("at 1366 px the list $name", (list) => {
  it.each(["zh", "en"] as const)("has room for all that is in sight before all else in %s", (language) => {
    const words: Record<string, string> = locales[language];
    const columns = groupsOf(list, { t: (key) => words[key] ?? key, english: language === "en" }).flatMap(
      (group) => group.columns,
    );
    const out = leftOut(columns, room);
    const shown = columns.filter(({ name }) => !out.includes(name));
    expect(leastWidth(shown, room)).toBeLessThanOrEqual(room);
  });
});
