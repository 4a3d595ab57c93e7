import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { cylinder } from "#contracts/lists/cylinder.ts";
import { due } from "#contracts/lists/due.ts";
import { stockDetail, stockSummary } from "#contracts/lists/stock.ts";
import { click, counted, gone, press, rows, texts, until, wait } from "#tests/support/component/hands.ts";
import { say } from "#tests/support/component/live-channel.ts";
import { openPage, reopen } from "#tests/support/component/open.tsx";
import { rowOf } from "#tests/support/component/row-of.ts";
import { answer, pageOf, sent } from "#tests/support/component/transport.ts";

const bottles = ["864001235678", "864001239999"].map((gasBarcode, index) =>
  rowOf(cylinder, {
    id: `bottle-${index}`,
    gasBarcode,
    factoryNumber: `22-${index}`,
    createdCompanyName: "Lantern Station",
    life: "active",
  }),
);
const opened = ".table_root tr[data-row=opened]";
const more = ".table_root thead [data-cell=pin-more] button";

beforeEach(() => {
  // As a table of a window 1093 px wide has it; the page has no layout here.
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(893);
  answer(`GET ${cylinder.path}`, pageOf(bottles));
});
afterEach(() => vi.restoreAllMocks());

const openArchive = async (): Promise<void> => {
  await openPage("/gascylinder/record");
  await until(".table_root tbody .cells_barcode");
};

describe("columns that a list has no room for", () => {
  it("unfold below their row by its chevron, each with its label", async () => {
    await openArchive();
    await click(`${rows}:first-child [data-cell=pin-more] button`);
    await until(opened, "Tare");
    const heads = texts(".table_root thead tr:last-child th");
    const labels = texts(`${opened} dt`);
    expect(labels.filter((label) => heads.some((head) => head.includes(label)))).toEqual([]);
    expect(texts(more)).toEqual([`+${labels.length} columns`]);
    await click(`${rows}:first-child [data-cell=pin-more] button`);
    await gone(opened);
  });

  it("unfold by the right arrow key from a link of the row, and fold by the left one", async () => {
    await openArchive();
    document.querySelector<HTMLElement>(`${rows} .cells_barcode`)?.focus();
    await press("{ArrowRight}");
    await counted(opened, 1);
    await press("{ArrowLeft}");
    await counted(opened, 0);
  });

  it("are all in the table after one press, and still are when the list is opened again", async () => {
    const kept: Record<string, unknown> = {};
    answer("GET /id/preferences", () => pageOf(Object.entries(kept).map(([key, value]) => ({ key, value }))));
    answer("PUT /id/preferences", ({ body }) => {
      const { key, value } = body as { key: string; value: unknown };
      kept[key] = value;
      return null;
    });
    await openArchive();
    const before = texts(".table_root thead tr:last-child th").length;
    const left = texts(more)[0] ?? "";
    await click(more);
    await until(more, "Fewer");
    const after = texts(".table_root thead tr:last-child th").length;
    expect(`+${after - before} columns`).toBe(left);
    expect(texts(`${rows} [data-cell=pin-more] button`)).toEqual([]);
    reopen();
    await until(more, "Fewer");
  });
});

describe("the head of a list", () => {
  it("is one stop of the Tab key, within which the arrows move and Shift with an arrow changes a width", async () => {
    await openArchive();
    const stops = document.querySelectorAll(".table_root thead [data-head][tabindex='0']");
    expect(stops).toHaveLength(1);
    (stops[0] as HTMLElement).focus();
    const first = document.activeElement?.textContent;
    await press("{ArrowRight}");
    expect(document.activeElement?.textContent).not.toBe(first);
    expect(document.activeElement?.getAttribute("tabindex")).toBe("0");
    await press("{Shift>}{ArrowRight}{/Shift}");
    await wait("no width is kept", () =>
      sent("PUT /id/preferences").some(({ body }) => JSON.stringify(body).includes("widths")),
    );
    await press("{Home}");
    expect(document.activeElement?.textContent).toBe(first);
  });
});

