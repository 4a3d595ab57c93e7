import { describe, expect, it } from "vitest";
import { everyPage } from "#client/lib/call/every-page.ts";

const rowsOf = (count: number) => Array.from({ length: count }, (_, index) => index);

describe("all rows of a list", () => {
  it("are read page by page, each once", async () => {
    const rows = rowsOf(250);
    const asked: number[] = [];
    const read = await everyPage(async ({ pageIndex, pageSize }) => {
      asked.push(pageIndex);
      return { list: rows.slice((pageIndex - 1) * pageSize, pageIndex * pageSize), total: rows.length };
    });
    expect([asked, read]).toEqual([[1, 2, 3], rows]);
  });

  it("end where a page is empty, although more were announced", async () => {
    expect(await everyPage(async ({ pageIndex }) => ({ list: pageIndex === 1 ? [1] : [], total: 5 }))).toEqual([1]);
  });
});
