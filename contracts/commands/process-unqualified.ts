import { cylinderScreens } from "../access/menus/cylinder.ts";
import { z } from "zod";
import { defineCall, type InputOf } from "../calls/define-call.ts";
import { idText, maybe, text, uuid } from "../fields/scalars.ts";

const common = {
  method: "put",
  permission: [cylinderScreens.unqualified.codes.update],
  from: "body",
  message: "ok.updated",
  tag: "inspections",
} as const;
const processingMeasures = maybe(text.trim().max(500));
const needs = (ctx: z.RefinementCtx, name: string): void =>
  ctx.addIssue({ code: "custom", path: [name], message: "field.required" });

/** Ends an unqualified result: the cylinder returns to a store with the measures taken, or is scrapped (rules §4, Holds). */
export const processUnqualified = defineCall({
  name: "processUnqualified",
  ...common,
  path: "/manage/checkinginfo/process",
  input: z
    .object({
      commandId: maybe(uuid),
      id: idText,
      isGoodStatus: z.union([z.literal(1), z.literal(2)]),
      storeId: maybe(idText),
      /** The store. The name comes from the specification's form (rules §8). */
      flowId: maybe(idText),
      processingMeasures,
    })
    .superRefine(({ isGoodStatus, storeId, flowId, processingMeasures: measures }, ctx) => {
      if (isGoodStatus === 1 && !storeId && !flowId) needs(ctx, "storeId");
      if (!measures) needs(ctx, "processingMeasures");
    }),
  summary: "process an unqualified result",
});
export type ProcessUnqualified = InputOf<typeof processUnqualified>;

/** The short way to scrap (rules §1). The measures are its reason. */
export const scrapUnqualified = defineCall({
  name: "scrapUnqualified",
  ...common,
  path: "/manage/checkinginfo/scrap",
  input: z
    .object({ commandId: maybe(uuid), id: idText, isGoodStatus: maybe(z.literal(2)), processingMeasures })
    .superRefine(({ processingMeasures: measures }, ctx) => {
      if (!measures) needs(ctx, "processingMeasures");
    }),
  summary: "scrap the cylinder of an unqualified result",
});
