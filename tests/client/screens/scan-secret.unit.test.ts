import { expect, it } from "vitest";
import type { RecordItem } from "#contracts/commands/record.ts";
import { procedures } from "#contracts/procedures/index.ts";
import { createScanSession } from "#client/screens/scan/session/scan-session.ts";
import type { RejectedScan } from "#client/screens/scan/session/scan-journal.ts";

const at = "2026-11-20T01:00:00.000Z";
const { emptyIntoStore, filling } = procedures;
const item = (commandId: string, gasBarcode: string): RecordItem => ({
  commandId,
  gasBarcode,
  procedureId: emptyIntoStore,
  occurredAt: at,
});

it("a password that an earlier page kept as a scan is forgotten wherever it is kept, and nothing else", async () => {
  const waiting = [item("w1", "12345678"), item("w2", "1001")];
  const rejected: RejectedScan[] = [{ item: item("a1", "12345678"), msg: "no" }];
  const removed: string[] = [];
  const job = { procedureId: emptyIntoStore, values: {} };
  const laid = (gasBarcode: string) => ({ gasBarcode, at, procedureId: filling });
  const desk = createScanSession({
    send: async () => ({ kind: "unreachable", unsure: false }),
    sound: () => undefined,
    newId: () => "id",
    now: () => new Date(),
    saved: {
      job,
      step: undefined,
      offBench: [],
      bench: [laid("12345678"), laid("1002")],
      held: [{ id: "h1", gasBarcode: "12345678", at, job }],
      pictures: "",
    },
    journal: {
      load: async () => ({ waiting, rejected }),
      add: async () => undefined,
      reject: async () => undefined,
      resubmit: async () => undefined,
      remove: async (ids) => void removed.push(...ids),
    },
  });
  await desk.forgetSecret("１２３４５６７８");
  expect(removed.sort()).toEqual(["a1", "w1"]);
  expect(desk.state.rows.map(({ gasBarcode }) => gasBarcode)).toEqual(["1001"]);
  expect(desk.state.counts.wait).toBe(1);
  expect([desk.state.rejected, desk.state.held]).toEqual([[], []]);
  expect(desk.state.pending.map(({ gasBarcode }) => gasBarcode)).toEqual(["1002"]);
});
