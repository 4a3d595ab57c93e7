import type { Engines } from "#infra/tenancy/tenant.ts";

/** Settings that shape a tenant's read models, in addition to their code. A changed setting rebuilds them. */
export const modelSettings = ({
  timeZone,
  logName,
}: Pick<Engines, "timeZone" | "logName">): Record<string, string> => ({
  timeZone,
  ...(logName && { log: logName }),
});
