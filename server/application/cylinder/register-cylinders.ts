import { isSameCode } from "#contracts/codes/canonical-code.ts";
import { v7 } from "uuid";
import { registerCylinder as command, type RegisterCylinder } from "#contracts/commands/register.ts";
import type { CylinderDetails } from "#contracts/fields/cylinder.ts";
import type { CompanyRef } from "#contracts/streams/company-type.ts";
import type { Content } from "#contracts/streams/cylinder/situation.ts";
import { cylinderStream, type CodeAttached } from "#contracts/streams/cylinder/events.ts";
import type { Position } from "#contracts/streams/position.ts";
import type { Append } from "#infra/engines/event-log/port.ts";
import { stamp, type CommandMeta } from "#infra/engines/upcast-log/stamp.ts";
import { decideRegister, lacksTareReason, type FoundAt } from "#server/domain/cylinder/archive.ts";
import { newMarkOf, type BatchMark } from "#server/domain/cylinder/batch-mark.ts";
import type { TareRange } from "#server/domain/cylinder/tare.ts";
import { done, refusedCall, type Answer, type CallRefused } from "../answer.ts";
import type { Caller, TenantContext } from "../context.ts";
import { outOfScope } from "../in-scope.ts";
import type { SpecFacts } from "../reference.ts";
import { loadCylinders, type LoadedCylinder } from "../streams/loaded-cylinder.ts";
import { bearerOf, claimBarcodes, lockCodes, readOwner, refuseClaims } from "./claim-barcode.ts";
import { readTakenMarks } from "./claim-mark.ts";
import { detailsGiven, lookUpAllDetails } from "./details.ts";
import { metaNow } from "./meta.ts";
import { codesGiven, type GivenCode } from "./read-code.ts";
import { readTareRange, tareRefused } from "./tare.ts";

/** A registration. For an import it also has the place, by its id, and the content from the sheet. */
export type Registration = RegisterCylinder & { imported?: { placeId?: string; content?: Content } };

export type MadeCylinder = { id: string; position: Position | null };

/** Usual tares by spec. An import uses those from the start of its check. */
export type TareRanges = ReadonlyMap<string, TareRange | undefined>;

/** A registration with all records that were looked up for it. */
type Item = {
  body: RegisterCylinder;
  meta: CommandMeta;
  details: CylinderDetails;
  /** Codes beside the barcode. */
  codes: readonly GivenCode[];
  createdCompany: CompanyRef;
  found: FoundAt | undefined;
  spec: SpecFacts;
  mark: BatchMark | undefined;
};

/** If the same command is sent again, returns the cylinder that it made. */
const madeBy = (
  cylinder: LoadedCylinder | undefined,
  { meta, codes }: Pick<Item, "meta" | "codes">,
): MadeCylinder | undefined => {
  const earlier = cylinder?.known.get(meta.commandId);
  // The last event of a registration is that of its last code. A later one with this id belongs to another command.
  return cylinder && earlier?.revision === codes.length
    ? { id: cylinder.cylinderId, position: earlier.position ?? null }
    : undefined;
};

/**
 * Registers cylinders: claims their barcodes, then creates them. Sending a call again completes an interrupted one. Two cylinders in a call may not
 * share a barcode or mark. Each may be refused with `cylinder.barcodeTaken`, `cylinder.barcodeRetired`, `cylinder.batchDuplicate`,
 * `access.outOfScope`, `cylinder.tareOutOfRange`, or errors by field.
 *
 * @returns results in the order of the bodies
 */
export const registerCylinders = async (
  ctx: TenantContext,
  caller: Caller,
  bodies: readonly Registration[],
  ranges?: TareRanges,
): Promise<Answer<MadeCylinder>[]> => {
  const read = await readItems(ctx, caller, bodies);
  const items = read.filter((item): item is Item => !("ok" in item));
  const marks = items.flatMap(({ mark }) => mark ?? []);
  const answers = await lockCodes(ctx, { codes: items.flatMap(codesOf), marks }, () =>
    create(ctx, items, { marks, ranges: ranges ?? new Map() }),
  );
  return read.map((item) => {
    if ("ok" in item) return item;
    const answer = answers.get(item);
    if (!answer) throw new Error(`the registration of ${item.details.gasBarcode} has no answer`);
    return answer;
  });
};

