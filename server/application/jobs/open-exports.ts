import type { Transaction } from "kysely";
import { sizes } from "#contracts/limits.ts";
import { exportedKinds } from "#contracts/wire/job-kinds.ts";
import type { Database } from "#infra/engines/database/database.ts";
import type { ServedTenant } from "../served-tenant.ts";
import { refusedCall, type CallRefused } from "../answer.ts";

/** Refuses an export if its account has too many waiting or running. It counts itself if `trx` has already written it. */
export const refusedExport = async (
  { jobs }: Pick<ServedTenant, "jobs">,
  trx: Transaction<Database>,
  { userId }: { userId: string },
  most: number = sizes.openExports,
): Promise<CallRefused | undefined> => {
  const open = await jobs.store.open(trx, userId, exportedKinds);
  return open > most ? refusedCall("export.tooMany", { params: { most } }) : undefined;
};
