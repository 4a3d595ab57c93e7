import type { Facts } from "../streams/facts.ts";
import type { HoldReason } from "../streams/codes.ts";
import { counter, defineTable, json, nullable, oneOf, someOf, types } from "./table.ts";

type Kind = "hold" | "refused" | "exception" | "unknown";
type Status = "open" | "claimed" | "acknowledged" | "closed";

/** One exception of a row. Its own id allows handling it alone. */
export type ExceptionPart = { id: string; code: string; kind: Kind; status: Status };

/** Columns that an exception and a row of exceptions share. */
const columns = {
  logOrder: types.bigint,
  kind: oneOf<Kind>(),
  severity: oneOf<"danger" | "warning" | "none">(),
  /** Code of an exception, or the first of a refusal's `reasons`. */
  code: types.text,
  reasons: types.texts,
  /** Reasons of the current holds in an open row, and of the holds that ended last in a closed row. */
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
  /** Place in the ledger. Null for an unknown barcode. */
  placeKind: nullable(types.text),
  placeId: nullable(types.uuid),
  placeName: nullable(types.text),
  userId: types.uuid,
  device: nullable(types.text),
  createdTime: types.moment,
  recordedAt: types.moment,
  businessDay: types.day,
  /** Number of scans of an unknown barcode. */
  seen: { ...counter, default: 1 },
  lastTime: types.moment,
};

/** Exceptions, holds, refused fillings and dispatches, unknown barcodes: one row for each thing that a person has to look at. */
export const exceptionTable = defineTable("exception", {
  key: ["id"],
  columns: {
    id: types.text,
    /** Id of the row that the exception is a part of. */
    rowId: types.text,
    ...columns,
    /** Set by people. It stays when the row is opened again. */
    handling: { ...oneOf<"open" | "claimed" | "acknowledged">(), default: "open" },
    claimedBy: nullable(types.uuid),
    claimedTime: nullable(types.moment),
    acknowledgedBy: nullable(types.uuid),
    acknowledgedTime: nullable(types.moment),
    acknowledgement: nullable(types.text),
    /** True when nothing is left to do: its last hold is lifted or processed, its procedure is taken back, or its barcode is registered. */
    isClosed: { ...types.boolean, default: false },
    closedTime: nullable(types.moment),
    closedBy: nullable(types.uuid),
    /** Order of the event that opened it last. */
    sinceOrder: types.bigint,
  },
  computed: {
    /** `closed`, or `handling`. If an acknowledged one still has a hold, the person who acknowledged it is responsible for it. */
    status: oneOf<Status>(),
    /** Time at which it was closed or acknowledged, whichever was first. Null while a person still has to look at it. */
    endedTime: nullable(types.moment),
  },
});

/** The exceptions of one scan as one row, as queue, board and bell show them. Derived from {@link exceptionTable}. */
export const exceptionRowTable = defineTable("exception_row", {
  key: ["id"],
  columns: {
    id: types.text,
    /** `kind`, `code` and the columns that belong to them come from the most serious part that has not ended, else from the most serious of all. */
    ...columns,
    exceptions: json<ExceptionPart[]>(),
    /** Values of all parts, for searches. */
    ids: types.texts,
    kinds: types.texts,
    codes: types.texts,
    claimers: types.texts,
    /** The first of open, claimed, acknowledged and closed that one of the parts has. */
    status: oneOf<Status>(),
    /** Person and times of the last handled part with the row's status. */
    claimedBy: nullable(types.uuid),
    claimedTime: nullable(types.moment),
    acknowledgedBy: nullable(types.uuid),
    acknowledgedTime: nullable(types.moment),
    acknowledgement: nullable(types.text),
    closedTime: nullable(types.moment),
    closedBy: nullable(types.uuid),
    /** Time at which the last part first ended. Null while a part has not ended. */
    endedTime: nullable(types.moment),
  },
});

/** One row for each action of a person on an exception, in the log's order. A command on a row of several exceptions also makes one row. */
export const exceptionActionTable = defineTable("exception_action", {
  key: ["id"],
  columns: {
    id: types.text,
    logOrder: types.bigint,
    /** Id of the exception or of its row. */
    exceptionId: types.text,
    rowId: types.text,
    kind: oneOf<"claimed" | "released" | "commented" | "acknowledged">(),
    comment: nullable(types.text),
    userId: types.uuid,
    createdTime: types.moment,
  },
});

/** The spans of the log's order in which an exception was not closed. One row is inserted when it closes, and never changed. */
export const exceptionSpanTable = defineTable("exception_span", {
  key: ["id", "fromOrder"],
  columns: { id: types.text, fromOrder: types.bigint, untilOrder: types.bigint },
});
