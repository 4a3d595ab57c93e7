import { describe, expect, it } from "vitest";
import { procedures } from "#contracts/procedures/index.ts";
import { nameSpecs } from "#client/screens/scan/session/scan-rows.ts";
import type { ScanRow } from "#client/screens/scan/session/scan-row.ts";
import { summaryOf } from "#client/screens/scan/finish/summary.ts";

let n = 0;
const row = (more: Partial<ScanRow> = {}): ScanRow => ({
  n: (n += 1),
  commandId: `id-${n}`,
  gasBarcode: `0000${n}`,
  at: `2026-11-20T01:00:${String(n).padStart(2, "0")}Z`,
  procedureId: procedures.fullOutOfStore,
  result: "ok",
  codes: [],
  says: [],
  specName: "YSP35.5",
  ...more,
});
const station = { kind: "station", name: "Nanzhuang" };
const way = ({ route }: ScanRow) => [route?.from.name, route?.to?.name].filter(Boolean).join(" → ");

describe("the summary of a job", () => {
  it("adds up by procedure, way and specification: exceptions are recorded, refusals are not", () => {
    const to = { route: { from: station, to: { kind: "vehicle", name: "B-1" } } };
    const rows = [
      row(to),
      row({ ...to, result: "exc" }),
      row({ ...to, result: "no" }),
      row({ ...to, specName: "YSP12" }),
    ];
    const { lines } = summaryOf([...rows, row({ route: { from: { kind: "store", name: "Lecong" } } })], way);
    expect(lines.map((line) => [line.way, line.specName, line.recorded, line.exceptions, line.refused])).toEqual([
      ["Nanzhuang → B-1", "YSP35.5", 2, 1, 1],
      ["Nanzhuang → B-1", "YSP12", 1, 0, 0],
      ["Lecong", "YSP35.5", 1, 0, 0],
    ]);
  });

  it("adds filled weights to the gram, of what was recorded", () => {
    const filling = { procedureId: procedures.filling };
    const filled = [0.1, 0.2, 14.857].map((filledKg) => row({ ...filling, filledKg }));
    const { lines } = summaryOf([...filled, row({ ...filling, filledKg: 9, result: "no" })], way);
    expect(lines).toMatchObject([{ recorded: 3, refused: 1, filledKg: 15.157 }]);
  });

  it("counts repeats and what waits, and has them in no line", () => {
    const { lines, counts } = summaryOf([row({ result: "rep" }), row({ result: "wait" })], way);
    expect([lines, counts.rep, counts.wait]).toEqual([[], 1, 1]);
  });

  it("keeps each refusal and exception with all that was said of it, and when the job began and ended", () => {
    const rows = [row(), row({ result: "no", says: ["On hold.", "Empty."] }), row({ result: "exc", says: ["Late."] })];
    const { refused, exceptions, first, last } = summaryOf(rows, way);
    expect([refused, exceptions, first, last]).toEqual([[rows[1]], [rows[2]], rows[0]?.at, rows[2]?.at]);
  });
});

describe("the specifications of scanned cylinders", () => {
  it("are asked for 50 at once, never of a barcode that nobody registered, nor twice", async () => {
    const asked: number[] = [];
    const unnamed = Array.from({ length: 60 }, () => row({ specName: undefined }));
    const unknown = row({ specName: undefined, codes: ["cylinder.unknown"], result: "no" });
    const named = await nameSpecs(
      [...unnamed, unknown, row(), row({ specName: undefined, result: "wait" })],
      async (codes) => {
        asked.push(codes.length);
        return new Map(codes.map((code) => [code, "YSP12"]));
      },
    );
    expect([asked, named.length, unnamed.every(({ specName }) => specName === "YSP12")]).toEqual([[50, 10], 60, true]);
  });

  it("stay open where nobody can be asked: the scans go on without", async () => {
    expect(await nameSpecs([row({ specName: undefined })], () => Promise.reject(new Error("no network")))).toEqual([]);
  });
});
