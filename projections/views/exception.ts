import type { AuditEvent } from "#contracts/streams/audit/events.ts";
import {
  barcodeStream,
  formerBarcodeStream,
  type BarcodeEvent,
  type BarcodeSeen,
} from "#contracts/streams/barcode/events.ts";
import { type BarcodeState, evolveBarcode, initialBarcode } from "#contracts/streams/barcode/state.ts";
import type { ExceptionEvent } from "#contracts/streams/exception/events.ts";
import {
  exceptionActionTable,
  exceptionRowTable,
  exceptionSpanTable,
  exceptionTable,
} from "#contracts/read-models/exception.ts";
import { type Changes, type Fold, ignored, type Projectable, type View } from "./view.ts";
import { NOBODY } from "#contracts/streams/audit/nobody.ts";
import {
  readExceptionId,
  rowOfException,
  unknownBarcodeId,
  VERIFY_CODE,
  verifyExceptionId,
} from "#contracts/streams/exception/ids.ts";
import type { Patch, Row } from "#contracts/read-models/table.ts";

const keyOf = ({ data }: Projectable<BarcodeEvent>) => ({ id: unknownBarcodeId(data.gasBarcode) });

const rowOf = ({ meta, data, order }: Projectable<BarcodeSeen>) => ({
  rowId: unknownBarcodeId(data.gasBarcode),
  logOrder: order,
  kind: "unknown" as const,
  severity: "none" as const,
  code: "cylinder.unknown",
  reasons: ["cylinder.unknown"],
  holdReasons: [],
  defectIds: [],
  gasBarcode: data.gasBarcode,
  procedureId: data.procedureId,
  companyId: data.company.id,
  companyName: data.company.name,
  userId: meta.userId,
  device: meta.device ?? null,
  createdTime: meta.occurredAt,
  recordedAt: meta.recordedAt,
  businessDay: meta.businessDay,
  lastTime: meta.occurredAt,
  seen: 1,
  isClosed: false,
  closedTime: null,
  closedBy: null,
  sinceOrder: order,
});

/** A code: the state of each of its spellings, which had streams of their own in an earlier version, and its one row. */
type FoldedBarcode = {
  spellings: { readonly [stream: string]: BarcodeState };
  /** Order of the scan that began the row. */
  sinceOrder?: string;
  isClosed?: true;
};

const spellingOf = ({ stream }: Projectable<BarcodeEvent>, { spellings }: FoldedBarcode): BarcodeState =>
  spellings[stream] ?? initialBarcode;

/** An unknown barcode is one row for any number of scans. Registration closes it. */
const ofBarcodes: View<BarcodeEvent, FoldedBarcode>["on"] = {
  BarcodeSeen(event, changes, { before }) {
    const spelling = spellingOf(event, before);
    if (spelling.status !== "free") return;
    const { occurredAt } = event.meta;
    const seen = spelling.seen + 1;
    if (seen > 1) changes.patch(exceptionTable, keyOf(event), { seen, lastTime: occurredAt });
    // Columns that people set are not changed, because their events stay in the exception's stream.
    else changes.add(exceptionTable, keyOf(event), {}, rowOf(event));
    changes.derive(exceptionRowTable, keyOf(event));
  },
  BarcodeClaimed(event, changes, { before }) {
    const { occurredAt, userId } = event.meta;
    if (before.sinceOrder !== undefined && !before.isClosed) {
      const fromOrder = BigInt(before.sinceOrder);
      changes.insert(exceptionSpanTable, { ...keyOf(event), fromOrder, untilOrder: event.order });
    }
    changes.patch(exceptionTable, keyOf(event), { isClosed: true, closedTime: occurredAt, closedBy: userId });
    changes.derive(exceptionRowTable, keyOf(event));
  },
  ...ignored("BarcodeReleased", "BarcodeRetired"),
};

type Action = {
  kind: Row<typeof exceptionActionTable>["kind"];
  comment?: string;
  status?: Patch<typeof exceptionTable>;
};

/** An earlier version used the barcode's spelling in the exception's id. */
const partIdOf = (id: string): string => {
  const subject = readExceptionId(id);
  return subject?.of === "barcode" ? unknownBarcodeId(subject.gasBarcode) : id;
};

