import { z } from "zod";
import { idText, maybe, text, uuid } from "./scalars.ts";

/** Body of `PUT /base/manage/checkinginfo/process`: back to a store with the measures taken, or scrapped (rules §4, Holds). */
export const processUnqualified = z
  .object({
    commandId: maybe(uuid),
    id: idText,
    isGoodStatus: z.union([z.literal(1), z.literal(2)]),
    storeId: maybe(idText),
    /** What the specification's form calls the store (rules §8). */
    flowId: maybe(idText),
    processingMeasures: maybe(text.trim().max(500)),
  })
  .superRefine(({ isGoodStatus, storeId, flowId, processingMeasures }, ctx) => {
    if (isGoodStatus !== 1) return;
    if (!storeId && !flowId) ctx.addIssue({ code: "custom", path: ["storeId"], message: "field.required" });
    if (!processingMeasures) ctx.addIssue({ code: "custom", path: ["processingMeasures"], message: "field.required" });
  });
export type ProcessUnqualified = z.infer<typeof processUnqualified>;
/** Body of `PUT /base/manage/checkinginfo/scrap`: the short way to scrap (rules §1). */
export const scrapUnqualified = z.object({
  commandId: maybe(uuid),
  id: idText,
  isGoodStatus: maybe(z.literal(2)),
  processingMeasures: maybe(text.trim().max(500)),
});
export const processPermission = "gasCylinder:inspection:checkItem:update";