/** Looks up the records that the bodies refer to, and refuses registrations that are not possible. */
const readItems = async (
  ctx: TenantContext,
  caller: Caller,
  bodies: readonly Registration[],
): Promise<(Item | CallRefused)[]> => {
  const all = bodies.map((body) => ({
    body,
    companyId: body.createdCompanyId ?? caller.companyId,
    details: detailsGiven(body),
  }));
  const placeIds = bodies.flatMap(({ imported }) => imported?.placeId ?? []);
  const companyIds = [...new Set([...all.map(({ companyId }) => companyId), ...placeIds])];
  const nothing = { vehicles: [], employees: [], customers: [], defects: [], mediums: [] };
  const { companies } = await ctx.reference.find({ ...nothing, companies: companyIds });
  const foreign = new Map<string, CallRefused | undefined>();
  for (const id of companies.keys()) foreign.set(id, await outOfScope(ctx, caller, id, command.permission));
  const lookUp = await lookUpAllDetails(
    ctx,
    all.map(({ details }) => details),
  );
  return all.map(({ body, companyId, details }) => {
    const createdCompany = companies.get(companyId);
    if (!createdCompany)
      return refusedCall("request.invalid", { errors: [{ path: "createdCompanyId", code: "reference.unknown" }] });
    const refusal = foreign.get(companyId) ?? foreign.get(body.imported?.placeId ?? "");
    if (refusal) return refusal;
    const lookup = lookUp(details);
    if (!lookup.ok) return lookup;
    const meta = metaNow(ctx, caller, body.commandId, companyId);
    const foundPlace = foundAt(body.imported, companies, meta.occurredAt);
    if (foundPlace && "ok" in foundPlace) return foundPlace;
    const codes = codesGiven(ctx, body);
    if ("ok" in codes) return codes;
    const { spec } = lookup;
    return { body, meta, details, codes, createdCompany, found: foundPlace, spec, mark: newMarkOf(details) };
  });
};

/** The place and content from a sheet. An unknown place, or a full cylinder without a place, is an error. */
const foundAt = (
  imported: Registration["imported"],
  companies: ReadonlyMap<string, CompanyRef>,
  at: string,
): FoundAt | CallRefused | undefined => {
  if (!imported) return undefined;
  const { placeId, content = "empty" } = imported;
  const place = companies.get(placeId ?? "");
  if (place) return { place, content, at };
  if (placeId !== undefined)
    return refusedCall("request.invalid", { errors: [{ path: "place", code: "reference.unknown" }] });
  return content === "full"
    ? refusedCall("request.invalid", { errors: [{ path: "place", code: "import.placeMissing" }] })
    : {};
};

type Answers = Map<Item, Answer<MadeCylinder>>;

