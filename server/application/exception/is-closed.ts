import { readExceptionId } from "#contracts/streams/exception/ids.ts";
import { isEnded } from "#server/domain/exception-ended.ts";
import type { TenantContext } from "../context.ts";
import { readHistory } from "../streams/cylinder-history.ts";
import { loadBarcodes, readClaimants } from "../streams/loaded-barcode.ts";

/** Tells whether the subject of an exception has ended, by the log itself: the read models may be a moment behind. */
export const isClosed = async (
  { events, reference }: Pick<TenantContext, "events" | "reference">,
  id: string,
): Promise<boolean> => {
  const subject = readExceptionId(id);
  // A run of verify stays what it was; only people end its exception.
  if (!subject || subject.of === "verify") return false;
  if (subject.of === "barcode") {
    const { state } = (await loadBarcodes(events, [subject.gasBarcode])).get(subject.gasBarcode) ?? {};
    // Free again after a removal it waits for the next scan.
    return state !== undefined && (state.status !== "free" || state.seen === 0);
  }
  if (subject.of === "twice") {
    const { gasBarcode, cylinderId } = subject;
    const spellings = await reference.spellings([gasBarcode], () => events.head());
    const claimants = await readClaimants(events, gasBarcode, spellings);
    return claimants.size < 2 || !claimants.has(cylinderId);
  }
  return isEnded(subject.revision, subject.code, await readHistory({ events }, subject.cylinderId));
};
