import { barcodeStream, formerBarcodeStream, type BarcodeEvent } from "#contracts/streams/barcode/events.ts";
import { CODE_TWICE, codeTwiceId } from "#contracts/streams/exception/ids.ts";
import { exceptionRowTable, exceptionSpanTable, exceptionTable } from "#contracts/read-models/exception.ts";
import { ignored, onEach, type Fold, type Handler, type Projectable, type View } from "./view.ts";

/** A cylinder with a claimed code, from the claim. A retired code is nobody's any more. */
type Bearer = {
  cylinderId: string;
  gasBarcode: string;
  companyId: string;
  isRetired?: true;
  /** Order of the event since which it shares the code. */
  sinceOrder?: string;
};

/** The claims of a code, and where it is retired, by stream. An earlier version had a stream for each spelling, which new claims read here. */
export type FoldedCode = { readonly [stream: string]: Bearer };

const PREFIX = formerBarcodeStream("");

const claimsAfter = (state: FoldedCode, { type, data, stream, meta }: Projectable<BarcodeEvent>): FoldedCode => {
  if (type === "BarcodeSeen") return state;
  const { [stream]: claim, ...others } = state;
  if (type === "BarcodeReleased") return claim ? others : state;
  if (type === "BarcodeRetired") return claim ? { ...others, [stream]: { ...claim, isRetired: true } } : state;
  const { cylinderId, gasBarcode } = data;
  return { ...others, [stream]: { cylinderId, gasBarcode, companyId: meta.companyId } };
};

const foldCode = (state: FoldedCode, event: Projectable<BarcodeEvent>): FoldedCode => {
  const next = claimsAfter(state, event);
  if (next === state) return state;
  const [were, are] = [sharers(state), sharers(next)];
  const entries = Object.entries(next).map(([stream, bearer]) => {
    const { sinceOrder: _before, ...claim } = bearer;
    if (!are.has(claim.cylinderId) || claim.isRetired) return [stream, claim] as const;
    const sinceOrder = were.get(claim.cylinderId)?.sinceOrder ?? String(event.order);
    return [stream, { ...claim, sinceOrder }] as const;
  });
  return Object.fromEntries(entries);
};

const codeFold: Fold<FoldedCode, BarcodeEvent> = {
  name: "code",
  prefix: PREFIX,
  keyOf: (stream) => barcodeStream(stream.slice(PREFIX.length)),
  version: 3,
  initial: {},
  evolve: foldCode,
};

/** The cylinders that share a code. Empty if there is only one. */
const sharers = (code: FoldedCode): ReadonlyMap<string, Bearer> => {
  const claims = Object.values(code).filter(({ isRetired }) => !isRetired);
  const bearers = new Map(claims.map((bearer) => [bearer.cylinderId, bearer]));
  return bearers.size > 1 ? bearers : new Map();
};

const factsOf = ({ cylinderId, gasBarcode }: Bearer, bearers: ReadonlyMap<string, Bearer>) => {
  const others = [...bearers.values()].filter((other) => other.cylinderId !== cylinderId);
  return { gasBarcode, others: others.map((other) => other.gasBarcode).join(", ") };
};

const rowOf = (
  { meta, order }: Projectable<BarcodeEvent>,
  id: string,
  { cylinderId, gasBarcode, companyId }: Bearer,
) => ({
  cylinderId,
  gasBarcode,
  companyId,
  rowId: id,
  logOrder: order,
  sinceOrder: order,
  kind: "exception" as const,
  severity: "warning" as const,
  code: CODE_TWICE,
  reasons: [],
  holdReasons: [],
  defectIds: [],
  userId: meta.userId,
  device: meta.device ?? null,
  createdTime: meta.occurredAt,
  recordedAt: meta.recordedAt,
  businessDay: meta.businessDay,
  lastTime: meta.occurredAt,
  isClosed: false,
  closedTime: null,
  closedBy: null,
});

/** Updates rows from the claims. A row begins when its cylinder shares the code with another one, and closes when this ends. */
const follow: Handler<BarcodeEvent, FoldedCode> = (event, changes, { before, after }) => {
  const [were, are] = [sharers(before), sharers(after)];
  for (const cylinderId of new Set([...were.keys(), ...are.keys()])) {
    const id = codeTwiceId(cylinderId, event.data.gasBarcode);
    const bearer = are.get(cylinderId);
    const { occurredAt, userId } = event.meta;
    if (!bearer) {
      changes.patch(exceptionTable, { id }, { isClosed: true, closedTime: occurredAt, closedBy: userId });
      const fromOrder = BigInt(were.get(cylinderId)?.sinceOrder ?? 0);
      changes.insert(exceptionSpanTable, { id, fromOrder, untilOrder: event.order });
    } else if (were.has(cylinderId)) changes.patch(exceptionTable, { id }, { facts: factsOf(bearer, are) });
    // Columns that people set are not changed, because their events stay in the exception's stream.
    else changes.add(exceptionTable, { id }, {}, { ...rowOf(event, id, bearer), facts: factsOf(bearer, are) });
    changes.derive(exceptionRowTable, { id });
  }
};

/** Cylinders of an earlier version that have the same code in several spellings, with one row per cylinder. */
export const codeExceptionView: View<BarcodeEvent, FoldedCode> = {
  name: "codeException",
  tables: [],
  fold: codeFold,
  on: { ...onEach(["BarcodeClaimed", "BarcodeReleased", "BarcodeRetired"], follow), ...ignored("BarcodeSeen") },
};
