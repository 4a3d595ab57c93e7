import { canonicalCode } from "#contracts/codes/canonical-code.ts";
import { bearsCode } from "#contracts/streams/cylinder/state.ts";
import { decideClaim, type Owner } from "#server/domain/barcode.ts";
import { batchMarkText, type BatchMark } from "#server/domain/cylinder/batch-mark.ts";
import type { CallRefused } from "../answer.ts";
import type { TenantContext } from "../context.ts";
import { conflict, retryConflicts } from "../retry-conflicts.ts";
import { loadBarcodes, type LoadedBarcode } from "../streams/loaded-barcode.ts";
import { loadCylinders, type LoadedCylinder } from "../streams/loaded-cylinder.ts";
import type { Append } from "#infra/engines/event-log/port.ts";
import { stamp, type CommandMeta } from "#infra/engines/upcast-log/stamp.ts";

const ownerOf = (cylinder: LoadedCylinder | undefined, gasBarcode: string): Owner => {
  if (!cylinder || cylinder.state.status === "none") return "neverCreated";
  const { state } = cylinder;
  if (state.status === "removed" || !bearsCode(state, gasBarcode)) return "bearsAnother";
  return state.scrapped ? "scrapped" : "bearsIt";
};

const ownerIn = async ({ events }: TenantContext, { state }: LoadedBarcode): Promise<LoadedCylinder | undefined> =>
  state.status === "claimed" ? (await loadCylinders(events, [state.cylinderId])).get(state.cylinderId) : undefined;

/** Loads barcodes with their claims, in every spelling of the code. */
const loadClaims = async (ctx: TenantContext, codes: readonly string[]): Promise<Map<string, LoadedBarcode>> => {
  const forms = [...new Set(codes.map(canonicalCode))];
  return loadBarcodes(ctx.events, codes, await ctx.reference.spellings(forms, () => ctx.events.head()));
};

/** The cylinder that claimed a barcode, read only from the streams. */
export const readOwner = async (ctx: TenantContext, gasBarcode: string): Promise<LoadedCylinder | undefined> => {
  const barcode = (await loadClaims(ctx, [gasBarcode])).get(gasBarcode);
  return barcode && ownerIn(ctx, barcode);
};

/** Id of the cylinder that has a barcode. */
export const bearerOf = async (ctx: TenantContext, gasBarcode: string): Promise<string | undefined> => {
  const owner = await readOwner(ctx, gasBarcode);
  return owner && bearsCode(owner.state, gasBarcode) ? owner.cylinderId : undefined;
};

/** Most locks of codes at the database: an import has thousands of codes, and each lock takes shared memory. */
const mostLocks = 256;

/** The lock of a code at the database. A few codes share one. */
const lockOf = (code: string): string => {
  let sum = 0;
  for (const sign of code) sum = (sum * 31 + sign.codePointAt(0)!) % 1_000_003;
  return `barcode:${sum % mostLocks}`;
};

/**
 * Runs work on codes that no other command may claim meanwhile, in any process. The locks of marks are taken together with those of the codes: whoever
 * held one connection and waited for a second could wait for ever.
 */
export const lockCodes = <T>(
  ctx: TenantContext,
  { codes, marks = [] }: { codes: readonly string[]; marks?: readonly BatchMark[] },
  work: () => Promise<T>,
): Promise<T> => {
  const forms = codes.map(canonicalCode);
  const names = [...forms.map(lockOf), ...marks.map(batchMarkText)];
  if (names.length === 0) return work();
  return ctx.locks(
    forms.map((form) => `barcode:${form}`),
    () => ctx.withBatchLocks(names, work),
  );
};

const claimedFor = ({ state, gasBarcode }: LoadedBarcode): string => {
  if (state.status !== "claimed") throw new Error(`the barcode ${gasBarcode} is not claimed`);
  return state.cylinderId;
};

