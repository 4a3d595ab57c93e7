import { barcodeStream, type BarcodeEvent } from "#contracts/streams/barcode/events.ts";
import type { BarcodeState } from "#contracts/streams/barcode/state.ts";
import type { Position } from "#contracts/streams/position.ts";
import { decideRelease, decideRetire } from "#server/domain/barcode.ts";
import type { TenantContext } from "../context.ts";
import { handleCommand } from "../handle-command.ts";
import type { CommandMeta } from "#infra/engines/upcast-log/stamp.ts";
import { barcodeStreams } from "../streams/loaded-barcode.ts";
import { onBarcode } from "../streams/subjects.ts";

type Mark = { gasBarcode: string; cylinderId: string };

const free =
  (decide: (state: BarcodeState, mark: Mark) => readonly BarcodeEvent[]) =>
  async (ctx: TenantContext, meta: CommandMeta, mark: Mark): Promise<Position | undefined> => {
    const streams = barcodeStreams(mark.gasBarcode);
    const histories = await ctx.events.readStreams(streams.map((stream) => ({ stream, from: 0n })));
    const holds = (stream: (typeof streams)[number]): boolean =>
      (histories.get(stream) ?? []).some(
        ({ type, data, meta: { commandId } }) =>
          type === "BarcodeClaimed" && data.cylinderId === mark.cylinderId && commandId !== meta.commandId,
      );
    const handled = await handleCommand(ctx, {
      // A claim of an earlier version is in the stream of its spelling.
      ...onBarcode(streams.find(holds) ?? barcodeStream(mark.gasBarcode)),
      meta,
      makes: ["BarcodeReleased", "BarcodeRetired"],
      // Apart from the claim (10) and the cylinder's own events (0), which one command may bring too.
      firstIndex: 20,
      decide: (state) => ({ ok: true, events: decide(state, mark) }),
    });
    return handled.ok ? handled.position : undefined;
  };

/** Gives a barcode back that its cylinder no longer bears; a repetition finds nothing to do, and answers where the first one wrote. */
export const releaseBarcode = free(decideRelease);

/** Takes a barcode out of use for ever. */
export const retireBarcode = free(decideRetire);
