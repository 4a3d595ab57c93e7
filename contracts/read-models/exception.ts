import type { Facts } from "../streams/facts.ts";
import type { HoldReason } from "../streams/codes.ts";
import { counter, defineTable, json, nullable, oneOf, someOf, types } from "./table.ts";

type Kind = "hold" | "refused" | "exception" | "unknown";
type Status = "open" | "claimed" | "acknowledged" | "closed";

/** An exception of a row: its own id, by which it can be handled alone. */
export type ExceptionPart = { id: string; code: string; kind: Kind; status: Status };

/** Columns of an exception and of a row of them. */
const columns = {
  logOrder: types.bigint,
  kind: oneOf<Kind>(),
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
};

/** Exceptions, holds, refused fillings and dispatches, unknown barcodes: one row per thing that somebody has to look at. */
export const exceptionTable = defineTable("exception", {
  key: ["id"],
  columns: {
    id: types.text,
    /** Of the row that it is a part of. */
    rowId: types.text,
    ...columns,
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
    /** `closed`, or `handling`; one that was acknowledged while its hold stands is in the hands of whoever did that. */
    status: oneOf<Status>(),
    /** When it was closed or acknowledged, whichever was first; null while somebody has to look at it. */
    endedTime: nullable(types.moment),
  },
});

/** The exceptions of one scan together, as queue, wall and bell show them; derived from {@link exceptionTable}. */
export const exceptionRowTable = defineTable("exception_row", {
  key: ["id"],
  columns: {
    id: types.text,
    /** `kind`, `code` and what belongs to them are those of the gravest: of those that have not ended where there is one. */
    ...columns,
    exceptions: json<ExceptionPart[]>(),
    /** Of all of its parts, by which it is found. */
    ids: types.texts,
    kinds: types.texts,
    codes: types.texts,
    claimers: types.texts,
    /** The first of open, claimed, acknowledged and closed that a part is. */
    status: oneOf<Status>(),
    /** Of the part that was handled last among those that have the row's status. */
    claimedBy: nullable(types.uuid),
    claimedTime: nullable(types.moment),
    acknowledgedBy: nullable(types.uuid),
    acknowledgedTime: nullable(types.moment),
    acknowledgement: nullable(types.text),
    closedTime: nullable(types.moment),
    closedBy: nullable(types.uuid),
    /** When the last of its parts ended for the first time; null while one has not. */
    endedTime: nullable(types.moment),
  },
});

/** One row per action of a person on an exception, in the log's order, and one for what one command did to a row of several. */
export const exceptionActionTable = defineTable("exception_action", {
  key: ["id"],
  columns: {
    id: types.text,
    logOrder: types.bigint,
    /** Of the exception, or of its row. */
    exceptionId: types.text,
    rowId: types.text,
    kind: oneOf<"claimed" | "released" | "commented" | "acknowledged">(),
    comment: nullable(types.text),
    userId: types.uuid,
    createdTime: types.moment,
  },
});
