import { z } from "zod";
import { findProcedure, procedureIdsWhere, type Procedure, type ProcedurePermission } from "../procedures/index.ts";
import { recordItem, recordResult } from "./record.ts";
import { idText, maybe, text, uuid } from "./scalars.ts";

/** A check's fields as an item of `record` has them; what a check takes that is no check's is dropped. */
const checkFields = recordItem.pick({
  occurredAt: true,
  companyId: true,
  checkStatus: true,
  defectIds: true,
  nextInspectionTime: true,
  imagesUrl: true,
  remark: true,
});

const isCheck = ({ entry }: Procedure): boolean => entry === "judgement";

/** Body of `POST /base/manage/checkinginfo/add`: one check. */
export const addCheck = checkFields.extend({
  commandId: maybe(uuid),
  gasBarcode: recordItem.shape.gasBarcode,
  procedureId: z.number().superRefine((id, ctx) => {
    const procedure = findProcedure(id);
    if (procedure && isCheck(procedure)) return;
    const values = procedureIdsWhere(isCheck).join(", ");
    ctx.addIssue({ code: "custom", message: "field.choice", params: { values } });
  }),
});
export type AddCheck = z.infer<typeof addCheck>;

/**
 * Body of `PUT /base/manage/checkinginfo/update`: the id of a check's row, and what it should have said; what is absent stays. `reason`
 * says why the check that stood there is taken back.
 */
export const updateCheck = checkFields.extend({
  commandId: maybe(uuid),
  id: idText,
  reason: maybe(text.trim().max(500)),
});
export type UpdateCheck = z.infer<typeof updateCheck>;

/** How the check went, and the id of its row in the lists of checks. */
export const checkAnswer = recordResult.extend({ position: z.string().nullable(), id: z.string().optional() });
export type CheckAnswer = z.infer<typeof checkAnswer>;

/** 10 is done by an inspection unit and has a code of its own (rules §2). */
export const checkPermissions: readonly ProcedurePermission[] = [
  "gasCylinder:procedure:check",
  "gasCylinder:procedure:inspect",
];
