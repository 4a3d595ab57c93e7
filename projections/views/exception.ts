import type { BarcodeEvent } from "#contracts/streams/barcode/events.ts";
import { evolveBarcode, initialBarcode, type BarcodeState } from "#contracts/streams/barcode/state.ts";
import type { CylinderEvent } from "#contracts/streams/cylinder/events.ts";
import type { ExceptionEvent } from "#contracts/streams/exception/events.ts";
import { projectAction } from "./exception-action.ts";
import { exceptionActionTable, exceptionTable } from "./exception-table.ts";
import { projectCylinder } from "./exception-of-cylinder.ts";
import { projectBarcode } from "./exception-of-barcode.ts";
import type { Changes, Fold, Projectable, View } from "./view.ts";

type Seen = BarcodeEvent | CylinderEvent | ExceptionEvent;

const barcodeFold: Fold<BarcodeState, Seen> = {
  name: "barcode",
  prefix: "barcode-",
  version: 1,
  initial: initialBarcode,
  evolve: (state, event) => (isOfBarcode(event) ? evolveBarcode(state, event) : state),
};

const starts = ({ stream }: { stream: string }, prefix: string): boolean => stream.startsWith(prefix);
const isOfBarcode = (event: Projectable<Seen>): event is Projectable<BarcodeEvent> => starts(event, "barcode-");
const isOfCylinder = (event: Projectable<Seen>): event is Projectable<CylinderEvent> => starts(event, "cylinder-");

export const exceptionView: View<Seen, BarcodeState> = {
  name: "exception",
  tables: [exceptionTable, exceptionActionTable],
  prefixes: ["cylinder-", "barcode-", "exception-"],
  lists: ["exception", "exceptionAction"],
  fold: barcodeFold,
  project(event, changes: Changes, state) {
    if (isOfCylinder(event)) projectCylinder(event, changes);
    else if (isOfBarcode(event)) projectBarcode(event, changes, state);
    else projectAction(event, changes);
  },
};
