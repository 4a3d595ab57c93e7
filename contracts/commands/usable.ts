import { z } from "zod";
import { idText, maybe, uuid } from "./scalars.ts";

/** Body of `POST /base/manage/gascylinder/usable`. */
export const setUsable = z.object({
  commandId: maybe(uuid),
  isUsable: z.boolean(),
  ids: z.array(idText).min(1).max(500),
});
export type SetUsable = z.infer<typeof setUsable>;
export const usablePermission = "gasCylinder:archives:update";
