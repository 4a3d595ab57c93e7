import type { TenantContext } from "../context.ts";
import { loadBarcodes, type LoadedBarcode } from "./loaded-barcode.ts";
import { loadCylinders, type LoadedCylinder } from "./loaded-cylinder.ts";

export type ByBarcode = {
  /** The cylinder that bears the barcode today; absent when nobody registered it. */
  cylinders: Map<string, LoadedCylinder>;
  /** The streams that were read on the way. */
  barcodes: Map<string, LoadedBarcode>;
};

const bears = (cylinder: LoadedCylinder | undefined, gasBarcode: string): cylinder is LoadedCylinder =>
  cylinder?.state.status === "registered" && cylinder.state.details.gasBarcode === gasBarcode;

/**
 * Finds cylinders by barcode: in the read model, and on a miss, or where it is behind, in the barcodes' own streams.
 *
 * @param alsoBarcodes barcodes whose stream is wanted anyway.
 */
export const findByBarcode = async (
  { events, reference }: Pick<TenantContext, "events" | "reference">,
  gasBarcodes: readonly string[],
  alsoBarcodes: readonly string[] = [],
): Promise<ByBarcode> => {
  const hits = await reference.cylinderIds([...new Set(gasBarcodes)]);
  const misses = gasBarcodes.filter((code) => !hits.has(code));
  const [loaded, barcodes] = await Promise.all([
    loadCylinders(events, [...hits.values()]),
    loadBarcodes(events, [...misses, ...alsoBarcodes]),
  ]);
  const outdated = [...hits].filter(([code, id]) => !bears(loaded.get(id), code) && !barcodes.has(code));
  for (const [code, barcode] of await loadBarcodes(
    events,
    outdated.map(([code]) => code),
  ))
    barcodes.set(code, barcode);
  const claimed = [...barcodes.values()].flatMap(({ state }) => (state.status === "free" ? [] : [state.cylinderId]));
  const unread = claimed.filter((id) => !loaded.has(id));
  for (const [id, cylinder] of await loadCylinders(events, unread)) loaded.set(id, cylinder);
  const cylinders = new Map<string, LoadedCylinder>();
  for (const code of new Set(gasBarcodes)) {
    const state = barcodes.get(code)?.state;
    const candidates = [hits.get(code), state && state.status !== "free" ? state.cylinderId : undefined];
    const bearer = candidates.map((id) => (id ? loaded.get(id) : undefined)).find((one) => bears(one, code));
    if (bearer) cylinders.set(code, bearer);
  }
  return { cylinders, barcodes };
};
