import { z } from "zod";
import { text } from "./scalars.ts";

/** Query of `DELETE /base/manage/gascylinder/softdelete`. */
export const removeCylinder = z.object({ id: text.min(1) });
export type RemoveCylinder = z.infer<typeof removeCylinder>;
export const removePermission = "gasCylinder:archives:delete";
