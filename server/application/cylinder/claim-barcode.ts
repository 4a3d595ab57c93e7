import { barcodeStream } from "#contracts/streams/barcode/events.ts";
import { decideClaim, type Owner } from "#server/domain/barcode.ts";
import type { CallRefused } from "../answer.ts";
import type { TenantContext } from "../context.ts";
import { conflict, retryConflicts } from "../retry-conflicts.ts";
import { loadBarcodes, type LoadedBarcode } from "../streams/loaded-barcode.ts";
import { loadCylinders, type LoadedCylinder } from "../streams/loaded-cylinder.ts";
import { stamp, type CommandMeta } from "#infra/engines/upcast-log/stamp.ts";

const ownerOf = (cylinder: LoadedCylinder | undefined, gasBarcode: string): Owner => {
  if (!cylinder || cylinder.state.status === "none") return "neverCreated";
  if (cylinder.state.status === "removed") return "bearsAnother";
  return cylinder.state.details.gasBarcode === gasBarcode ? "bearsIt" : "bearsAnother";
};

const ownerIn = async ({ events }: TenantContext, { state }: LoadedBarcode): Promise<LoadedCylinder | undefined> =>
  state.status === "claimed" ? (await loadCylinders(events, [state.cylinderId])).get(state.cylinderId) : undefined;

/** The cylinder that claimed a barcode, from the streams alone. */
export const readOwner = async (ctx: TenantContext, gasBarcode: string): Promise<LoadedCylinder | undefined> => {
  const barcode = (await loadBarcodes(ctx.events, [gasBarcode])).get(gasBarcode);
  return barcode && ownerIn(ctx, barcode);
};

/** Id of the cylinder that bears a barcode. */
export const bearerOf = async (ctx: TenantContext, gasBarcode: string): Promise<string | undefined> => {
  const owner = await readOwner(ctx, gasBarcode);
  return ownerOf(owner, gasBarcode) === "bearsIt" ? owner?.cylinderId : undefined;
};

const claimedFor = ({ state, gasBarcode }: LoadedBarcode): string => {
  if (state.status !== "claimed") throw new Error(`the barcode ${gasBarcode} is not claimed`);
  return state.cylinderId;
};

export type Claimed = { ok: true; cylinderId: string; owner?: LoadedCylinder };
type Answered = Claimed | (CallRefused & { owner?: LoadedCylinder });

/**
 * Claims a barcode for a cylinder, or takes up a claim that broke off. `owner` is the cylinder that holds it when it is refused or
 * was claimed before.
 */
export const claimBarcode = (
  ctx: TenantContext,
  meta: CommandMeta,
  gasBarcode: string,
  cylinderId: string,
): Promise<Answered> => {
  const attempt = async (): Promise<Answered | typeof conflict> => {
    const barcode = (await loadBarcodes(ctx.events, [gasBarcode])).get(gasBarcode);
    if (!barcode) throw new Error("a barcode that was asked for is not in the answer");
    const owner = await ownerIn(ctx, barcode);
    const decision = decideClaim(barcode.state, { gasBarcode, cylinderId, owner: ownerOf(owner, gasBarcode) });
    if (!decision.ok) return { ...decision, owner };
    if (decision.events.length === 0) return { ok: true, cylinderId: claimedFor(barcode), owner };
    const events = stamp(decision.events, meta, 10);
    const appended = await ctx.events.append(barcodeStream(gasBarcode), barcode.revision, events);
    // The log answers two calls that are sent at once alike, but the claim is the first one's, for its own cylinder: the stream says whose.
    return appended.ok ? attempt() : conflict;
  };
  return retryConflicts(`the barcode ${gasBarcode}`, attempt);
};
