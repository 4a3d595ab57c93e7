import { cylinderScreens } from "../access/menus/cylinder.ts";
import { z } from "zod";
import { defineCall } from "../calls/define-call.ts";
import { idText, maybe, uuid } from "../fields/scalars.ts";

/** Enables or disables cylinders: either all of them or none. */
export const setUsable = defineCall({
  name: "setCylindersUsable",
  method: "post",
  path: "/manage/gascylinder/usable",
  permission: [cylinderScreens.record.codes.update],
  input: z.object({ commandId: maybe(uuid), isUsable: z.boolean(), ids: z.array(idText).min(1).max(500) }),
  message: "ok.updated",
  tag: "cylinders",
  summary: "enable or disable cylinders",
});
