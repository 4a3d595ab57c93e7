import type { Engines } from "#infra/tenancy/tenant.ts";

/** What a tenant's read models are made with beside their code; when one of these changes they are built anew. */
export const modelSettings = ({
  timeZone,
  logName,
}: Pick<Engines, "timeZone" | "logName">): Record<string, string> => ({
  timeZone,
  ...(logName && { log: logName }),
});
