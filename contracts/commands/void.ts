import { z } from "zod";
import { text, uuid } from "./scalars.ts";

/** Body of `PUT /base/manage/procedure/void`; `commandId` is that of the procedure that is taken back. */
export const voidProcedure = z.object({ commandId: uuid, reason: text.trim().min(1).max(500) });
export type VoidProcedure = z.infer<typeof voidProcedure>;
