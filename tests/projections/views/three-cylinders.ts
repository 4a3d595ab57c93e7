import type { BarcodeEvent } from "#contracts/streams/barcode/events.ts";
import type { ExceptionEvent } from "#contracts/streams/exception/events.ts";
import type { OrderEvent } from "#contracts/streams/order/events.ts";
import type { Projectable } from "#projections/views/view.ts";
import { aBarcode, aCylinder, aSound, at, type Builder } from "#tests/support/cylinder-builder.ts";
import { otherStation, store } from "#tests/support/reference.ts";
import { cylinderId, eventsOf, processResult, recorded, voidLast } from "./events.ts";

/** The ids of the tests' records as the database wants them; anything that is named by hand gets one. */
const ids = new Map<string, string>();
export const uuidOf = (id: string): string => {
  const known = ids.get(id) ?? `00000000-0000-7000-8000-${String(ids.size + 1).padStart(12, "0")}`;
  ids.set(id, known);
  return known;
};
const byHand =
  /\b(cyl|company|station|store|dealer|vehicle|spec|client|driver|escort|user|inspection|repair)-\d+\b|"lpg"|"dent"|"c-\w+"|"event-[^"]*"/g;
export const withUuids = <T>(value: T): T => {
  const text = JSON.stringify(value, (_, part: unknown) => (typeof part === "bigint" ? { big: String(part) } : part));
  const named = text.replace(byHand, (id) => (id.startsWith('"') ? `"${uuidOf(id.slice(1, -1))}"` : uuidOf(id)));
  return JSON.parse(named, (_, part: unknown) =>
    part && typeof part === "object" && "big" in part ? BigInt(String(part.big)) : part,
  ) as T;
};

/** Three cylinders: one at a customer, one on hold in a store, one whose dispatch was taken back. */
export const threeCylinders = (): Projectable[] => {
  const delivered = aSound()
    .did({ id: 7, driverId: "driver-1", escortIds: ["escort-1", "escort-2"] })
    .did({
      id: 3,
      at: at("03:00"),
      clientId: "client-1",
      orderNumber: "O-1",
      driverId: "driver-1",
      escortIds: ["escort-2"],
    });
  const faulty = aCylinder().did({ id: 9, by: otherStation, checkStatus: 0, defectIds: ["dent"] });
  const processed = processResult(faulty, faulty.state.unprocessed[0]?.resultId ?? "").did({
    id: 12,
    at: at("04:00"),
    by: store,
    checkStatus: 0,
  });
  const takenBack = voidLast(aSound().did({ id: 7 })).tried({ id: 8, at: at("05:00") });
  const all = [delivered, processed, takenBack].flatMap((builder, index) => renamed(builder, index + 1));
  const scan = { gasBarcode: "X-9", procedureId: 0 as const, company: store, item: {} };
  const seen = recorded<BarcodeEvent>("barcode-X-9", [{ type: "BarcodeSeen", data: scan }]);
  const claim = { type: "ExceptionClaimed" as const, data: { exceptionId: "barcode.X-9" } };
  const claimed = recorded<ExceptionEvent>("exception-barcode.X-9", [claim]);
  const placed = { type: "OrderPlaced" as const, data: { orderNumber: "O-1", clientId: "client-1" } };
  const ordered = recorded<OrderEvent>("order-O-1", [placed]);
  return withUuids(
    [...ordered, ...all, ...seen, ...claimed].map((event, index) => ({ ...event, order: BigInt(index + 1) })),
  );
};
const renamed = (builder: Builder, index: number): Projectable[] => {
  const text = JSON.stringify(
    eventsOf(builder).map((event) => ({ ...event, revision: Number(event.revision), order: 0 })),
  );
  const other = text.replaceAll(cylinderId, `cyl-${index}`).replaceAll(`"${aBarcode}"`, `"B-${index}"`);
  return (JSON.parse(other) as (Projectable & { revision: number })[]).map((event) => ({
    ...event,
    revision: BigInt(event.revision),
  }));
};
