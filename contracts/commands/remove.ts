import { z } from "zod";
import { idText } from "./scalars.ts";

/** Query of `DELETE /base/manage/gascylinder/softdelete`. */
export const removeCylinder = z.object({ id: idText });
export type RemoveCylinder = z.infer<typeof removeCylinder>;
export const removePermission = "gasCylinder:archives:delete";
