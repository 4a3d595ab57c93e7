import { done, refusedCall } from "../answer.ts";
import { readTareRange, shownRange } from "../cylinder/tare.ts";
import type { Handler } from "../handler.ts";

/** Refused with `record.notFound` where there is no such spec. */
export const tareRange: Handler<"tareRange"> = async (ctx, _caller, { specId, id }) => {
  const spec = (await ctx.reference.specs([specId])).get(specId);
  return spec ? done(shownRange(await readTareRange(ctx, spec, id))) : refusedCall("record.notFound");
};