it("the focus is on the barcode again after its dialog is closed by Escape", async () => {
  answer("GET /manage/gascylinder/get", pageOf([]));
  for (const call of ["gethistory", "getpage"]) answer(`GET /manage/gascylinder/${call}`, pageOf(bottles));
  await openPage("/gascylinder/record");
  const link = await until(".table_root tbody .cells_barcode", "8640 0123 9999".replaceAll(" ", ""));
  link.focus();
  await press("?");
  await until("[role=dialog]", "Keyboard shortcuts");
  await press("{Escape}");
  await gone("[role=dialog]");
  await wait("the focus is lost", () => document.activeElement === link);
});

describe("the list of due cylinders", () => {
  it("counts the overdue ones and those of 7, 30 and 90 days, and shows what is pressed", async () => {
    const counts: Record<string, number> = { 0: 5, 7: 0, 30: 7, 90: 27 };
    answer(`GET ${due.path}`, ({ query }) => pageOf([], counts[query["due"] ?? ""] ?? 32));
    await openPage("/work/due");
    const chips = "[role=search] [role=group] button";
    await until(chips, "90 d 27");
    expect(texts(chips)).toEqual(["Overdue 5", "7 d 0", "30 d 7", "90 d 27"]);
    const pressed = () => texts(`${chips}[aria-pressed=true]`);
    expect(pressed()).toEqual(["Overdue 5", "90 d 27"]);
    await click(chips, "30 d");
    await wait("30 days are not asked for", () => window.location.search === "?due=to30");
    expect(pressed()).toEqual(["Overdue 5", "30 d 7"]);
    await click(chips, "Overdue");
    await wait("overdue ones are still asked for", () => window.location.search === "?due=30");
    await click(chips, "30 d");
    await wait("a day is still asked for", () => pressed().length === 0);
  });

  it("heads the overdue ones and the others, with their number, and marks each overdue row", async () => {
    const counts: Record<string, number> = { 0: 5, 90: 27 };
    const dayOf = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const listed = [-16, -2, 14].map((days, index) =>
      rowOf(due, {
        id: `due-${index}`,
        gasBarcode: `86400123567${index}`,
        expirationDate: dayOf(days),
        life: "active",
      }),
    );
    answer(`GET ${due.path}`, ({ query }) => pageOf(listed, counts[query["due"] ?? ""] ?? 32));
    await openPage("/work/due");
    const heads = ".table_root tr[data-row=section] th";
    await until(heads, "Within 90 days27");
    expect(texts(heads)).toEqual(["Overdue5not to be filled or sent", "Within 90 days27"]);
    await counted(".table_root tr[data-row~=alert]", 2);
    await click(".table_root thead button", "Barcode");
    await gone(heads);
  });
});

it("a finished export says so, and its toast has the download", async () => {
  const job = {
    id: "job",
    list: "gascylinder",
    format: "csv",
    state: "completed",
    done: 2,
    total: 2,
    fileName: "cylinders.csv",
    finishedTime: new Date().toISOString(),
  };
  answer("GET /export/getpage", pageOf([job]));
  // The bell also asks whether an import ended.
  answer("GET /import/getpage", pageOf([]));
  await openArchive();
  say("export:progress", { id: "job", state: "completed", done: 2, total: 2 } as never);
  await until(".toaster_toast", "Download");
  await wait("imports are not asked for", () => sent("GET /import/getpage").length > 0);
});

it("the detail of a stock says the name and the address of its place", async () => {
  answer(`GET ${stockDetail.path}`, pageOf([]));
  const place = rowOf(stockSummary, { companyId: "north", companyName: "North store", address: "1 River Road" });
  answer(`GET ${stockSummary.path}`, ({ query }) => pageOf(query["companyId"] === "north" ? [place] : []));
  answer("GET /info/common/*", pageOf([]));
  await openPage("/stock/inspect-stock?companyId=north");
  await until(".page-head_root", "North store · 1 River Road");
});
