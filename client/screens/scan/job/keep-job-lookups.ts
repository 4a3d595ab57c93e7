import { allProcedures } from "#contracts/procedures/index.ts";
import { lookupQuery } from "#client/kit/inputs/use-lookup.ts";
import { queryClient } from "#client/state/query-client.ts";
import { hasCode } from "#client/state/session.ts";
import { jobFields } from "./job-fields.ts";

/** Asks for what the fields of the person's procedures offer, so that a job can be chosen without a network too. One after the other: nobody waits for it. */
export const keepJobLookups = async (): Promise<void> => {
  const allowed = allProcedures.filter(({ permission }) => hasCode(permission));
  const fields = allowed.flatMap(({ id }) => jobFields(id)).flatMap((field) => ("lookup" in field ? [field] : []));
  const asked = new Set<string>();
  for (const { lookup, params = {} } of fields) {
    const question = `${lookup} ${JSON.stringify(params)}`;
    if (asked.has(question)) continue;
    asked.add(question);
    await queryClient.prefetchQuery(lookupQuery(lookup, params, ""));
  }
};
