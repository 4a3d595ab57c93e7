import type { BarcodeEvent } from "#contracts/streams/barcode/events.ts";
import { evolveBarcode, initialBarcode, type BarcodeState } from "#contracts/streams/barcode/state.ts";
import type { ExceptionEvent } from "#contracts/streams/exception/events.ts";
import { projectAction } from "./exception-action.ts";
import { exceptionActionTable, exceptionTable } from "#contracts/read-models/exception.ts";
import { projectBarcode } from "./exception-of-barcode.ts";
import type { Changes, Fold, Projectable, View } from "./view.ts";

type Seen = BarcodeEvent | ExceptionEvent;

const barcodeFold: Fold<BarcodeState, Seen> = {
  name: "barcode",
  prefix: "barcode-",
  version: 1,
  initial: initialBarcode,
  evolve: (state, event) => (isOfBarcode(event) ? evolveBarcode(state, event) : state),
};

const isOfBarcode = (event: Projectable<Seen>): event is Projectable<BarcodeEvent> =>
  event.stream.startsWith("barcode-");

/** Unknown barcodes, and what people did with exceptions of any kind; those of cylinders are rows of `cylinderExceptionView`. */
export const exceptionView: View<Seen, BarcodeState> = {
  name: "exception",
  tables: [exceptionTable, exceptionActionTable],
  version: 2,
  prefixes: ["barcode-", "exception-"],
  lists: ["exception", "exceptionAction"],
  fold: barcodeFold,
  project(event, changes: Changes, state) {
    if (isOfBarcode(event)) projectBarcode(event, changes, state);
    else projectAction(event, changes);
  },
};
