import { z } from "zod";
import { defineCall } from "../calls/define-call.ts";
import { undoPermission, voidPermission } from "./procedure-permission.ts";
import { text, uuid } from "../fields/scalars.ts";

/**
 * Takes back a cylinder's last procedure, which `commandId` names. A caller with only the undo code must have recorded it, at most `undoMinutes` ago.
 */
export const voidProcedure = defineCall({
  name: "voidProcedure",
  method: "put",
  path: "/manage/procedure/void",
  permission: [voidPermission, undoPermission],
  input: z.object({ commandId: uuid, reason: text.trim().min(1).max(500) }),
  tag: "procedures",
  summary: "take back a cylinder's last procedure",
});
