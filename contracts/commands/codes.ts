import { z } from "zod";
import { cylinderScreens } from "../access/menus/cylinder.ts";
import { defineCall } from "../calls/define-call.ts";
import { codeKinds } from "../codes/attached-code.ts";
import { LONGEST_READ } from "../codes/read-code.ts";
import { idText, maybe, text, uuid } from "../fields/scalars.ts";
import { changedAnswer, reason } from "./register.ts";

const { code: permission } = cylinderScreens.record.codes;

/** Text from a scanner or a keyboard. A reader takes the code from it. */
const read = text.trim().min(1).max(LONGEST_READ, { error: "barcode.invalid" });
const why = reason.min(1);

const target = { commandId: maybe(uuid), id: idText, version: z.number().int() };
const commonFields = {
  permission: [permission],
  answer: changedAnswer.extend({ version: z.number().int(), code: z.string() }),
};

/**
 * Attaches a code that finds the cylinder beside its barcode: the first one that a reader takes from the text. At most 8, else 422 `code.tooMany`.
 * `version` counts corrections, of which this is one.
 */
export const attachCode = defineCall({
  ...commonFields,
  name: "attachCode",
  method: "post",
  path: "/manage/gascylinder/attachcode",
  input: z.object({ ...target, code: read, kind: z.enum(codeKinds), reason: maybe(reason) }),
  message: "ok.updated",
  tag: "cylinders",
  summary: "attach a code that finds the cylinder beside its barcode; the ninth is 422 code.tooMany",
});

/** Takes a code off a cylinder, so that it is free again. */
export const detachCode = defineCall({
  ...commonFields,
  name: "detachCode",
  method: "put",
  path: "/manage/gascylinder/detachcode",
  input: z.object({ ...target, code: read, reason: why }),
  message: "ok.updated",
  tag: "cylinders",
  summary: "take a code off a cylinder",
});

/** Gives a cylinder another barcode. The one of before stays as a former code; `update` frees it, for typing errors. */
export const relabelCylinder = defineCall({
  ...commonFields,
  name: "relabelCylinder",
  method: "post",
  path: "/manage/gascylinder/relabel",
  input: z.object({ ...target, gasBarcode: read, reason: why }),
  message: "ok.updated",
  tag: "cylinders",
  summary: "give a cylinder another barcode; the one of before still finds it",
});
