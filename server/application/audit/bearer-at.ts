import { evolveBarcode, initialBarcode } from "#contracts/streams/barcode/state.ts";
import type { UpcastLog } from "#infra/engines/upcast-log/upcast-log.ts";
import { barcodeStreams } from "../streams/loaded-barcode.ts";

const compareText = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/**
 * The cylinder that a barcode names at a moment: the one that bears it then, else the one that bore it last before then, else the first that
 * bore it at all. `undefined` for a barcode that no cylinder ever bore.
 *
 * @param until in ms; absent: now
 */
export const bearerAt = async (
  events: Pick<UpcastLog, "readStreams">,
  gasBarcode: string,
  until: number | undefined,
): Promise<string | undefined> => {
  const streams = await events.readStreams(barcodeStreams(gasBarcode).map((stream) => ({ stream, from: 0n })));
  const recorded = [...streams.values()].flat().sort((a, b) => compareText(a.meta.recordedAt, b.meta.recordedAt));
  let state = initialBarcode;
  let [first, last]: (string | undefined)[] = [];
  for (const event of recorded) {
    if (event.type === "BarcodeClaimed") first ??= event.data.cylinderId;
    if (until !== undefined && Date.parse(event.meta.recordedAt) > until) continue;
    state = evolveBarcode(state, event);
    if (state.status !== "free") last = state.cylinderId;
  }
  return last ?? first;
};
