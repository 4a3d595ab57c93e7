import { processUnqualified as command, type ProcessUnqualified } from "#contracts/commands/process-unqualified.ts";
import { companyTypes, type CompanyRef } from "#contracts/streams/company-type.ts";
import type { CylinderState } from "#contracts/streams/cylinder/state.ts";
import { decideProcess } from "#server/domain/cylinder/process-unqualified.ts";
import { done, refusedCall, type CallRefused } from "../answer.ts";
import type { TenantContext } from "../context.ts";
import { readCheckRow } from "../cylinder/check-row.ts";
import { endCodes, retireBarcode } from "../cylinder/free-barcode.ts";
import { metaNow } from "../cylinder/meta.ts";
import { handleCommand, written } from "../handle-command.ts";
import { readHistory, stateBefore } from "../streams/cylinder-history.ts";
import { companyAt, onCylinder } from "../streams/subjects.ts";
import type { Handler } from "../handler.ts";

type Outcome = { processingMeasures: string } & ({ isGoodStatus: 1; store: CompanyRef } | { isGoodStatus: 2 });

/** The fault is at the name of the store that the caller used. */
const storeFault = ({ storeId }: ProcessUnqualified, code: string): CallRefused =>
  refusedCall("request.invalid", { errors: [{ path: storeId === undefined ? "flowId" : "storeId", code }] });

const outcomeOf = async (ctx: TenantContext, body: ProcessUnqualified): Promise<Outcome | CallRefused> => {
  const processingMeasures = body.processingMeasures ?? "";
  if (body.isGoodStatus === 2) return { isGoodStatus: 2, processingMeasures };
  const storeId = body.storeId ?? body.flowId ?? "";
  const none = { vehicles: [], employees: [], customers: [], defects: [], mediums: [] };
  const { companies } = await ctx.reference.find({ ...none, companies: [storeId] });
  const store = companies.get(storeId);
  if (!store) return storeFault(body, "reference.unknown");
  if (store.type !== companyTypes.store) return storeFault(body, "reference.notAStore");
  return { isGoodStatus: 1, processingMeasures, store };
};

/** The cylinder when this result scrapped it, or `undefined` if it did not. */
const scrappedBy = async (ctx: TenantContext, resultId: string, id: string): Promise<CylinderState | undefined> =>
  stateBefore(
    await readHistory(ctx, id),
    ({ type, data }) => type === "UnqualifiedResultProcessed" && data.resultId === resultId && data.isGoodStatus === 2,
  );

/**
 * Processes an unqualified result: the cylinder goes back to a store, or is scrapped and its codes retired for ever. Refused with
 * `record.notFound`, `access.outOfScope`, `result.settled`, or errors by field.
 */
export const processUnqualified: Handler<"processUnqualified"> = async (ctx, caller, body) => {
  const row = readCheckRow(body.id);
  if (!row?.hold) return refusedCall("record.notFound");
  const { cylinderId } = row;
  const meta = metaNow(ctx, caller, body.commandId);
  const handled = await handleCommand(ctx, {
    ...onCylinder(cylinderId),
    companyOf: companyAt(row.revision),
    meta,
    makes: ["UnqualifiedResultProcessed"],
    by: { caller, codes: command.permission },
    async decide(cylinder, history) {
      const outcome = await outcomeOf(ctx, body);
      if ("ok" in outcome) return outcome;
      return decideProcess({ ...outcome, resultId: body.id, occurredAt: meta.occurredAt }, cylinder, history);
    },
  });
  if (!handled.ok && handled.code !== "result.settled") return handled;
  // Also after a refusal: if scrapping stopped before the codes were retired, sending the command again completes it.
  const scrapped = body.isGoodStatus === 2 ? await scrappedBy(ctx, body.id, cylinderId) : undefined;
  const retired = scrapped?.status === "registered" ? await endCodes(ctx, meta, scrapped, retireBarcode) : undefined;
  return retired ? done({ position: retired }) : written(handled);
};

/** Short form of the command that scraps a cylinder. */
export const scrapUnqualified: Handler<"scrapUnqualified"> = (ctx, caller, body) =>
  processUnqualified(ctx, caller, { ...body, isGoodStatus: 2 });
