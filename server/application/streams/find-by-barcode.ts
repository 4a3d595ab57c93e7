import { bearsCode } from "#contracts/streams/cylinder/state.ts";
import type { TenantContext } from "../context.ts";
import type { KeptOutcome, SpecFacts } from "../reference.ts";
import { loadBarcodes, type LoadedBarcode } from "./loaded-barcode.ts";
import { fromSnapshot, loadCylinders, refreshCylinders, type LoadedCylinder } from "./loaded-cylinder.ts";

export type ByBarcode = {
  /** The cylinder that has the barcode now. Absent if it is not registered. */
  cylinders: Map<string, LoadedCylinder>;
  /** Outcomes of the call's commands that are already recorded, on any cylinder. */
  outcomes: readonly KeptOutcome[];
  /** Streams of barcodes that were read. */
  barcodes: Map<string, LoadedBarcode>;
  /** Barcodes that several old cylinders have in other spellings. */
  ambiguous: ReadonlySet<string>;
  /** Specs of the cylinders in the read models. */
  specs: ReadonlyMap<string, SpecFacts>;
};

const distinct = (values: readonly string[]): string[] => [...new Set(values)];

const bears = (cylinder: LoadedCylinder | undefined, code: string): cylinder is LoadedCylinder =>
  cylinder !== undefined && bearsCode(cylinder.state, code);

/**
 * Finds cylinders by any of their codes: in the read model, or in the barcodes' own streams if it misses or is behind. If the read models have reached the end
 * of the log, no known stream is read, and the expected revisions detect later appends.
 *
 * @param traced barcodes with streams that matter even if a cylinder has them.
 * @param commandIds the commands with requested outcomes.
 */
export const findByBarcode = async (
  { events, reference }: Pick<TenantContext, "events" | "reference">,
  gasBarcodes: readonly string[],
  traced: readonly string[],
  commandIds: readonly string[],
): Promise<ByBarcode> => {
  const request = {
    gasBarcodes: distinct(gasBarcodes),
    commandIds: distinct(commandIds),
    tracedBarcodes: distinct(traced),
  };
  const [snapshots, head] = await Promise.all([reference.snapshots(request), events.head()]);
  const { cylinders: hits, ambiguous, outcomes, specs, seen, reached } = snapshots;
  const isLevel = reached !== undefined && head !== undefined && events.order(reached) >= events.order(head);
  const starts = [...hits.values()].map((hit) =>
    fromSnapshot(
      hit,
      outcomes.filter(({ cylinderId }) => cylinderId === hit.cylinderId),
    ),
  );
  const misses = gasBarcodes.filter((code) => !hits.has(code) && !ambiguous.has(code));
  const [loaded, barcodes] = await Promise.all([
    refreshCylinders(events, isLevel ? starts.filter(({ revision }) => revision === "none") : starts),
    loadBarcodes(events, [...misses, ...(isLevel ? traced.filter((code) => seen.has(code)) : traced)]),
  ]);
  for (const start of starts) if (!loaded.has(start.cylinderId)) loaded.set(start.cylinderId, start);
  const outdated = [...hits].filter(
    ([code, { cylinderId }]) => !bears(loaded.get(cylinderId), code) && !barcodes.has(code),
  );
  for (const [code, barcode] of await loadBarcodes(
    events,
    outdated.map(([code]) => code),
  ))
    barcodes.set(code, barcode);
  const claimed = [...barcodes.values()].flatMap(({ state }) => (state.status === "free" ? [] : [state.cylinderId]));
  const unread = claimed.filter((id) => !loaded.has(id));
  for (const [id, cylinder] of await loadCylinders(events, unread)) loaded.set(id, cylinder);
  const cylinders = new Map<string, LoadedCylinder>();
  for (const code of new Set(gasBarcodes.filter((each) => !ambiguous.has(each)))) {
    const state = barcodes.get(code)?.state;
    const candidates = [hits.get(code)?.cylinderId, state && state.status !== "free" ? state.cylinderId : undefined];
    const bearer = candidates.map((id) => (id ? loaded.get(id) : undefined)).find((one) => bears(one, code));
    if (bearer) cylinders.set(code, bearer);
  }
  return { cylinders, ambiguous, barcodes, outcomes, specs };
};
