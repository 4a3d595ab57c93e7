import { randomUUID } from "node:crypto";
import type { EventMeta, NewEvent } from "#contracts/streams/event.ts";

const place = { kind: "station", id: "0192f0c0-5b1e-7c3a-9d56-3f2a1b4c5d6e", name: "长江路充装站" };

const meta = (): EventMeta => ({
  v: 1,
  commandId: randomUUID(),
  correlationId: "0192f0c0-5b1e-7c3a-9d56-3f2a1b4c5d70",
  userId: "0192f0c0-5b1e-7c3a-9d56-3f2a1b4c5d71",
  companyId: place.id,
  device: "handheld-17",
  occurredAt: "2026-03-05T09:12:44+08:00",
  recordedAt: "2026-03-05T09:12:45.113+08:00",
  businessDay: "2026-03-05",
});

/** A filling as it is recorded: about 640 bytes of data and 350 of meta. */
export const aFilling = (barcode: number): NewEvent => ({
  id: randomUUID(),
  type: "CylinderFilled",
  meta: meta(),
  data: {
    procedureId: 8,
    gasBarcode: String(1_000_000_000 + barcode),
    specId: "0192f0c0-5b1e-7c3a-9d56-3f2a1b4c5d72",
    company: { id: place.id, name: place.name, type: 1 },
    before: { holder: place, content: "empty" },
    after: { content: "full", gate: { is: "filled", at: "2026-03-05T09:12:44+08:00", companyId: place.id } },
    holdsAdded: [],
    exceptions: [],
    fingerprint: "b1946ac92492d2347c6235b4d2611184",
    fillingStartTime: "2026-03-05T09:10:00+08:00",
    fillingEndTime: "2026-03-05T09:12:44+08:00",
    beforeGrams: 16500,
    afterGrams: 31000,
    filledGrams: 14500,
    fillingId: "0192f0c0-5b1e-7c3a-9d56-3f2a1b4c5d73",
    maxFillGrams: 14900,
  },
});
