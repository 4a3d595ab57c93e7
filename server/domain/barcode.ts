import { findProcedure } from "#contracts/procedures/index.ts";
import type {
  BarcodeClaimed,
  BarcodeReleased,
  BarcodeRetired,
  BarcodeSeen,
} from "#contracts/streams/barcode/events.ts";
import type { BarcodeState } from "#contracts/streams/barcode/state.ts";
import type { Decision } from "./decision.ts";

/**
 * Fate of the cylinder that a barcode was claimed for: it bears the barcode; it was never created, because registering broke
 * off between the two streams; or it bears another one now, because correcting broke off before the release.
 */
export type Owner = "bearsIt" | "neverCreated" | "bearsAnother";

/** Gives a barcode to a cylinder; a torn claim is taken up where it broke off: without events, for the cylinder that it was made for. */
export const decideClaim = (
  state: BarcodeState,
  command: { gasBarcode: string; cylinderId: string; owner: Owner },
): Decision<(BarcodeClaimed | BarcodeReleased)[], "cylinder.barcodeTaken" | "cylinder.barcodeRetired"> => {
  const { gasBarcode, cylinderId, owner } = command;
  const claimed: BarcodeClaimed = { type: "BarcodeClaimed", data: { gasBarcode, cylinderId } };
  switch (state.status) {
    case "free":
      return { ok: true, events: [claimed] };
    case "retired":
      return { ok: false, code: "cylinder.barcodeRetired", params: { gasBarcode } };
    case "claimed": {
      if (state.cylinderId === cylinderId || owner === "neverCreated") {
        return { ok: true, events: [] };
      }
      if (owner === "bearsIt") return { ok: false, code: "cylinder.barcodeTaken", params: { gasBarcode } };
      const released = { type: "BarcodeReleased", data: { gasBarcode, cylinderId: state.cylinderId } } as const;
      return { ok: true, events: [released, claimed] };
    }
    default:
      return state satisfies never;
  }
};

/** Frees a barcode that this cylinder no longer bears; what is not its own is left alone. */
export const decideRelease = (
  state: BarcodeState,
  { gasBarcode, cylinderId }: { gasBarcode: string; cylinderId: string },
): BarcodeReleased[] =>
  state.status === "claimed" && state.cylinderId === cylinderId
    ? [{ type: "BarcodeReleased", data: { gasBarcode, cylinderId } }]
    : [];

/** For ever: nobody gets the barcode of a scrapped cylinder again. What is not its own is left alone. */
export const decideRetire = (
  state: BarcodeState,
  { gasBarcode, cylinderId }: { gasBarcode: string; cylinderId: string },
): BarcodeRetired[] =>
  state.status === "claimed" && state.cylinderId === cylinderId
    ? [{ type: "BarcodeRetired", data: { gasBarcode, cylinderId } }]
    : [];

/** Receiving a barcode that nobody registered leaves a trace; other procedures on it do not. */
export const leavesTrace = (procedureId: number): boolean => findProcedure(procedureId)?.way === "in";

/** Notes a scan of a barcode that is nobody's. */
export const decideSeen = (data: BarcodeSeen["data"]): BarcodeSeen[] =>
  leavesTrace(data.procedureId) ? [{ type: "BarcodeSeen", data }] : [];
