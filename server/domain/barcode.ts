import { findProcedure } from "#contracts/procedures/index.ts";
import type {
  BarcodeClaimed,
  BarcodeReleased,
  BarcodeRetired,
  BarcodeSeen,
} from "#contracts/streams/barcode/events.ts";
import type { BarcodeState } from "#contracts/streams/barcode/state.ts";
import type { RefusalCode } from "#contracts/wire/codes.ts";

/**
 * What became of the cylinder that a barcode was claimed for: it bears the barcode; it was never created, because registering broke
 * off between the two streams; or it bears another one now, because correcting broke off before the release.
 */
export type Owner = "bearsIt" | "neverCreated" | "bearsAnother";

export type ClaimDecision =
  | { outcome: "claimed"; cylinderId: string; events: (BarcodeClaimed | BarcodeReleased)[] }
  | { outcome: "refused"; code: Extract<RefusalCode, "cylinder.barcodeTaken" | "cylinder.barcodeRetired"> };

/** Gives a barcode to a cylinder; a torn claim is taken up where it broke off, and answers the id that it was made for. */
export const decideClaim = (
  state: BarcodeState,
  command: { gasBarcode: string; cylinderId: string; owner: Owner },
): ClaimDecision => {
  const { gasBarcode, cylinderId, owner } = command;
  const claimed: BarcodeClaimed = { type: "BarcodeClaimed", data: { gasBarcode, cylinderId } };
  switch (state.status) {
    case "free":
      return { outcome: "claimed", cylinderId, events: [claimed] };
    case "retired":
      return { outcome: "refused", code: "cylinder.barcodeRetired" };
    case "claimed": {
      if (state.cylinderId === cylinderId || owner === "neverCreated") {
        return { outcome: "claimed", cylinderId: state.cylinderId, events: [] };
      }
      if (owner === "bearsIt") return { outcome: "refused", code: "cylinder.barcodeTaken" };
      const released = { type: "BarcodeReleased", data: { gasBarcode, cylinderId: state.cylinderId } } as const;
      return { outcome: "claimed", cylinderId, events: [released, claimed] };
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
