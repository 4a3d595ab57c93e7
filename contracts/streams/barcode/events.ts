import type { CompanyRef } from "../company-type.ts";
import type { DomainEvent } from "../event.ts";
import type { ProcedureId } from "../../procedures/index.ts";

/** A scan of a barcode that nobody registered; it stands on the exceptions list until somebody does. */
export type BarcodeSeen = DomainEvent<
  "BarcodeSeen",
  { gasBarcode: string; procedureId: ProcedureId; company: CompanyRef; item: Record<string, unknown> }
>;
export type BarcodeClaimed = DomainEvent<"BarcodeClaimed", { gasBarcode: string; cylinderId: string }>;
export type BarcodeReleased = DomainEvent<"BarcodeReleased", { gasBarcode: string; cylinderId: string }>;
/** For ever: the barcode of a scrapped cylinder is never given again. */
export type BarcodeRetired = DomainEvent<"BarcodeRetired", { gasBarcode: string; cylinderId: string }>;
export type BarcodeEvent = BarcodeSeen | BarcodeClaimed | BarcodeReleased | BarcodeRetired;

export const barcodeStream = (gasBarcode: string): `barcode-${string}` => `barcode-${gasBarcode}`;
