import type { AuditEvent } from "#contracts/streams/audit/events.ts";
import type { BarcodeEvent, BarcodeSeen } from "#contracts/streams/barcode/events.ts";
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

/** A barcode, with the order of the first scan of those that count now. */
type FoldedBarcode = BarcodeState & { sinceOrder?: string };

/** An unknown barcode is one row for any number of scans. Registration closes it. */
const ofBarcodes: View<BarcodeEvent, FoldedBarcode>["on"] = {
  BarcodeSeen(event, changes, { before }) {
    if (before.status !== "free") return;
    const { occurredAt } = event.meta;
    if (before.seen > 0) changes.patch(exceptionTable, keyOf(event), { seen: before.seen + 1, lastTime: occurredAt });
    // Columns that people set are not changed, because their events stay in the exception's stream.
    else changes.add(exceptionTable, keyOf(event), {}, rowOf(event));
    changes.derive(exceptionRowTable, keyOf(event));
  },
  BarcodeClaimed(event, changes, { before }) {
    const { occurredAt, userId } = event.meta;
    if (before.sinceOrder !== undefined) {
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
  const next = evolveBarcode(state, event);
  if (next === state || next.status !== "free" || next.seen === 0) return next;
  return { ...next, sinceOrder: state.sinceOrder ?? String(event.order) };
};

const barcodeFold: Fold<FoldedBarcode, BarcodeEvent> = {
  name: "barcode",
  prefix: "barcode-",
  version: 2,
  initial: initialBarcode,
  evolve: foldBarcode,
};

/** Unknown barcodes, verify runs with findings, and people's actions on exceptions. Two other views make the exceptions of cylinders. */
export const exceptionView: View<BarcodeEvent | ExceptionEvent | AuditEvent, FoldedBarcode> = {
  name: "exception",
  tables: [exceptionTable, exceptionRowTable, exceptionActionTable, exceptionSpanTable],
  version: 5,
  fold: barcodeFold,
  on: { ...ofBarcodes, ...ofExceptions, ...ofVerify },
};
