import { canonicalCode } from "../../codes/canonical-code.ts";
import type { CompanyRef } from "../company-type.ts";
import type { DomainEvent } from "../event.ts";
import type { ProcedureId } from "../../procedures/index.ts";

/** A scan of an unregistered barcode, which is on the exceptions list until the barcode is registered. */
export type BarcodeSeen = DomainEvent<
  "BarcodeSeen",
  { gasBarcode: string; procedureId: ProcedureId; company: CompanyRef; item: Record<string, unknown> }
>;
export type BarcodeClaimed = DomainEvent<"BarcodeClaimed", { gasBarcode: string; cylinderId: string }>;
export type BarcodeReleased = DomainEvent<"BarcodeReleased", { gasBarcode: string; cylinderId: string }>;
/** The barcode of a scrapped cylinder can never be used again. */
export type BarcodeRetired = DomainEvent<"BarcodeRetired", { gasBarcode: string; cylinderId: string }>;
export type BarcodeEvent = BarcodeSeen | BarcodeClaimed | BarcodeReleased | BarcodeRetired;

/** The stream of a barcode. All spellings have the same stream. */
export const barcodeStream = (gasBarcode: string): `barcode-${string}` => `barcode-${canonicalCode(gasBarcode)}`;
/** The stream that an earlier version used for this exact spelling. */
export const formerBarcodeStream = (gasBarcode: string): `barcode-${string}` => `barcode-${gasBarcode}`;
