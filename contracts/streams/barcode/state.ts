import type { BarcodeEvent } from "./events.ts";

/** State of a barcode, with the cylinder that has or had it. */
export type BarcodeState =
  | { status: "free"; seen: number }
  | { status: "claimed"; cylinderId: string }
  | { status: "retired"; cylinderId: string };

export const initialBarcode: BarcodeState = { status: "free", seen: 0 };

export const evolveBarcode = (state: BarcodeState, event: BarcodeEvent): BarcodeState => {
  switch (event.type) {
    case "BarcodeSeen":
      return state.status === "free" ? { status: "free", seen: state.seen + 1 } : state;
    case "BarcodeClaimed":
      return { status: "claimed", cylinderId: event.data.cylinderId };
    case "BarcodeReleased":
      return initialBarcode;
    case "BarcodeRetired":
      return { status: "retired", cylinderId: event.data.cylinderId };
    default:
      return event satisfies never;
  }
};
