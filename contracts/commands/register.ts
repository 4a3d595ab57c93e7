import { cylinderScreens } from "../access/menus/cylinder.ts";
import { z } from "zod";
import { defineCall, type InputOf } from "../calls/define-call.ts";
import { LONGEST_READ, readCode } from "../codes/read-code.ts";
import { cylinderFields, longestReason } from "../fields/cylinder.ts";
import { maybe, text, uuid } from "../fields/scalars.ts";
import { addBody, recordId } from "./kept-body.ts";

type Days = { productionDate?: string; inspectionDate?: string | null; expirationDate?: string | null };

/** Checks that the start is not after the end, and the last inspection is before the next (rules §8). ISO days compare as text. */
export const daysInOrder = (days: Days, ctx: z.RefinementCtx): void => {
  const { productionDate, inspectionDate, expirationDate } = days;
  const fault = (path: string, message: string) => ctx.addIssue({ code: "custom", path: [path], message });
  if (productionDate && inspectionDate && inspectionDate < productionDate)
    fault("inspectionDate", "date.startAfterEnd");
  if (productionDate && expirationDate && expirationDate < productionDate)
    fault("expirationDate", "date.startAfterEnd");
  if (inspectionDate && expirationDate && expirationDate <= inspectionDate)
    fault("expirationDate", "date.lastNotBeforeNext");
};

/** Reason why something unusual is right: a later inspection, or a tare outside its spec's range. */
export const reason = text.trim().max(longestReason);

/** Response of a change of the archive. */
export const changedAnswer = z.object({ id: z.uuid(), position: z.string().nullable() });

/** Texts of a new cylinder's codes beside its barcode. */
export const otherCodes = ["otherCode1", "otherCode2", "otherCode3"] as const;
/** Addresses and check digits are read by the server, which knows the tenant's templates. */
const hasCode = (read: string): boolean => readCode(read, { templates: [] }).fault !== "barcode.invalid";
const readText = maybe(
  text
    .trim()
    .max(LONGEST_READ, { error: "barcode.invalid", abort: true })
    .refine(hasCode, { error: "barcode.invalid" }),
);

/** Adds a cylinder to the archive. `reason` is required if the tare is unusual for its spec (rules §8, Tare). */
export const registerCylinder = defineCall({
  name: "registerCylinder",
  method: "post",
  path: "/manage/gascylinder/add",
  permission: [cylinderScreens.record.codes.add],
  input: z
    .object({
      commandId: maybe(uuid),
      ...addBody(cylinderFields),
      createdCompanyId: maybe(recordId),
      isUsable: maybe(z.boolean()),
      reason: maybe(reason),
      otherCode1: readText,
      otherCode2: readText,
      otherCode3: readText,
    })
    .superRefine(daysInOrder),
  answer: changedAnswer,
  message: "ok.added",
  tag: "cylinders",
  summary: "register a cylinder; a tare out of its spec's range is 422 cylinder.tareOutOfRange without a reason",
});
export type RegisterCylinder = InputOf<typeof registerCylinder>;
