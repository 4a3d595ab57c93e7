import { canonicalCode, isSameCode } from "#contracts/codes/canonical-code.ts";
import type { FirstOutcome, RecordItem } from "#contracts/commands/record.ts";
import { cylinderStream } from "#contracts/streams/cylinder/events.ts";
import type { Scanned } from "../reference.ts";
import { cylinderFor, type Batch } from "./batch.ts";
import { companyRefOf } from "./command-of.ts";
import type { Outcome } from "./outcome.ts";
import type { StandingOutcome } from "./recent-outcomes.ts";

/** The scan of an item, which identifies its command. */
export const scannedBy = (item: RecordItem, batch: Batch): Scanned => ({
  gasBarcode: item.gasBarcode,
  procedureId: item.procedureId,
  companyId: companyRefOf(item, batch).id,
});

const unknownOutcome: FirstOutcome = {
  outcome: "refused",
  code: "cylinder.unknown",
  reasons: ["cylinder.unknown"],
  exceptions: [],
};

/** Outcome of a command that is already recorded: in the stream of the item's cylinder or barcode, or elsewhere. */
const standing = (item: RecordItem, batch: Batch): StandingOutcome | undefined => {
  const work = cylinderFor(batch, item);
  const earlier = work?.now.known.get(item.commandId);
  if (work && earlier) {
    const { outcome, code, reasons, exceptions, ...place } = earlier;
    const { route } = batch.knownOutcomes.get(item.commandId) ?? {};
    return {
      first: { outcome, code, reasons, exceptions },
      ...place,
      route,
      stream: cylinderStream(work.now.cylinderId),
    };
  }
  const barcode = batch.barcodes.get(canonicalCode(item.gasBarcode))?.now;
  const sighting = barcode?.seen.get(item.commandId);
  if (barcode && sighting) return { first: unknownOutcome, ...sighting, stream: barcode.stream };
  return batch.knownOutcomes.get(item.commandId);
};

/** The same command must be the same scan: same company, procedure and cylinder. Any current or earlier barcode of the cylinder matches. */
const isSame = (item: RecordItem, batch: Batch, { scanned, stream }: Pick<StandingOutcome, "scanned" | "stream">) => {
  const { gasBarcode, procedureId, companyId } = scannedBy(item, batch);
  if (scanned?.procedureId !== procedureId || scanned.companyId !== companyId) return false;
  return isSameCode(scanned.gasBarcode, gasBarcode) || stream === streamFor(item, batch);
};

const streamFor = (item: RecordItem, batch: Batch): string | undefined => {
  const work = cylinderFor(batch, item);
  return work && cylinderStream(work.now.cylinderId);
};

const reused: Outcome = { is: "refused", reasons: ["procedure.commandIdReused"], facts: {} };

/**
 * Outcome of an item with a command id that was used before. The same scan gets the earlier outcome; another scan is refused.
 * `undefined` for a new command.
 */
export const knownCommand = (batch: Batch, index: number): Outcome | undefined => {
  const item = batch.items[index];
  const earlier = batch.firstWithId[index] ?? index;
  const before = batch.items[earlier];
  if (!item || !before) throw new Error(`the call has no item ${index}`);
  const isRepeated = earlier < index;
  if (isRepeated && isSame(item, batch, { scanned: scannedBy(before, batch), stream: streamFor(before, batch) ?? "" }))
    return { is: "repeated", of: earlier };
  const earlierOutcome = standing(item, batch);
  if (!earlierOutcome) return isRepeated ? reused : undefined;
  if (!isSame(item, batch, earlierOutcome)) return reused;
  const { scanned: _scanned, ...outcome } = earlierOutcome;
  return { is: "duplicate", ...outcome };
};
