import { z } from "zod";
import { permissionsOf, procedureIdsWhere } from "../procedures/index.ts";
import { defineCall } from "../calls/define-call.ts";
import { voidPermission } from "./procedure-permission.ts";
import { recordItem, recordResult } from "./record.ts";
import { idText, maybe, text, uuid } from "../fields/scalars.ts";

/** The fields of `recordItem` that apply to checks. Others are ignored. */
const checkFields = recordItem.pick({
  occurredAt: true,
  companyId: true,
  checkStatus: true,
  defectIds: true,
  nextInspectionTime: true,
  imagesUrl: true,
  remark: true,
});

const checks = procedureIdsWhere(({ entry }) => entry === "judgement");

/** Result of the check, and the id of its row in the lists of checks. */
const checkAnswer = recordResult.extend({ position: z.string().nullable(), id: z.string().optional() });
export type CheckAnswer = z.infer<typeof checkAnswer>;

export const addCheck = defineCall({
  name: "addCheck",
  method: "post",
  path: "/manage/checkinginfo/add",
  permission: permissionsOf(checks),
  input: checkFields.extend({
    commandId: maybe(uuid),
    gasBarcode: recordItem.shape.gasBarcode,
    procedureId: z.number().superRefine((id, ctx) => {
      if (!checks.some((check) => check === id))
        ctx.addIssue({ code: "custom", message: "field.choice", params: { values: checks.join(", ") } });
    }),
  }),
  answer: checkAnswer,
  message: "ok.added",
  tag: "inspections",
  summary: "record one check; a refusal fails the call",
});

/** Corrects a check by the id of its row; absent fields do not change. `reason` is the reason for withdrawing the earlier check. */
export const updateCheck = defineCall({
  name: "updateCheck",
  method: "put",
  path: "/manage/checkinginfo/update",
  permission: [voidPermission],
  input: checkFields.extend({ commandId: maybe(uuid), id: idText, reason: maybe(text.trim().max(500)) }),
  answer: checkAnswer,
  message: "ok.updated",
  tag: "inspections",
  summary: "correct a check that is its cylinder's last procedure",
});
