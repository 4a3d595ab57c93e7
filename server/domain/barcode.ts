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
 * State of the cylinder that claimed a barcode: it has the barcode, in use or scrapped, or it was never created because registering stopped between the
 * two streams, or it has another one now because correcting stopped before the release.
 */
export type Owner = "bearsIt" | "scrapped" | "neverCreated" | "bearsAnother";

/** Claims a barcode for a cylinder. An interrupted claim is continued, without new events if it is for the same cylinder. */
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
      // A check that scraps may be voided, so it retires no code by an event.
      if (owner === "scrapped") return { ok: false, code: "cylinder.barcodeRetired", params: { gasBarcode } };
      if (owner === "bearsIt") return { ok: false, code: "cylinder.barcodeTaken", params: { gasBarcode } };
      const released = { type: "BarcodeReleased", data: { gasBarcode, cylinderId: state.cylinderId } } as const;
      return { ok: true, events: [released, claimed] };
    }
    default:
      return state satisfies never;
  }
};

/** Frees a barcode that this cylinder no longer has. A barcode claimed by another cylinder does not change. */
export const decideRelease = (
  state: BarcodeState,
  { gasBarcode, cylinderId }: { gasBarcode: string; cylinderId: string },
): BarcodeReleased[] =>
  state.status === "claimed" && state.cylinderId === cylinderId
    ? [{ type: "BarcodeReleased", data: { gasBarcode, cylinderId } }]
    : [];

/** Retires a scrapped cylinder's barcode for ever. A barcode claimed by another cylinder does not change. */
export const decideRetire = (
  state: BarcodeState,
  { gasBarcode, cylinderId }: { gasBarcode: string; cylinderId: string },
): BarcodeRetired[] =>
  state.status === "claimed" && state.cylinderId === cylinderId
    ? [{ type: "BarcodeRetired", data: { gasBarcode, cylinderId } }]
    : [];

/** Receiving an unregistered barcode is recorded. Other procedures on it are not. */
export const leavesTrace = (procedureId: number): boolean => findProcedure(procedureId)?.way === "in";

/** Records a scan of an unregistered barcode. */
export const decideSeen = (data: BarcodeSeen["data"]): BarcodeSeen[] =>
  leavesTrace(data.procedureId) ? [{ type: "BarcodeSeen", data }] : [];
