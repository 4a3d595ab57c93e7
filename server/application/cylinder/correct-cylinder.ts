import { correctCylinder as command, type CorrectCylinder } from "#contracts/commands/correct.ts";
import { kgOf } from "#contracts/commands/grams.ts";
import { extendDuePermission } from "#contracts/commands/procedure-permission.ts";
import type { CylinderDetails, CylinderEvent } from "#contracts/streams/cylinder/events.ts";
import type { RegisteredCylinder } from "#contracts/streams/cylinder/state.ts";
import type { EventMeta } from "#contracts/streams/event.ts";
import { decideCorrect, decideUsable } from "#server/domain/cylinder/archive.ts";
import { denied, done, refusedCall, type CallRefused } from "../answer.ts";
import type { Handler } from "../commands/handler.ts";
import type { TenantContext } from "../context.ts";
import type { SpecFacts } from "../reference.ts";
import type { LoadedCylinder } from "../streams/loaded-cylinder.ts";
import { stateBefore } from "../streams/state-before.ts";
import { claimBarcode } from "./claim-barcode.ts";
import { commandCylinder } from "./command-cylinder.ts";
import { detailsOf, lookUpDetails } from "./details.ts";
import { releaseBarcode, retireBarcode } from "./free-barcode.ts";
import { metaNow } from "./meta.ts";
import { readTareRange, tareRefused } from "./tare.ts";

/** What the body leaves out stays as it is; what it empties goes. */
const correctedDetails = (cylinder: RegisteredCylinder, body: CorrectCylinder): CylinderDetails => {
  const { emptyGrams, ...kept } = cylinder.details;
  const given = Object.entries(body).filter(([, value]) => value !== undefined);
  const merged = { ...kept, emptyWeight: kgOf(emptyGrams), ...Object.fromEntries(given) };
  return detailsOf(Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null)) as typeof merged);
};

/** Asked only where the weight or the spec is another than before. */
const tareFor = async (ctx: TenantContext, id: string, now: CylinderDetails, then: CylinderDetails, spec: SpecFacts) =>
  now.emptyGrams === then.emptyGrams && now.specId === then.specId ? undefined : readTareRange(ctx, spec, id);

const refusedBy = (code: "record.stale" | "access.denied" | "cylinder.dueReasonMissing"): CallRefused => {
  if (code === "access.denied") return denied(extendDuePermission);
  if (code === "record.stale") return refusedCall("record.stale");
  return refusedCall("request.invalid", { errors: [{ path: "reason", code: "cylinder.dueReasonMissing" }] });
};

/**
 * Gives back the barcode that the cylinder bore before the command; that of a scrapped one is retired. The stream says which it was, so
 * that the command sent again finds it too.
 */
const freeOldBarcode = async (ctx: TenantContext, meta: Omit<EventMeta, "v">, loaded: LoadedCylinder) => {
  const { cylinderId, state } = loaded;
  const before = await stateBefore(ctx, loaded, (event) => event.meta.commandId === meta.commandId);
  if (before?.status !== "registered" || state.status !== "registered") return undefined;
  const { gasBarcode } = before.details;
  if (gasBarcode === state.details.gasBarcode) return undefined;
  const free = before.scrapped ? retireBarcode : releaseBarcode;
  return free(ctx, meta, { gasBarcode, cylinderId });
};

/**
 * Corrects an archive. Another barcode is claimed before and the old one given back after; torn in between, sending it again goes on.
 * Refused with `record.stale`, `record.notFound`, `access.outOfScope`, `access.denied` (a later due day), `cylinder.tareOutOfRange`, a barcode's own codes, or faults by
 * field.
 */
export const correctCylinder: Handler<"correctCylinder"> = async (ctx, caller, body) => {
  const meta = metaNow(ctx, caller, body.commandId);
  const by = { caller, codes: command.permission };
  const decide = async (cylinder: RegisteredCylinder) => {
    const details = correctedDetails(cylinder, body);
    const looked = await lookUpDetails(ctx, details);
    if (!looked.ok) return looked;
    const tare = await tareFor(ctx, body.id, details, cylinder.details, looked.spec);
    const decision = decideCorrect(
      {
        version: body.version,
        details,
        inspectionDue: body.expirationDate,
        reason: body.reason,
        mayExtendDue: caller.codes.has(extendDuePermission),
        spec: looked.spec,
        tare,
      },
      cylinder,
    );
    if (decision.outcome === "refused") {
      const { code } = decision;
      return code === "cylinder.tareOutOfRange" ? tareRefused(details.emptyGrams, tare) : refusedBy(code);
    }
    if (details.gasBarcode !== cylinder.details.gasBarcode) {
      const claim = await claimBarcode(ctx, meta, details.gasBarcode, body.id);
      if (!claim.ok) return claim;
      if (claim.cylinderId !== body.id) return refusedCall("cylinder.barcodeTaken", { params: { ...details } });
    }
    const usable = body.isUsable === undefined ? [] : decideUsable(cylinder, body.isUsable);
    const events: CylinderEvent[] = [...decision.events, ...usable];
    return { ok: true as const, events };
  };
  const commanded = await commandCylinder(ctx, { meta, cylinderId: body.id, by, decide });
  if (!commanded.ok) return commanded;
  const { state } = commanded.cylinder;
  if (state.status !== "registered") return refusedCall("record.notFound");
  const freed = await freeOldBarcode(ctx, meta, commanded.cylinder);
  return done({ id: body.id, version: state.version, position: freed ?? commanded.position ?? null });
};
