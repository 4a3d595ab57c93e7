import { isSameCode } from "#contracts/codes/canonical-code.ts";
import { correctCylinder as command, type CorrectCylinder } from "#contracts/commands/correct.ts";
import { extendDuePermission } from "#contracts/commands/procedure-permission.ts";
import type { CylinderDetails } from "#contracts/fields/cylinder.ts";
import type { CylinderState, RegisteredCylinder } from "#contracts/streams/cylinder/state.ts";
import { decideCorrect, decideUsable } from "#server/domain/cylinder/archive.ts";
import { newMarkOf } from "#server/domain/cylinder/batch-mark.ts";
import { denied, done, refusedCall, type CallRefused } from "../answer.ts";
import type { TenantContext } from "../context.ts";
import { claimBarcode, lockCodes } from "../cylinder/claim-barcode.ts";
import { readTakenMarks } from "../cylinder/claim-mark.ts";
import { detailsGiven, lookUpDetails } from "../cylinder/details.ts";
import { releaseBarcode, retireBarcode } from "../cylinder/free-barcode.ts";
import { metaNow } from "../cylinder/meta.ts";
import { readTareRange, tareRefused } from "../cylinder/tare.ts";
import { handleCommand } from "../handle-command.ts";
import type { CommandMeta } from "#infra/engines/upcast-log/stamp.ts";
import type { SpecFacts } from "../reference.ts";
import { readHistory, stateBefore } from "../streams/cylinder-history.ts";
import { loadCylinders } from "../streams/loaded-cylinder.ts";
import { cylinderOf, onCylinder } from "../streams/subjects.ts";
import type { Handler } from "../handler.ts";

/** Needed only when the weight or the spec has changed. */
const tareFor = async (ctx: TenantContext, id: string, now: CylinderDetails, then: CylinderDetails, spec: SpecFacts) =>
  now.emptyGrams === then.emptyGrams && now.specId === then.specId ? undefined : readTareRange(ctx, spec, id);

const refusedBy = (code: "record.stale" | "access.denied" | "cylinder.dueReasonMissing"): CallRefused => {
  if (code === "access.denied") return denied(extendDuePermission);
  if (code === "record.stale") return refusedCall("record.stale");
  return refusedCall("request.invalid", { errors: [{ path: "reason", code: "cylinder.dueReasonMissing" }] });
};

/** Frees the cylinder's barcode from before the command. A scrapped cylinder's barcode is retired. */
const freeOldBarcode = async (
  ctx: TenantContext,
  meta: CommandMeta,
  before: CylinderState | undefined,
  { cylinderId, details }: RegisteredCylinder,
) => {
  if (before?.status !== "registered" || isSameCode(before.details.gasBarcode, details.gasBarcode)) return undefined;
  const free = before.scrapped ? retireBarcode : releaseBarcode;
  return free(ctx, meta, { gasBarcode: before.details.gasBarcode, cylinderId });
};

/** The maker's mark that a correction sets. It can be read before the decision, because details change only together with the version. */
const markIn = async ({ events }: TenantContext, body: CorrectCylinder) => {
  const before = (await loadCylinders(events, [body.id])).get(body.id)?.state;
  if (before?.status !== "registered") return undefined;
  return newMarkOf({ ...before.details, ...detailsGiven(body) }, before.details);
};

/**
 * Corrects a cylinder's details. A new barcode is claimed first and the old one freed last. If that is interrupted, sending the command again
 * continues. Refused with `record.stale`, `record.notFound`, `access.outOfScope`, `access.denied` (a later due day), `cylinder.tareOutOfRange`,
 * `cylinder.batchDuplicate`, a barcode's own codes, or errors by field.
 */
export const correctCylinder: Handler<"correctCylinder"> = async (ctx, caller, body) => {
  const meta = metaNow(ctx, caller, body.commandId);
  const decide = async (cylinder: RegisteredCylinder) => {
    const details = { ...cylinder.details, ...detailsGiven(body) };
    const lookup = await lookUpDetails(ctx, details);
    if (!lookup.ok) return lookup;
    const tare = await tareFor(ctx, body.id, details, cylinder.details, lookup.spec);
    const decision = decideCorrect(
      {
        version: body.version,
        details,
        inspectionDue: body.expirationDate,
        reason: body.reason,
        mayExtendDue: caller.codes.has(extendDuePermission),
        spec: lookup.spec,
        tare,
      },
      cylinder,
    );
    if (!decision.ok) {
      const { code } = decision;
      return code === "cylinder.tareOutOfRange" ? tareRefused(details.emptyGrams, tare) : refusedBy(code);
    }
    const mark = newMarkOf(details, cylinder.details);
    const conflict = mark && (await (await readTakenMarks(ctx, [mark]))(mark, async () => body.id));
    if (conflict) return conflict;
    if (!isSameCode(details.gasBarcode, cylinder.details.gasBarcode)) {
      const claim = await claimBarcode(ctx, meta, details.gasBarcode, body.id);
      if (!claim.ok) return claim;
      if (claim.cylinderId !== body.id) return refusedCall("cylinder.barcodeTaken", { params: { ...details } });
    }
    const usable = body.isUsable === undefined ? [] : decideUsable(cylinder, body.isUsable);
    return { ok: true as const, events: [...decision.events, ...usable] };
  };
  const by = { caller, codes: command.permission };
  const mark = await markIn(ctx, body);
  const correct = () => handleCommand(ctx, { ...onCylinder(body.id), meta, makes: ["CylinderCorrected"], by, decide });
  const locked = { codes: body.gasBarcode ? [body.gasBarcode] : [], marks: mark ? [mark] : [] };
  const handled = await lockCodes(ctx, locked, correct);
  if (!handled.ok) return handled;
  const history = await readHistory(ctx, body.id);
  const cylinder = cylinderOf(history);
  if (cylinder.status !== "registered") return refusedCall("record.notFound");
  // The stream holds the old barcode, so a command that is sent again finds it too.
  const before = stateBefore(history, (event) => event.meta.commandId === meta.commandId);
  const freed = await freeOldBarcode(ctx, meta, before, cylinder);
  return done({ id: body.id, version: cylinder.version, position: freed ?? handled.position ?? null });
};
