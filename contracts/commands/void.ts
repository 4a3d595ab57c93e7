import { z } from "zod";
import { defineCall } from "../calls/define-call.ts";
import { undoPermission, voidPermission } from "./procedure-permission.ts";
import { text, uuid } from "../fields/scalars.ts";

/**
 * Takes back a cylinder's last procedure; `commandId` is that procedure's. With the code of undoing alone it has to be one's own, and recorded at
 * most `undoMinutes` ago.
 */
export const voidProcedure = defineCall({
  name: "voidProcedure",
  method: "put",
  path: "/manage/procedure/void",
  permission: [voidPermission, undoPermission],
  input: z.object({ commandId: uuid, reason: text.trim().min(1).max(500) }),
  tag: "cylinders",
  summary: "take back a cylinder's last procedure",
});
