import { useQueries } from "@tanstack/react-query";
import { previewProcedure } from "#contracts/commands/preview.ts";
import { registerCylinder } from "#contracts/commands/register.ts";
import { cylinder as archive } from "#contracts/lists/cylinder.ts";
import { exception } from "#contracts/lists/exception.ts";
import { procedureOf, type ProcedureId } from "#contracts/procedures/index.ts";
import { queryClient } from "#client/state/query-client.ts";
import { hasCode } from "#client/state/session.ts";
import { askedStep, isOnlyEarly, type May } from "./gate-rules.ts";
import type { Job } from "../job/job.ts";
import { previewQuery } from "./cylinder-queries.ts";
import type { PendingCylinder } from "./pending-cylinders.ts";

/** The signed-in person's permissions that decide the next step of a cylinder. */
export const may = (): May => ({
  record: (id) => hasCode(procedureOf(id).permission),
  exceptions: hasCode(...exception.permission),
  archive: hasCode(...archive.permission),
  register: hasCode(...registerCylinder.permission),
});

/** Asks the server which step of the filling line a scanned cylinder needs. Undefined if it can stay at the step of its scan. */
export const askStep = async ({ gasBarcode, at }: PendingCylinder, job: Job): Promise<ProcedureId | undefined> => {
  if (procedureOf(job.procedureId).group !== "stand" || !hasCode(...previewProcedure.permission)) return undefined;
  const ask = (procedureId: ProcedureId) =>
    queryClient.fetchQuery(previewQuery(gasBarcode, at, { ...job, procedureId }));
  try {
    const preview = await ask(job.procedureId);
    const to = askedStep(job.procedureId, preview, may());
    if (to === undefined || preview.outcome === "refused") return to;
    return (await ask(to)).outcome === "refused" ? undefined : to;
  } catch {
    return undefined;
  }
};

/** The codes that refuse a pending cylinder, from the server's last answer about it. */
export const knownRefusal = ({ gasBarcode, at }: PendingCylinder, job: Job): string[] => {
  const preview = queryClient.getQueryData(previewQuery(gasBarcode, at, job).queryKey);
  return preview?.outcome === "refused" ? preview.reasons.map(({ code }) => code) : [];
};

/** The number of pending cylinders that cannot be entered on this bench, as far as the server has answered about them. */
export const useRefused = (cylinders: readonly PendingCylinder[], job: Job): number =>
  useQueries({
    queries: cylinders.map(({ gasBarcode, at, procedureId }) => ({
      ...previewQuery(gasBarcode, at, { ...job, procedureId }),
      enabled: false,
    })),
    combine: (answers) => answers.filter(({ data }) => data?.outcome === "refused" && !isOnlyEarly(data)).length,
  });
