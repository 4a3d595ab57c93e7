import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPrinter, type Printer } from "#infra/engines/browser/printer.ts";
import type { Tab } from "#infra/engines/browser/tab.ts";
import { browsersOf } from "#tests/support/children-of.ts";
import { readPdf, type ReadPdf } from "#tests/support/read-pdf.ts";
import { openExportDesk, type ExportDesk } from "../../export-desk.ts";

let desk: ExportDesk;
beforeAll(async () => {
  desk = await openExportDesk();
});
afterAll(() => desk.close());

/** Kills the browser under the second part, before it is printed. */
const killOnce = (withTab: Printer["withTab"]): Printer["withTab"] => {
  let parts = 0;
  let isKilled = false;
  return (assets, work, signal) => {
    const part = ++parts;
    const killed = async (tab: Tab) => {
      const print: Tab["print"] = (options) => {
        if (part === 2 && !isKilled) {
          isKilled = true;
          for (const pid of browsersOf(process.pid)) process.kill(pid, "SIGKILL");
        }
        return tab.print(options);
      };
      return work({ ...tab, print });
    };
    return withTab(assets, killed, signal);
  };
};

const printed = async (list: string, body: object): Promise<ReadPdf> => {
  const id = await desk.start(list, { format: "pdf", ...body });
  await desk.run(id, { sealed: async () => ({ size: 8_421_960, root: new Uint8Array(32).fill(0xb2) }) });
  expect(await desk.show(id)).toMatchObject({ state: "completed", error: null });
  return readPdf(await desk.download(id));
};

describe("a printed list of several parts", () => {
  it("has every row once and in order, and counts its pages and rows right across the parts", async () => {
    const { pages, fonts, ...file } = await printed("clientinfo", { scope: "all" });
    expect(file).toMatchObject({ title: "Customer", language: "en", size: [842, 595] });
    const { rows } = await desk.server.database.pool.query<{ name: string }>(
      "select name from client order by created_time desc, id desc",
    );
    const texts = pages.map((page) => page.join("\n"));
    expect(texts.flatMap((text) => [...text.matchAll(/^Client \d+$/gm)].map(([name]) => name)).length).toBe(
      rows.length,
    );
    expect(new Set(texts.flatMap((text) => text.match(/^Client \d+$/gm) ?? []))).toEqual(
      new Set(rows.map(({ name }) => name)),
    );
    const numbers = texts.flatMap((text) => [...text.matchAll(/^(\d+)\nClient/gm)].map(([, number]) => Number(number)));
    expect(numbers).toEqual(rows.map((_, index) => index + 1));
    for (const [index, text] of texts.entries()) {
      const here = text.match(/^Client \d+$/gm)?.length;
      expect(text.replaceAll("\n", " ")).toMatch(new RegExp(`Page ${index + 1} of ${pages.length}$`));
      expect(text).toMatch(new RegExp(`This page\\s+${here} rows?$`, "m"));
      expect(/^Total/m.test(text)).toBe(index === pages.length - 1);
    }
    expect(texts.at(-1)).toMatch(/Total\s+2,500 rows/);
    // Most rows have two lines, and a page has 24 of them.
    expect(rows.length / pages.length).toBeGreaterThan(24);
    // The fonts come along with every part.
    expect(fonts.map(({ name }) => name)).toEqual(expect.arrayContaining([expect.stringMatching(/^IBMPlexSans/)]));
    expect(fonts.filter(({ isEmbedded }) => !isEmbedded)).toEqual([]);
  });
});

describe("a printed list of one part", () => {
  it("says on its page who made it, when, of which log, and which rows it has", async () => {
    const { pages, isTagged } = await printed("clientinfo", { scope: "page", pageIndex: 2, pageSize: 20 });
    const text = pages[0]!.join(" ");
    expect([pages.length, isTagged]).toEqual([1, true]);
    expect(text).toContain("log 8421960 · b2b2b2b2b2b2b2b2");
    expect(text).toMatch(/Exported by .*admin.* 04\/05\/2026 11:02/);
    expect(text).toContain("This page alone, rows: 20 of 2,500");
    expect(text).toMatch(/Page 1 of 1$/);
  });

  it("names the filters in use alone, and the columns that it leaves out because they are empty", async () => {
    const { pages } = await printed("clientinfo", { scope: "page", telephone: "139" });
    const text = pages[0]!.join(" ");
    expect(text).not.toMatch(/Customer\s+all/);
    expect(text).toMatch(/Telephone\s+139/);
    expect(text).toMatch(/Empty columns left out\s+Project/);
  });
});

describe("a browser that is killed in the middle of a long list", () => {
  it("costs the part that it printed, and the file is as whole as ever", async () => {
    const lost: string[] = [];
    const printer = createPrinter({
      executablePath: process.env.PUPPETEER_EXECUTABLE_PATH,
      onLost: (error) => void lost.push(error.name),
    });
    // The head of each page repeats the search, which must not look like a row.
    const id = await desk.start("clientinfo", { format: "pdf", scope: "all", key: "lient 1" });
    const killing = {
      ...printer,
      withTab: killOnce(printer.withTab),
    } satisfies Printer;
    await desk.run(id, { printer: killing });
    await printer.close();
    expect(lost).not.toEqual([]);
    const { pages } = await readPdf(await desk.download(id));
    const names = pages.flat().filter((text) => /^Client \d+$/.test(text));
    expect([names.length, new Set(names).size]).toEqual([1111, 1111]);
    expect(pages.at(-1)!.join(" ")).toMatch(new RegExp(`Page ${pages.length} of ${pages.length}$`));
  });
});

describe("values of a printed list", () => {
  it("are shown as the text that they are, whatever it looks like", async () => {
    const trap = `<script>1</script><img src=x onerror=1>&amp;`;
    const { pool } = desk.server.database;
    await pool.query("update client set remark = $1 where name = 'Client 7'", [trap]);
    const { pages } = await printed("clientinfo", { scope: "all", key: "Client 7" });
    expect(pages.flat().join("").replaceAll(" ", "")).toContain(trap.replaceAll(" ", ""));
  });

  it("are named in a note where a sign has no glyph, and only there", async () => {
    const { pool } = desk.server.database;
    await pool.query("update client set remark = $1 where name = 'Client 9'", [
      "Golden Wok \u{1f600} \u0e01\u0e49\u0e2d\u0e07",
    ]);
    const text = async (key: string) =>
      (await printed("clientinfo", { scope: "all", key })).pages.flat().join(" ").replaceAll(/\s+/g, " ");
    expect(await text("Client 9")).toContain("no glyph for U+0E01, U+0E07, U+0E2D, U+0E49, U+1F600");
    expect(await text("Client 11")).not.toContain("no glyph");
  });

  it("make a row higher when they are long, and go on below when they are longer than a page", async () => {
    const long = Array.from({ length: 900 }, (_, n) => `word${n}`).join(" ");
    await desk.server.database.pool.query("update client set remark = $1 where name = 'Client 8'", [long]);
    const { pages } = await printed("clientinfo", { scope: "all", key: "Client 8" });
    const text = pages.flat().join(" ").replaceAll(/\s/g, "");
    const missing = Array.from({ length: 900 }, (_, n) => `word${n}`).filter((word) => !text.includes(word));
    // A word may be cut by the end of a page.
    expect(missing.length).toBeLessThan(pages.length);
  });
});
