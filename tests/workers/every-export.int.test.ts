import { afterAll, beforeAll, expect, it } from "vitest";
import { exportableLists } from "#contracts/lists/exportable.ts";
import { readSheet } from "#tests/support/read-sheet.ts";
import { sampleByKind } from "#tests/support/sample.ts";
import { sheetOf } from "#workers/render/sheet.ts";
import { openExportDesk, type ExportDesk } from "./export-desk.ts";

let desk: ExportDesk;
/** Values of the filters that some lists require. */
let required: Record<string, string>;
beforeAll(async () => {
  desk = await openExportDesk(true);
  const { rows } = await desk.server.database.pool.query<{ id: string }>("select id from client limit 1");
  required = { companyId: desk.root, clientId: rows[0]?.id ?? "" };
});
afterAll(() => desk?.close());

/** Customers are overdue once somebody set a limit: until then there is nothing to export. */
const overdue = "clientProcess-getoverduepage";

const exported = sampleByKind(
  [...exportableLists].filter(([name]) => name !== overdue),
  ([, list]) => [...sheetOf(list, "en").columns.map(({ column }) => column.kind), `requires ${list.requires?.join()}`],
);

it.each(exported)(
  "the whole list %s becomes an Excel file that says what it shows",
  async (name, { requires = [] }) => {
    const query = Object.fromEntries(requires.flatMap((each) => (required[each] ? [[each, required[each]]] : [])));
    const id = await desk.start(name, { format: "xlsx", scope: "all", ...query });
    await desk.run(id);
    const { state, total } = await desk.show(id);
    expect(state).toBe("completed");
    const { rows } = await readSheet(await desk.download(id));
    expect(rows.filter(([first]) => typeof first === "number")).toHaveLength(total);
    const notes = rows.slice(-5).map(([first]) => String(first));
    expect(notes[0]).toMatch(requires.length > 0 ? /^Filters: \w+ = \S/ : /^Filters: none$/);
    // Records are named: no id stands in a file.
    expect(notes[0]).not.toMatch(/[0-9a-f]{8}-/);
    expect(notes.slice(1)).toEqual([
      "Exported by: admin",
      "Exported at: 04/05/2026 11:02 Asia/Shanghai",
      "Log position: 77",
      `Records: ${total}`,
    ]);
  },
);

it("of overdue customers there is no file while nobody set a limit", async () => {
  await expect(desk.start(overdue, { format: "xlsx", scope: "all" })).rejects.toThrow("export.empty");
});
