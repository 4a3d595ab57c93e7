import { barcodeStream, type BarcodeEvent } from "#contracts/streams/barcode/events.ts";
import type { BarcodeState } from "#contracts/streams/barcode/state.ts";
import { codesOf, type RegisteredCylinder } from "#contracts/streams/cylinder/state.ts";
import type { Position } from "#contracts/streams/position.ts";
import { decideRelease, decideRetire } from "#server/domain/barcode.ts";
import type { TenantContext } from "../context.ts";
import { handleCommand } from "../handle-command.ts";
import { laterOf } from "../later-of.ts";
import type { CommandMeta } from "#infra/engines/upcast-log/stamp.ts";
import { barcodeStreams } from "../streams/loaded-barcode.ts";
import { onBarcode } from "../streams/subjects.ts";

type Mark = { gasBarcode: string; cylinderId: string };

const free =
  (decide: (state: BarcodeState, mark: Mark) => readonly BarcodeEvent[]) =>
  async (ctx: TenantContext, meta: CommandMeta, mark: Mark, place = 0): Promise<Position | undefined> => {
    const streams = barcodeStreams(mark.gasBarcode);
    const histories = await ctx.events.readStreams(streams.map((stream) => ({ stream, from: 0n })));
    const holds = (stream: (typeof streams)[number]): boolean =>
      (histories.get(stream) ?? []).some(
        ({ type, data, meta: { commandId } }) =>
          type === "BarcodeClaimed" && data.cylinderId === mark.cylinderId && commandId !== meta.commandId,
      );
    const handled = await handleCommand(ctx, {
      // A claim made by an earlier version is in the stream of the code's original spelling.
      ...onBarcode(streams.find(holds) ?? barcodeStream(mark.gasBarcode)),
      meta,
      makes: ["BarcodeReleased", "BarcodeRetired"],
      // Differs from the index of the claim (10) and of the cylinder's own events (0), because one command may write all of them.
      firstIndex: 20 + place,
      decide: (state) => ({ ok: true, events: decide(state, mark) }),
    });
    return handled.ok ? handled.position : undefined;
  };

/** Frees a barcode that its cylinder no longer has. A repeated call changes nothing and returns the position of the first. */
export const releaseBarcode = free(decideRelease);

/** Retires a barcode for ever. */
export const retireBarcode = free(decideRetire);

/** Frees or retires every code of a cylinder. Returns the last position. */
export const endCodes = async (
  ctx: TenantContext,
  meta: CommandMeta,
  cylinder: RegisteredCylinder,
  end: typeof releaseBarcode,
): Promise<Position | undefined> => {
  const { cylinderId } = cylinder;
  let position: Position | undefined;
  for (const [place, gasBarcode] of codesOf(cylinder).entries())
    position = laterOf(ctx.events, position, await end(ctx, meta, { gasBarcode, cylinderId }, place));
  return position;
};
