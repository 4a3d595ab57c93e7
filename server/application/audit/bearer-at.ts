import { barcodeStream } from "#contracts/streams/barcode/events.ts";
import { evolveBarcode, initialBarcode } from "#contracts/streams/barcode/state.ts";
import type { UpcastLog } from "#infra/engines/upcast-log/upcast-log.ts";

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
  const stream = barcodeStream(gasBarcode);
  let state = initialBarcode;
  let [first, last]: (string | undefined)[] = [];
  for (const event of (await events.readStreams([{ stream, from: 0n }])).get(stream) ?? []) {
    if (event.type === "BarcodeClaimed") first ??= event.data.cylinderId;
    if (until !== undefined && Date.parse(event.meta.recordedAt) > until) continue;
    state = evolveBarcode(state, event);
    if (state.status !== "free") last = state.cylinderId;
  }
  return last ?? first;
};
