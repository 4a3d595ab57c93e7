import { z } from "zod";
import { idText } from "./scalars.ts";

/** Query of `DELETE /base/manage/checkinginfo/softdelete`: the id of a check's row, or of an unqualified result's. */
export const hideCheck = z.object({ id: idText });
export type HideCheck = z.infer<typeof hideCheck>;
export const hideCheckPermission = "gasCylinder:inspection:checkItem:delete";
