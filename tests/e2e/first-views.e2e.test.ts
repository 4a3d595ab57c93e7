import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDesk, rows, type Desk } from "#tests/support/desk.ts";
import { registerCylinders } from "#tests/support/register-cylinders.ts";

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk?.close());

const chip = ".filters_filterBar [aria-pressed]";
/** The chips that are on, without their numbers. */
const chipsOn = async (): Promise<string[]> =>
  (await desk.texts(`${chip}[aria-pressed=true]`)).map((text) => text.replace(/ \S+$/, ""));

describe("a page opens with what its reader is after", () => {
  it("cylinders that are overdue or due within 90 days, until the filter is taken away", async () => {
    await desk.page.goto(`${desk.app.url}/work/due`);
    await desk.until(chip, "90 d");
    expect(await chipsOn()).toEqual(["Overdue", "90 d"]);
    await desk.click(chip, "Overdue");
    await desk.page.waitForFunction(() => location.search === "?due=90");
    await desk.click(chip, "90 d");
    await desk.page.waitForFunction(() => location.search === "?due=");
    expect(await chipsOn()).toEqual([]);
  });

  it("overdue cylinders: that no limit is on, and the way to the limits", async () => {
    await desk.page.goto(`${desk.app.url}/salesManagement/overdue/index`);
    await desk.until(".empty-state_root h3", "No limit of days is on");
    await desk.click(".empty-state_root button", "Customer limits");
    await desk.until("h1", "Customer limits");
    expect(new URL(desk.page.url()).pathname).toBe("/salesManagement/customerConfig/index");
  });
});

describe("a list without a match", () => {
  it("names the filters that nothing fits", async () => {
    await desk.page.goto(`${desk.app.url}/base/post?name=nobody`);
    await desk.until(".empty-state_root");
    expect(await desk.texts(".empty-state_root p")).toEqual(["Nothing matches Post nobody."]);
  });
});

describe("a row that changed", () => {
  it("is marked when another changed it, and not after the reader's own save", async () => {
    const [mine, theirs] = ["8640052345601", "8640052345602"] as const;
    await registerCylinders(desk.other, [mine, theirs]);
    await desk.open("/gascylinder/record?gasBarcode=86400523456&sort=gasBarcode");
    // At this width the factory number is among the columns left out.
    await desk.click(".table_root thead button", "columns");
    await desk.click(`${rows}:first-child td[data-cell~=actions] .link-button_root`);
    await desk.until("#f-factoryNumber");
    await desk.type("factoryNumber", "M");
    await desk.click(".form_form [type=submit]");
    await desk.gone(".form_form");
    await desk.until(rows, `${mine}M`);
    const { list } = await desk.other.call<{ list: { id: string; gasBarcode: string; version: number }[] }>(
      "GET",
      "/manage/gascylinder/getpage?gasBarcode=86400523456",
    );
    const { id, version } = list.find(({ gasBarcode }) => gasBarcode === theirs) ?? {};
    await desk.other.call("PUT", "/manage/gascylinder/update", { id, version, factoryNumber: "T" });
    await desk.until(".list_changeNote", "1 row");
    const marked = await desk.texts(".table_root tr[data-row~=changed]");
    expect(marked.map((row) => row.includes(theirs))).toEqual([true]);
  });
});
