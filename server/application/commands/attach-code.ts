import { canonicalCode, isSameCode } from "#contracts/codes/canonical-code.ts";
import { readCode } from "#contracts/codes/read-code.ts";
import { attachCode as attach, detachCode as detach, relabelCylinder as relabel } from "#contracts/commands/codes.ts";
import type { CylinderEvent } from "#contracts/streams/cylinder/events.ts";
import type { RegisteredCylinder } from "#contracts/streams/cylinder/state.ts";
import { attachedAs, decideAttach, decideDetach, decideRelabel } from "#server/domain/cylinder/codes.ts";
import type { Decision } from "#server/domain/decision.ts";
import type { CommandMeta } from "#infra/engines/upcast-log/stamp.ts";
import { done, refusedCall, type Answer, type CallRefused } from "../answer.ts";
import type { Caller, TenantContext } from "../context.ts";
import { claimBarcode, lockCodes } from "../cylinder/claim-barcode.ts";
import { releaseBarcode, retireBarcode } from "../cylinder/free-barcode.ts";
import { codeIn } from "../cylinder/read-code.ts";
import { metaNow } from "../cylinder/meta.ts";
import { handleCommand } from "../handle-command.ts";
import type { Handler } from "../handler.ts";
import { laterOf } from "../later-of.ts";
import { readHistory, stateBefore } from "../streams/cylinder-history.ts";
import { readClaimants } from "../streams/loaded-barcode.ts";
import { cylinderOf, onCylinder } from "../streams/subjects.ts";

/** Refusals by the decider. Those about a code are errors of the call, with their own sentences. */
const refusalOf = (decision: { code: string; params?: Record<string, unknown> }): CallRefused =>
  refusedCall(decision.code, { params: decision.params });

type Change = {
  id: string;
  meta: CommandMeta;
  by: { caller: Caller; codes: readonly string[] };
  makes: readonly ("CodeAttached" | "CodeDetached" | "CylinderCorrected")[];
  /** The code to claim before the event. Absent if none is. */
  claims?: string;
  /** True for the code of the command. Another command with the same id may have changed another code. */
  isAbout(code: string): boolean;
  decide(cylinder: RegisteredCylinder): Decision<readonly CylinderEvent[], string>;
};

const codeOf = (event: CylinderEvent): string | undefined => {
  if (event.type === "CylinderCorrected") return event.data.details.gasBarcode;
  return event.type === "CodeAttached" || event.type === "CodeDetached" ? event.data.code : undefined;
};

/** Decides, claims the code, then appends. A repeated command is not decided again. Returns the states before and after. */
const change = async (ctx: TenantContext, { id, meta, by, makes, claims, isAbout, decide }: Change) => {
  const handled = await handleCommand(ctx, {
    ...onCylinder(id),
    meta,
    makes,
    by,
    async decide(cylinder) {
      const decision = decide(cylinder);
      if (!decision.ok) return refusalOf(decision);
      if (claims === undefined) return decision;
      const claim = await claimBarcode(ctx, meta, claims, id);
      if (!claim.ok) return claim;
      if (claim.cylinderId !== id) return refusedCall("cylinder.barcodeTaken", { params: { gasBarcode: claims } });
      return decision;
    },
  });
  if (!handled.ok) return handled;
  const history = await readHistory(ctx, id);
  const earlier = history.find((event) => event.meta.commandId === meta.commandId);
  const about = earlier && codeOf(earlier);
  if (about !== undefined && !isAbout(about)) return refusedCall("procedure.commandIdReused");
  const after = cylinderOf(history);
  const before = stateBefore(history, (event) => event.meta.commandId === meta.commandId);
  if (after.status !== "registered" || before?.status !== "registered") return refusedCall("record.notFound");
  return { ok: true as const, before, after, position: handled.position };
};

type Changed = Exclude<Awaited<ReturnType<typeof change>>, CallRefused>;

