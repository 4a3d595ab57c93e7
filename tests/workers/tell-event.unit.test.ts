import { expect, it } from "vitest";
import { barcodesIn, tellEvent } from "#workers/evidence/tell-event.ts";
import { createWords } from "#workers/paper/words.ts";

const cylinderId = "0197f1aa-03d2-7c11-9b5e-6a40c2e8f117";
const userId = "0197f1aa-03d2-7c11-9b5e-6a40c2e8f118";
const stream = `cylinder-${cylinderId}`;
const words = createWords("en", "Asia/Shanghai");

const line = (index: number, type: string, data: object, on = stream) => {
  const meta = { occurredAt: "2026-11-20T01:00:00.000Z", recordedAt: "2026-11-20T01:00:03.000Z", userId };
  return { index, stream: on, leaf: JSON.stringify({ stream: on, revision: index, type, data, meta }), proof: [] };
};
const registered = line(0, "CylinderRegistered", { details: { gasBarcode: "075720384417" } });
const filled = line(1, "CylinderFilled", {
  procedureId: 8,
  company: { id: "1", name: "Nanzhuang", type: 1 },
  before: { holder: { kind: "vehicle", id: "v", name: "粤E3K218" } },
  holder: { kind: "station", id: "1", name: "Nanzhuang" },
  beforeGrams: 16_540,
  afterGrams: 31_360,
  filledGrams: 14_820,
  exceptions: ["cylinder.overweight"],
});
const checked = line(2, "CylinderChecked", { procedureId: 9, checkStatus: 0, defectIds: ["a", "b"], exceptions: [] });

it("a report tells an event by its procedure, weights, places, both clocks, the person and the barcode", () => {
  const barcodes = barcodesIn([registered, filled]);
  const told = tellEvent(
    filled,
    { names: { accounts: { [userId]: "Huang Jianguo" } }, barcodes, hide: (event) => event },
    words,
  );
  expect(told).toMatchObject({
    index: 1,
    subject: "075720384417",
    title: "Filling",
    at: "20/11/2026 09:00:00",
    recordedAt: "20/11/2026 09:00:03",
    who: "Huang Jianguo",
  });
  for (const part of ["16.54", "31.36", "14.82", "粤E3K218 → Nanzhuang"]) expect(told.what).toContain(part);
});

it("a report names the result of a check, and shortens ids that have no name", () => {
  const told = tellEvent(checked, { names: undefined, barcodes: new Map(), hide: (event) => event }, words);
  expect(told.what).toMatch(/^Fault.*2/);
  expect(told.who).toBe("0197f1aa");
  expect(told.subject).toBe("cylinder-0197f1aa");
});
