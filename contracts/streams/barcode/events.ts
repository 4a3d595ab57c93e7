import { canonicalCode } from "../../codes/canonical-code.ts";
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

/** The stream of a barcode, the same for each of its spellings. */
export const barcodeStream = (gasBarcode: string): `barcode-${string}` => `barcode-${canonicalCode(gasBarcode)}`;
/** The stream that an earlier version gave this very spelling. */
export const formerBarcodeStream = (gasBarcode: string): `barcode-${string}` => `barcode-${gasBarcode}`;