const act = (event: Projectable<ExceptionEvent>, changes: Changes, { kind, comment, status }: Action): void => {
  const exceptionId = partIdOf(event.data.exceptionId);
  const rowId = rowOfException(exceptionId);
  if (status) changes.patch(exceptionTable, { id: exceptionId }, status);
  changes.derive(exceptionRowTable, { id: rowId });
  const row = {
    ...{ logOrder: event.order, rowId, kind, comment: comment ?? null },
    ...{ userId: event.meta.userId, createdTime: event.meta.occurredAt },
  };
  changes.insert(exceptionActionTable, { ...row, id: event.id, exceptionId });
  if (rowId === exceptionId) return;
  // One command to a row is one action, for any number of its parts.
  const id = [rowId, event.meta.commandId, kind].join(".");
  changes.upsert(exceptionActionTable, { ...row, id, exceptionId: rowId });
};

/** Handlers for people's actions: claim, release, acknowledge and comment. */
const ofExceptions: View<ExceptionEvent, unknown>["on"] = {
  ExceptionClaimed(event, changes) {
    const { userId, occurredAt } = event.meta;
    const status = { handling: "claimed" as const, claimedBy: userId, claimedTime: occurredAt };
    act(event, changes, { kind: "claimed", status });
  },
  ExceptionReleased(event, changes) {
    const status = { handling: "open" as const, claimedBy: null, claimedTime: null };
    act(event, changes, { kind: "released", status });
  },
  ExceptionAcknowledged(event, changes) {
    const { userId, occurredAt } = event.meta;
    const { comment } = event.data;
    const status = {
      handling: "acknowledged" as const,
      acknowledgedBy: userId,
      acknowledgedTime: occurredAt,
      acknowledgement: comment ?? null,
    };
    act(event, changes, { kind: "acknowledged", comment, status });
  },
  ExceptionCommented(event, changes) {
    act(event, changes, { kind: "commented", comment: event.data.comment });
  },
};

/** A verify run with findings is one row without a cylinder or company. Only users with all companies see it. */
const ofVerify: View<AuditEvent, unknown>["on"] = {
  VerifyEnded({ data, meta, order }, changes) {
    const { runId, total, treeSize } = data;
    if (total === 0) return;
    const id = verifyExceptionId(runId);
    changes.derive(exceptionRowTable, { id });
    changes.insert(exceptionTable, {
      id,
      rowId: id,
      logOrder: order,
      kind: "exception",
      severity: "danger",
      code: VERIFY_CODE,
      reasons: [],
      holdReasons: [],
      defectIds: [],
      facts: { findings: total, treeSize },
      gasBarcode: "",
      companyId: NOBODY,
      userId: meta.userId,
      createdTime: meta.occurredAt,
      recordedAt: meta.recordedAt,
      businessDay: meta.businessDay,
      lastTime: meta.occurredAt,
      sinceOrder: order,
    });
  },
  ...ignored("SealMade", "OriginBegun", "EvidenceMade", "EvidenceChecked", "PersonErased", "TextRedacted"),
};

const foldBarcode = (state: FoldedBarcode, event: Projectable<BarcodeEvent>): FoldedBarcode => {
  const before = spellingOf(event, state);
  const spelling = evolveBarcode(before, event);
  if (spelling === before) return state;
  const next = { ...state, spellings: { ...state.spellings, [event.stream]: spelling } };
  if (event.type === "BarcodeSeen") return { ...next, sinceOrder: state.sinceOrder ?? String(event.order) };
  return event.type === "BarcodeClaimed" && state.sinceOrder !== undefined ? { ...next, isClosed: true } : next;
};

const PREFIX = formerBarcodeStream("");

const barcodeFold: Fold<FoldedBarcode, BarcodeEvent> = {
  name: "barcode",
  prefix: PREFIX,
  keyOf: (stream) => barcodeStream(stream.slice(PREFIX.length)),
  version: 3,
  initial: { spellings: {} },
  evolve: foldBarcode,
};

/** Unknown barcodes, verify runs with findings, and people's actions on exceptions. Two other views make the exceptions of cylinders. */
export const exceptionView: View<BarcodeEvent | ExceptionEvent | AuditEvent, FoldedBarcode> = {
  name: "exception",
  tables: [exceptionTable, exceptionRowTable, exceptionActionTable, exceptionSpanTable],
  version: 6,
  fold: barcodeFold,
  on: { ...ofBarcodes, ...ofExceptions, ...ofVerify },
};
