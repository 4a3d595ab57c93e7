import { v7 } from "uuid";
import { registerCylinder as command } from "#contracts/commands/register.ts";
import { cylinderStream } from "#contracts/streams/cylinder/events.ts";
import type { Position } from "#contracts/streams/position.ts";
import { decideRegister, lacksTareReason } from "#server/domain/cylinder/archive.ts";
import { newMarkOf } from "#server/domain/cylinder/batch-mark.ts";
import { done, refusedCall, type Answer } from "../answer.ts";
import { bearerOf, claimBarcode, readOwner } from "../cylinder/claim-barcode.ts";
import { detailsGiven, lookUpDetails } from "../cylinder/details.ts";
import { lockMark, refuseTakenMark } from "../cylinder/claim-mark.ts";
import { metaNow } from "../cylinder/meta.ts";
import { readTareRange, tareRefused } from "../cylinder/tare.ts";
import { outOfScope } from "../in-scope.ts";
import { loadCylinders, type LoadedCylinder } from "../streams/loaded-cylinder.ts";
import { stamp } from "#infra/engines/upcast-log/stamp.ts";
import type { Handler } from "../handler.ts";

type Made = { id: string; position: Position | null };

/** The same command sent again answers the cylinder that it made. */
const madeBy = (cylinder: LoadedCylinder | undefined, commandId: string): Made | undefined => {
  const known = cylinder?.known.get(commandId);
  return cylinder && known ? { id: cylinder.cylinderId, position: known.position ?? null } : undefined;
};

/**
 * Registers a cylinder: claims its barcode, then creates it. Torn between the two it is completed by sending it again. Refused with
 * `cylinder.barcodeTaken`, `cylinder.barcodeRetired`, `cylinder.batchDuplicate`, `access.outOfScope`, `cylinder.tareOutOfRange`, or faults by field.
 */
export const registerCylinder: Handler<"registerCylinder"> = async (ctx, caller, body) => {
  const companyId = body.createdCompanyId ?? caller.companyId;
  const nothing = { vehicles: [], employees: [], customers: [], defects: [], mediums: [] };
  const { companies } = await ctx.reference.find({ ...nothing, companies: [companyId] });
  const createdCompany = companies.get(companyId);
  if (!createdCompany) {
    return refusedCall("request.invalid", { errors: [{ path: "createdCompanyId", code: "reference.unknown" }] });
  }
  const foreign = await outOfScope(ctx, caller, companyId, command.permission);
  if (foreign) return foreign;
  const details = detailsGiven(body);
  const looked = await lookUpDetails(ctx, details);
  if (!looked.ok) return looked;
  const meta = metaNow(ctx, caller, body.commandId, companyId);
  const { reason } = body;
  const mark = newMarkOf(details);
  const create = async (): Promise<Answer<Made>> => {
    const tare = await readTareRange(ctx, looked.spec, undefined);
    if (lacksTareReason(details, { tare, reason })) {
      // The fleet may have grown since this very command was first sent.
      const earlier = madeBy(await readOwner(ctx, details.gasBarcode), meta.commandId);
      return earlier ? done(earlier) : tareRefused(details.emptyGrams, tare);
    }
    const taken = await refuseTakenMark(ctx, mark, () => bearerOf(ctx, details.gasBarcode));
    if (taken) return taken;
    const claim = await claimBarcode(ctx, meta, details.gasBarcode, v7());
    const before = madeBy(claim.owner, meta.commandId);
    if (before) return done(before);
    if (!claim.ok) return claim;
    const { cylinderId } = claim;
    const inspectionDue = body.expirationDate;
    const isUsable = body.isUsable ?? true;
    const spec = looked.spec;
    const event = decideRegister({ cylinderId, details, createdCompany, inspectionDue, isUsable, spec, reason });
    const answer = await ctx.events.append(cylinderStream(cylinderId), "none", stamp([event], meta));
    if (answer.ok) return done({ id: cylinderId, position: answer.position });
    // Somebody else took up the same torn claim and was faster.
    const made = madeBy((await loadCylinders(ctx.events, [cylinderId])).get(cylinderId), meta.commandId);
    if (made) return done(made);
    return refusedCall("cylinder.barcodeTaken", { params: { gasBarcode: details.gasBarcode } });
  };
  return ctx.locks([`barcode:${details.gasBarcode}`], () => lockMark(ctx, mark, create));
};
