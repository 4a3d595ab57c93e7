import { isSameCode } from "#contracts/codes/canonical-code.ts";
import { readCode, type ReadCode } from "#contracts/codes/read-code.ts";
import type { ReceivedItem } from "#contracts/commands/record-procedures.ts";
import { isBarcode } from "#contracts/fields/scalars.ts";
import type { TenantContext } from "../context.ts";
import { findByBarcode } from "../streams/find-by-barcode.ts";

/** True for a text that is one code and nothing else, as almost every scan is. */
const isPlain = (text: string, { candidates, fault }: ReadCode): boolean =>
  fault === undefined && candidates.length === 1 && isSameCode(candidates[0]?.code ?? "", text);

/**
 * Reads the scanned texts of a call into codes: the first candidate that a cylinder bears, otherwise the unknown code. A text without a code keeps its
 * fault.
 */
export const readScans = async <Item extends { gasBarcode: string }>(
  ctx: Pick<TenantContext, "events" | "reference" | "reading">,
  items: readonly Item[],
): Promise<readonly (Item & Pick<ReceivedItem, "sentCode" | "readFault">)[]> => {
  const readings = items.map(({ gasBarcode }) => readCode(gasBarcode, ctx.reading));
  const open = readings.filter((reading, index) => !isPlain(items[index]?.gasBarcode ?? "", reading));
  if (open.length === 0) return items;
  const codes = open.flatMap(({ candidates }) => candidates.map(({ code }) => code)).filter(isBarcode);
  const { cylinders, ambiguous } = await findByBarcode(ctx, codes, [], []);
  return items.map((item, index) => {
    const reading = readings[index];
    if (!reading || isPlain(item.gasBarcode, reading)) return item;
    const match = reading.candidates.find(({ code }) => cylinders.has(code) || ambiguous.has(code));
    const gasBarcode = match?.code ?? reading.unknown;
    if (gasBarcode === undefined) return { ...item, readFault: reading.fault ?? "barcode.invalid" };
    return { ...item, gasBarcode, sentCode: item.gasBarcode };
  });
};
