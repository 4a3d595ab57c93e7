import { cylinderScreens } from "../access/menus/cylinder.ts";
import { z } from "zod";
import { defineCall } from "../calls/define-call.ts";
import { idText } from "../fields/scalars.ts";

/** Removes a cylinder that was registered by mistake, so that its barcode is free again. */
export const removeCylinder = defineCall({
  name: "removeCylinder",
  method: "delete",
  path: "/manage/gascylinder/softdelete",
  permission: [cylinderScreens.record.codes.remove],
  input: z.object({ id: idText }),
  message: "ok.removed",
  tag: "cylinders",
  summary: "remove one that has no procedure",
});
