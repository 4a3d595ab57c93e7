import { randomUUID } from "node:crypto";
import { updateCheck as command } from "#contracts/commands/check.ts";
import type { InputOf } from "#contracts/calls/define-call.ts";
import type { RecordItem } from "#contracts/commands/record.ts";
import { cylinderStream, type CylinderChecked } from "#contracts/streams/cylinder/events.ts";
import type { Recorded } from "#contracts/streams/event.ts";
import { refusedCall } from "../answer.ts";
import type { Handler } from "../handler.ts";
import type { TenantContext } from "../context.ts";
import { readCheckRow, type RowPlace } from "../cylinder/check-row.ts";
import { outOfScope } from "../in-scope.ts";
import { replaceLastProcedure } from "../record/replace-last-procedure.ts";
import { loadCylinders } from "../streams/loaded-cylinder.ts";
import { checkAnswerOf } from "./check-answer.ts";

type Check = { gasBarcode: string; data: CylinderChecked["data"]; meta: Recorded["meta"] };

/** Reads the check as recorded, and the current barcode of its cylinder. */
const checkAt = async ({ events }: TenantContext, { cylinderId, revision }: RowPlace): Promise<Check | undefined> => {
  const cylinder = (await loadCylinders(events, [cylinderId])).get(cylinderId)?.state;
  if (cylinder?.status !== "registered") return undefined;
  const { gasBarcode } = cylinder.details;
  for await (const { type, data, meta } of events.readStream(cylinderStream(cylinderId), {
    from: BigInt(revision),
    limit: 1,
  })) {
    if (type === "CylinderChecked") return { gasBarcode, data, meta };
  }
  return undefined;
};

const nothingFound = { defectIds: [], nextInspectionTime: undefined };

/** Missing fields of the body do not change. If the result changes, the old result's findings are dropped. */
const correctedItem = (body: InputOf<typeof command>, { gasBarcode, data, meta }: Check): RecordItem => {
  const checkStatus = body.checkStatus ?? data.checkStatus;
  const { defectIds, nextInspectionTime } = checkStatus === data.checkStatus ? data : nothingFound;
  return {
    commandId: body.commandId ?? randomUUID(),
    gasBarcode,
    procedureId: data.procedureId,
    occurredAt: body.occurredAt ?? meta.occurredAt,
    companyId: body.companyId ?? data.company.id,
    checkStatus,
    defectIds: body.defectIds ?? defectIds,
    nextInspectionTime: body.nextInspectionTime ?? nextInspectionTime,
    imagesUrl: body.imagesUrl ?? data.imagesUrl,
    remark: body.remark ?? data.remark,
  };
};

/**
 * Corrects a check that is the cylinder's last procedure: undoes it and records the corrected check. Refused with `record.notFound`,
 * `access.outOfScope`, `procedure.notLast`, or for the same reasons as a new check.
 */
export const updateCheck: Handler<"updateCheck"> = async (ctx, caller, body) => {
  const row = readCheckRow(body.id);
  const check = row && !row.hold ? await checkAt(ctx, row) : undefined;
  if (!check) return refusedCall("record.notFound");
  const foreign = await outOfScope(ctx, caller, check.data.company.id, command.permission);
  if (foreign) return foreign;
  const wrong = { commandId: check.meta.commandId, reason: body.reason ?? body.remark ?? "" };
  return checkAnswerOf(ctx, await replaceLastProcedure(ctx, caller, correctedItem(body, check), wrong));
};
