import type { AuditEvent } from "#contracts/streams/audit/events.ts";
import type { BarcodeEvent } from "#contracts/streams/barcode/events.ts";
import { evolveBarcode, initialBarcode, type BarcodeState } from "#contracts/streams/barcode/state.ts";
import type { ExceptionEvent } from "#contracts/streams/exception/events.ts";
import { ofExceptions } from "./exception-action.ts";
import { exceptionActionTable, exceptionRowTable, exceptionTable } from "#contracts/read-models/exception.ts";
import { ofBarcodes } from "./exception-of-barcode.ts";
import { type Fold, type View, ignored } from "./view.ts";
import { NOBODY } from "#contracts/streams/audit/nobody.ts";
import { VERIFY_CODE, verifyExceptionId } from "#contracts/streams/exception/ids.ts";

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
    });
  },
  ...ignored("SealMade", "OriginBegun", "EvidenceMade", "EvidenceChecked"),
};

const barcodeFold: Fold<BarcodeState, BarcodeEvent> = {
  name: "barcode",
  prefix: "barcode-",
  version: 1,
  initial: initialBarcode,
  evolve: evolveBarcode,
};

/** Unknown barcodes, verify runs with findings, and people's actions on exceptions. Two other views make the exceptions of cylinders. */
export const exceptionView: View<BarcodeEvent | ExceptionEvent | AuditEvent, BarcodeState> = {
  name: "exception",
  tables: [exceptionTable, exceptionRowTable, exceptionActionTable],
  version: 4,
  fold: barcodeFold,
  on: { ...ofBarcodes, ...ofExceptions, ...ofVerify },
};
