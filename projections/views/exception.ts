import type { AuditEvent } from "#contracts/streams/audit/events.ts";
import type { BarcodeEvent } from "#contracts/streams/barcode/events.ts";
import { evolveBarcode, initialBarcode, type BarcodeState } from "#contracts/streams/barcode/state.ts";
import type { ExceptionEvent } from "#contracts/streams/exception/events.ts";
import { ofExceptions } from "./exception-action.ts";
import { exceptionActionTable, exceptionRowTable, exceptionTable } from "#contracts/read-models/exception.ts";
import { ofBarcodes } from "./exception-of-barcode.ts";
import { ofVerify } from "./exception-of-verify.ts";
import type { Fold, View } from "./view.ts";

const barcodeFold: Fold<BarcodeState, BarcodeEvent> = {
  name: "barcode",
  prefix: "barcode-",
  version: 1,
  initial: initialBarcode,
  evolve: evolveBarcode,
};

/** Unknown barcodes, runs of verify that found something, and what people did with exceptions of any kind; those of cylinders are rows of `cylinderExceptionView` and `codeExceptionView`. */
export const exceptionView: View<BarcodeEvent | ExceptionEvent | AuditEvent, BarcodeState> = {
  name: "exception",
  tables: [exceptionTable, exceptionRowTable, exceptionActionTable],
  version: 4,
  fold: barcodeFold,
  on: { ...ofBarcodes, ...ofExceptions, ...ofVerify },
};
