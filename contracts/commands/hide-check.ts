import { cylinderScreens } from "../access/menus/cylinder.ts";
import { z } from "zod";
import { defineCall } from "../calls/define-call.ts";
import { idText } from "../fields/scalars.ts";

/** Removes a row from the lists: `id` is that of a check's row or of an unqualified result's. */
export const hideCheck = defineCall({
  name: "hideCheck",
  method: "delete",
  path: "/manage/checkinginfo/softdelete",
  permission: [cylinderScreens.unqualified.codes.remove],
  input: z.object({ id: idText }),
  message: "ok.removed",
  tag: "inspections",
  summary: "take a check or a result off the lists; it lifts no hold",
});
