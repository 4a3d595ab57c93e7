import { faultTexts, type FaultCode } from "../../evidence/faults.ts";

/** The verifier's own sentences. */
const faults = Object.fromEntries(
  Object.entries(faultTexts).map(([code, text]) => [`evidence.faults.${code}`, text]),
) as Record<`evidence.faults.${FaultCode}`, string>;

export const verifier = {
  ...faults,
  "evidence.zip.form": "The file is no zip archive that can be read",
  "evidence.zip.name": "The archive has a file name that is not allowed",
  "evidence.zip.twice": "The archive has a file name twice",
  "evidence.zip.encrypted": "The archive is encrypted",
  "evidence.zip.tooLarge": "The archive unpacks to more than is allowed",
  "evidence.zip.behind": "Something stands behind the end of the archive",
  "evidence.tooMany": "A bundle takes at most 1,000 barcodes",
  "evidence.unknownBarcode": "Nothing is recorded of barcode {{gasBarcodes}}",
  "evidence.notFound": "There is no such bundle",
  "evidence.notReady": "The bundle is not made yet: {{state}}",
  "evidence.ended": "The bundle is not being made any more",
  "evidence.cancelled": "Cancelled",
  "evidence.failed": "The bundle could not be made; try again",
  "evidence.tooLarge": "The bundle would be too large; name fewer barcodes",
  "evidence.sealerAway": "The log cannot be sealed just now; try again later",
};
