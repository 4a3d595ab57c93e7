import { processUnqualified as command, type ProcessUnqualified } from "#contracts/commands/process-unqualified.ts";
import { companyTypes, type CompanyRef } from "#contracts/streams/company-type.ts";
import { cylinderStream } from "#contracts/streams/cylinder/events.ts";
import { decideProcess } from "#server/domain/cylinder/process-unqualified.ts";
import { done, refusedCall, type CallRefused } from "../answer.ts";
import type { Handler } from "../commands/handler.ts";
import type { TenantContext } from "../context.ts";
import { outOfScope } from "../in-scope.ts";
import { historyUntil } from "../streams/history-until.ts";
import { companyOfRow, readCheckRow } from "./check-row.ts";
import { commandCylinder } from "./command-cylinder.ts";
import { retireBarcode } from "./free-barcode.ts";
import { metaNow } from "./meta.ts";

type Outcome = { processingMeasures: string } & ({ isGoodStatus: 1; store: CompanyRef } | { isGoodStatus: 2 });

const storeFault = (code: string): CallRefused =>
  refusedCall("request.invalid", { errors: [{ path: "storeId", code }] });

const outcomeOf = async (ctx: TenantContext, body: ProcessUnqualified): Promise<Outcome | CallRefused> => {
  const processingMeasures = body.processingMeasures ?? "";
  if (body.isGoodStatus === 2) return { isGoodStatus: 2, processingMeasures };
  const storeId = body.storeId ?? body.flowId ?? "";
  const none = { vehicles: [], employees: [], customers: [], defects: [], mediums: [], bodies: [], makers: [] };
  const { companies } = await ctx.reference.find({ ...none, companies: [storeId] });
  const store = companies.get(storeId);
  if (!store) return storeFault("reference.unknown");
  if (store.type !== companyTypes.store) return storeFault("reference.notAStore");
  return { isGoodStatus: 1, processingMeasures, store };
};

/** The barcode that the cylinder bore when this result scrapped it; `undefined` where it did not. */
const barcodeScrappedBy = async (
  { events }: TenantContext,
  resultId: string,
  cylinderId: string,
): Promise<string | undefined> => {
  for await (const { type, data } of events.readStream(cylinderStream(cylinderId))) {
    if (type === "UnqualifiedResultProcessed" && data.resultId === resultId && data.isGoodStatus === 2)
      return data.gasBarcode;
  }
  return undefined;
};

/**
 * Processes an unqualified result: back to a store, or scrapped and its barcode retired for ever. Refused with `record.notFound`,
 * `access.outOfScope`, `result.settled`, or faults by field.
 */
export const processUnqualified: Handler<"processUnqualified"> = async (ctx, caller, body) => {
  const row = readCheckRow(body.id);
  const company = row?.hold && (await companyOfRow(ctx, row));
  if (!row || !company) return refusedCall("record.notFound");
  const foreign = await outOfScope(ctx, caller, company.id, command.permission);
  if (foreign) return foreign;
  const outcome = await outcomeOf(ctx, body);
  if ("ok" in outcome) return outcome;
  const meta = metaNow(ctx, caller, body.commandId);
  const { cylinderId } = row;
  const commanded = await commandCylinder(ctx, {
    meta,
    cylinderId,
    by: { caller, codes: command.permission, companyId: company.id },
    async decide(cylinder, loaded) {
      const asked = { ...outcome, resultId: body.id, occurredAt: meta.occurredAt };
      const decision = decideProcess(asked, cylinder, await historyUntil(ctx, loaded));
      return decision.outcome === "processed" ? { ok: true, events: decision.events } : refusedCall(decision.code);
    },
  });
  const gasBarcode = outcome.isGoodStatus === 2 && (await barcodeScrappedBy(ctx, body.id, cylinderId));
  // Also behind a refusal: a scrap that broke off before its barcode was retired is completed by sending it again.
  const retired = gasBarcode && (await retireBarcode(ctx, meta, { gasBarcode, cylinderId }));
  if (!commanded.ok) return retired ? done({ position: retired }) : commanded;
  return done({ position: retired || commanded.position || null });
};

/** The short way to scrap. */
export const scrapUnqualified: Handler<"scrapUnqualified"> = (ctx, caller, body) =>
  processUnqualified(ctx, caller, { ...body, isGoodStatus: 2 });
