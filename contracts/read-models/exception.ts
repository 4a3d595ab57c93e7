import type { Facts } from "../streams/facts.ts";
import type { HoldReason } from "../streams/codes.ts";
import { counter, defineTable, json, nullable, oneOf, someOf, types } from "./table.ts";

/** Exceptions, holds, refused fillings and dispatches, unknown barcodes: one row per thing that somebody has to look at. */
export const exceptionTable = defineTable("exception", {
  key: ["id"],
  columns: {
    id: types.text,
    logOrder: types.bigint,
    kind: oneOf<"hold" | "refused" | "exception" | "unknown">(),
    severity: oneOf<"danger" | "warning" | "none">(),
    /** An exception's or a refusal's code; of a refusal the first of `reasons`. */
    code: types.text,
    reasons: types.texts,
    /** Of a row that stands those that hold now, of a closed one those that ended last. */
    holdReasons: someOf<HoldReason>(),
    /** Defects that a check found. */
    defectIds: types.texts,
    facts: nullable(json<Facts>()),
    gasBarcode: types.text,
    cylinderId: nullable(types.uuid),
    specId: nullable(types.uuid),
    procedureId: nullable(types.integer),
    companyId: types.uuid,
    companyName: nullable(types.text),
    /** Place in the ledger; null for an unknown barcode. */
    placeKind: nullable(types.text),
    placeId: nullable(types.uuid),
    placeName: nullable(types.text),
    userId: types.uuid,
    device: nullable(types.text),
    createdTime: types.moment,
    recordedAt: types.moment,
    businessDay: types.day,
    /** How often an unknown barcode was scanned. */
    seen: { ...counter, default: 1 },
    lastTime: types.moment,
    /** Set by people; it stays when the row is opened again. */
    handling: { ...oneOf<"open" | "claimed" | "acknowledged">(), default: "open" },
    claimedBy: nullable(types.uuid),
    claimedTime: nullable(types.moment),
    acknowledgedBy: nullable(types.uuid),
    acknowledgedTime: nullable(types.moment),
    acknowledgement: nullable(types.text),
    /** Nothing is left to do: its last hold is lifted or processed, its procedure taken back, its barcode registered. */
    isClosed: { ...types.boolean, default: false },
    closedTime: nullable(types.moment),
    closedBy: nullable(types.uuid),
  },
  computed: {
    /** `closed`, or `handling`. */
    status: oneOf<"open" | "claimed" | "acknowledged" | "closed">(),
    /** When it was closed, else acknowledged; null while somebody has to look at it. */
    endedTime: nullable(types.moment),
  },
});

/** One row per action of a person on an exception, in the log's order. */
export const exceptionActionTable = defineTable("exception_action", {
  key: ["id"],
  columns: {
    id: types.uuid,
    logOrder: types.bigint,
    exceptionId: types.text,
    kind: oneOf<"claimed" | "released" | "commented" | "acknowledged">(),
    comment: nullable(types.text),
    userId: types.uuid,
    createdTime: types.moment,
  },
});