/** `place` keeps the ids of a command's claims apart. Default: 0. */
export type Claim = { meta: CommandMeta; gasBarcode: string; cylinderId: string; place?: number };
export type Claimed = { ok: true; cylinderId: string; owner?: LoadedCylinder };
type Answered = Claimed | (CallRefused & { owner?: LoadedCylinder });

/**
 * Claims barcodes for cylinders, each barcode once, or continues interrupted claims. After a refusal or an earlier claim, `owner` is the cylinder
 * that has the barcode.
 *
 * @returns results by barcode
 */
export const claimBarcodes = async (ctx: TenantContext, claims: readonly Claim[]): Promise<Map<string, Answered>> => {
  const answers = new Map<string, Answered>();
  const attempt = async (): Promise<Map<string, Answered> | typeof conflict> => {
    const open = claims.filter(({ gasBarcode }) => !answers.has(gasBarcode));
    const barcodes = await loadClaims(
      ctx,
      open.map(({ gasBarcode }) => gasBarcode),
    );
    const ownerIds = [...barcodes.values()].flatMap(({ state }) =>
      state.status === "claimed" ? [state.cylinderId] : [],
    );
    const owners = await loadCylinders(ctx.events, ownerIds);
    const appends: Append[] = [];
    for (const { meta, gasBarcode, cylinderId, place = 0 } of open) {
      const barcode = barcodes.get(gasBarcode);
      if (!barcode) throw new Error("a barcode that was asked for is not in the answer");
      const owner = barcode.state.status === "claimed" ? owners.get(barcode.state.cylinderId) : undefined;
      const decision = decideClaim(barcode.state, { gasBarcode, cylinderId, owner: ownerOf(owner, gasBarcode) });
      if (!decision.ok) answers.set(gasBarcode, { ...decision, owner });
      else if (decision.events.length === 0)
        answers.set(gasBarcode, { ok: true, cylinderId: claimedFor(barcode), owner });
      else {
        const events = stamp(decision.events, meta, 10 + 2 * place);
        appends.push({ stream: barcode.stream, expected: barcode.revision, events });
      }
    }
    if (appends.length === 0) return answers;
    const appended = await ctx.events.appendEach(appends);
    // If one command is sent twice in parallel, the log accepts both, but only one has the claim. The stream shows which cylinder has it.
    return appended.every(({ ok }) => ok) ? attempt() : conflict;
  };
  return retryConflicts(
    `the barcodes ${claims
      .map(({ gasBarcode }) => gasBarcode)
      .slice(0, 3)
      .join(", ")}`,
    attempt,
  );
};

/** Refuses codes that a new cylinder cannot have. Nothing is claimed. @returns refusals by code */
export const refuseClaims = async (
  ctx: TenantContext,
  codes: readonly string[],
): Promise<ReadonlyMap<string, CallRefused>> => {
  if (codes.length === 0) return new Map();
  const barcodes = await loadClaims(ctx, codes);
  const ownerIds = [...barcodes.values()].flatMap(({ state }) =>
    state.status === "claimed" ? [state.cylinderId] : [],
  );
  const owners = await loadCylinders(ctx.events, ownerIds);
  const refusals = new Map<string, CallRefused>();
  for (const [gasBarcode, { state }] of barcodes) {
    const owner = ownerOf(state.status === "claimed" ? owners.get(state.cylinderId) : undefined, gasBarcode);
    const decision = decideClaim(state, { gasBarcode, cylinderId: "", owner });
    if (!decision.ok) refusals.set(gasBarcode, decision);
  }
  return refusals;
};

/** Claims one barcode. */
export const claimBarcode = async (
  ctx: TenantContext,
  meta: CommandMeta,
  gasBarcode: string,
  cylinderId: string,
): Promise<Answered> => {
  const answer = (await claimBarcodes(ctx, [{ meta, gasBarcode, cylinderId }])).get(gasBarcode);
  if (!answer) throw new Error(`the claim of ${gasBarcode} has no answer`);
  return answer;
};
