import type { AuditEvent } from "#contracts/streams/audit/events.ts";
import { NOBODY } from "#contracts/streams/audit/nobody.ts";
import { VERIFY_CODE, verifyExceptionId } from "#contracts/streams/exception/ids.ts";
import { exceptionRowTable, exceptionTable } from "#contracts/read-models/exception.ts";
import { ignored, type View } from "./view.ts";

/** A run of verify that found something is one row, of no cylinder and no company: whoever sees all companies sees it. */
export const ofVerify: View<AuditEvent, unknown>["on"] = {
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