const answerOf = ({ after, position }: Changed, code: string): Answer<Attached> =>
  done({ id: after.cylinderId, version: after.version, code, position: position ?? null });
type Attached = { id: string; version: number; code: string; position: string | null };

/**
 * Attaches a code. Refused with `record.stale`, `record.notFound`, `access.outOfScope`, `code.attachedAlready`, `code.tooMany`, `code.ofScrapped`,
 * `cylinder.barcodeTaken`, `cylinder.barcodeRetired`, or an error of the field.
 */
export const attachCode: Handler<"attachCode"> = async (ctx, caller, { id, version, kind, reason, ...body }) => {
  const read = codeIn(ctx, body.code, "code");
  if ("ok" in read) return read;
  const { code } = read;
  const meta = metaNow(ctx, caller, body.commandId);
  const changed = await lockCodes(ctx, { codes: [code] }, () =>
    change(ctx, {
      id,
      meta,
      by: { caller, codes: attach.permission },
      makes: ["CodeAttached"],
      claims: code,
      isAbout: (other) => isSameCode(other, code),
      decide: (cylinder) => decideAttach({ version, code, kind, reason }, cylinder),
    }),
  );
  return changed.ok ? answerOf(changed, code) : changed;
};

/** Takes a code off and frees it. The code of a scrapped cylinder is retired. Refused with `code.notAttached`, and as {@link attachCode} is. */
export const detachCode: Handler<"detachCode"> = async (ctx, caller, { id, version, reason, ...body }) => {
  const texts = [body.code, ...readCode(body.code, ctx.reading).candidates.map(({ code }) => code)];
  const meta = metaNow(ctx, caller, body.commandId);
  const changed = await change(ctx, {
    id,
    meta,
    by: { caller, codes: detach.permission },
    makes: ["CodeDetached"],
    isAbout: (other) => texts.some((text) => isSameCode(other, text)),
    decide: (cylinder) => decideDetach({ version, texts, reason }, cylinder),
  });
  if (!changed.ok) return changed;
  const gasBarcode = attachedAs(changed.before, texts) ?? body.code;
  const free = changed.before.scrapped ? retireBarcode : releaseBarcode;
  const freed = await free(ctx, meta, { gasBarcode, cylinderId: id });
  return answerOf({ ...changed, position: laterOf(ctx.events, changed.position, freed) }, gasBarcode);
};

/** A barcode of before that another cylinder bears in another spelling is that one's alone from now on. */
const freeShared = async (ctx: TenantContext, meta: CommandMeta, { details, cylinderId }: RegisteredCylinder) => {
  const { gasBarcode } = details;
  const spellings = await ctx.reference.spellings([canonicalCode(gasBarcode)], () => ctx.events.head());
  const claimants = await readClaimants(ctx.events, gasBarcode, spellings);
  return claimants.size > 1 ? releaseBarcode(ctx, meta, { gasBarcode, cylinderId }) : undefined;
};

/** Gives another barcode, and keeps the one of before as a former code. Refused as {@link attachCode} is. */
export const relabelCylinder: Handler<"relabelCylinder"> = async (ctx, caller, { id, version, reason, ...body }) => {
  const read = codeIn(ctx, body.gasBarcode, "gasBarcode");
  if ("ok" in read) return read;
  const { code: gasBarcode } = read;
  const meta = metaNow(ctx, caller, body.commandId);
  const changed = await lockCodes(ctx, { codes: [gasBarcode] }, () =>
    change(ctx, {
      id,
      meta,
      by: { caller, codes: relabel.permission },
      makes: ["CylinderCorrected"],
      claims: gasBarcode,
      isAbout: (other) => isSameCode(other, gasBarcode),
      decide: (cylinder) => decideRelabel({ version, gasBarcode, reason }, cylinder),
    }),
  );
  if (!changed.ok) return changed;
  const freed = await freeShared(ctx, meta, changed.before);
  return answerOf({ ...changed, position: laterOf(ctx.events, changed.position, freed) }, gasBarcode);
};
