import { barcodeStream, type BarcodeEvent } from "#contracts/streams/barcode/events.ts";
import type { BarcodeState } from "#contracts/streams/barcode/state.ts";
import type { EventMeta } from "#contracts/streams/event.ts";
import type { Position } from "#contracts/wire/position.ts";
import { decideRelease, decideRetire } from "#server/domain/barcode.ts";
import type { TenantContext } from "../context.ts";
import { conflict, retryConflicts } from "../retry-conflicts.ts";
import { loadBarcodes } from "../streams/loaded-barcode.ts";
import { stamp } from "../streams/stamp.ts";

type Mark = { gasBarcode: string; cylinderId: string };

const commandBarcode = (
  ctx: TenantContext,
  meta: Omit<EventMeta, "v">,
  mark: Mark,
  decide: (state: BarcodeState, mark: Mark) => readonly BarcodeEvent[],
): Promise<Position | undefined> =>
  retryConflicts(`the barcode ${mark.gasBarcode}`, async () => {
    const barcode = (await loadBarcodes(ctx.events, [mark.gasBarcode])).get(mark.gasBarcode);
    const events = barcode ? decide(barcode.state, mark) : [];
    if (!barcode || events.length === 0) return barcode?.written.get(meta.commandId);
    // Index 20: apart from the claim (10) and the cylinder's own events (0), which one command may bring too.
    const answer = await ctx.events.append(barcodeStream(mark.gasBarcode), barcode.revision, stamp(events, meta, 20));
    return answer.ok ? answer.position : conflict;
  });

/** Gives a barcode back that its cylinder no longer bears; a repetition finds nothing to do, and answers where the first one wrote. */
export const releaseBarcode = (ctx: TenantContext, meta: Omit<EventMeta, "v">, mark: Mark) =>
  commandBarcode(ctx, meta, mark, decideRelease);

/** Takes a barcode out of use for ever. */
export const retireBarcode = (ctx: TenantContext, meta: Omit<EventMeta, "v">, mark: Mark) =>
  commandBarcode(ctx, meta, mark, decideRetire);