/** Long because it keeps the order of the rules in one place: tare, mark, barcode, then the cylinder. */
const create = async (
  ctx: TenantContext,
  items: readonly Item[],
  { marks, ranges }: { marks: BatchMark[]; ranges: TareRanges },
): Promise<Answers> => {
  const answers: Answers = new Map();
  const tares = new Map(ranges);
  for (const { spec } of items) if (!tares.has(spec.id)) tares.set(spec.id, await readTareRange(ctx, spec, undefined));
  const refuseTaken = await readTakenMarks(ctx, marks);
  const refusedCodes = await refuseClaims(
    ctx,
    items.flatMap(({ codes }) => codes.map(({ code }) => code)),
  );
  const claims: Item[] = [];
  for (const item of items) {
    const { details, body, spec, mark } = item;
    const tare = tares.get(spec.id);
    const refusal = lacksTareReason(details, { tare, reason: body.reason })
      ? tareRefused(details.emptyGrams, tare)
      : item.codes.map((code) => refusedAt(code, refusedCodes.get(code.code))).find(Boolean);
    if (refusal) {
      // The fleet may have grown since this command was first sent, and its codes are its cylinder's.
      const earlier = madeBy(await readOwner(ctx, details.gasBarcode), item);
      answers.set(item, earlier ? done(earlier) : refusal);
      continue;
    }
    const sharedCode = codesOf(item).find((code) => claims.flatMap(codesOf).some((other) => isSameCode(other, code)));
    const conflict =
      sharedCode === undefined
        ? await refuseTaken(mark, () => bearerOf(ctx, details.gasBarcode))
        : refusedCall("cylinder.barcodeTaken", { params: { gasBarcode: sharedCode } });
    if (conflict) answers.set(item, conflict);
    else claims.push(item);
  }
  const claimed = await claimBarcodes(
    ctx,
    claims.map(({ meta, details: { gasBarcode } }) => ({ meta, gasBarcode, cylinderId: v7() })),
  );
  const creations: { item: Item; cylinderId: string; append: Append }[] = [];
  for (const item of claims) {
    const claim = claimed.get(item.details.gasBarcode);
    if (!claim) throw new Error(`the claim of ${item.details.gasBarcode} has no answer`);
    const before = madeBy(claim.owner, item);
    if (before) answers.set(item, done(before));
    else if (!claim.ok) answers.set(item, claim);
    else creations.push({ item, cylinderId: claim.cylinderId, append: creationOf(item, claim.cylinderId) });
  }
  const lost = await claimOtherCodes(ctx, creations);
  for (const creation of [...creations]) {
    const refusal = lost.get(creation.item);
    if (!refusal) continue;
    answers.set(creation.item, refusal);
    creations.splice(creations.indexOf(creation), 1);
  }
  const appended = creations.length > 0 ? await ctx.events.appendEach(creations.map(({ append }) => append)) : [];
  for (const [at, { item, cylinderId }] of creations.entries()) {
    const answer = appended[at];
    if (answer?.ok) answers.set(item, done({ id: cylinderId, position: answer.position }));
    else answers.set(item, await answerOfOther(ctx, item, cylinderId));
  }
  return answers;
};

/** A refusal of a code, as an error of its field. */
const refusedAt = (
  { code: gasBarcode, path }: GivenCode,
  refusal: CallRefused | undefined,
): CallRefused | undefined => {
  const params = { gasBarcode };
  return refusal && refusedCall(refusal.code, { params, errors: [{ path, code: refusal.code, params }] });
};

const codesOf = ({ details, codes }: Item): string[] => [details.gasBarcode, ...codes.map(({ code }) => code)];

/** Claims the codes beside the barcodes. @returns refusals of the cylinders with a code that is another's by now */
const claimOtherCodes = async (
  ctx: TenantContext,
  creations: readonly { item: Item; cylinderId: string }[],
): Promise<Map<Item, CallRefused>> => {
  const lost = new Map<Item, CallRefused>();
  const claims = creations.flatMap(({ item, cylinderId }) =>
    item.codes.map(({ code: gasBarcode }, at) => ({ meta: item.meta, gasBarcode, cylinderId, place: at + 1 })),
  );
  if (claims.length === 0) return lost;
  const claimed = await claimBarcodes(ctx, claims);
  for (const { item, cylinderId } of creations)
    for (const given of item.codes) {
      const claim = claimed.get(given.code);
      const isOwn = claim?.ok && claim.cylinderId === cylinderId;
      const other =
        claim && !claim.ok ? claim : refusedCall("cylinder.barcodeTaken", { params: { gasBarcode: given.code } });
      const refusal = isOwn ? undefined : refusedAt(given, other);
      if (refusal) lost.set(item, refusal);
    }
  return lost;
};

const creationOf = (item: Item, cylinderId: string): Append => {
  const { details, createdCompany, found, spec, meta, body, codes } = item;
  const inspectionDue = body.expirationDate;
  const isUsable = body.isUsable ?? true;
  const { reason } = body;
  const identity = { cylinderId, details, createdCompany, found };
  const event = decideRegister({ ...identity, inspectionDue, isUsable, spec, reason });
  const attached = codes.map(({ code, kind }): CodeAttached => ({ type: "CodeAttached", data: { code, kind } }));
  return { stream: cylinderStream(cylinderId), expected: "none", events: stamp([event, ...attached], meta) };
};

/** Handles the case that another call completed the same interrupted claim first. */
const answerOfOther = async (ctx: TenantContext, item: Item, cylinderId: string): Promise<Answer<MadeCylinder>> => {
  const { gasBarcode } = item.details;
  const earlier = madeBy((await loadCylinders(ctx.events, [cylinderId])).get(cylinderId), item);
  return earlier ? done(earlier) : refusedCall("cylinder.barcodeTaken", { params: { gasBarcode } });
};
