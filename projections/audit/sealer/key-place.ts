import type { Config } from "#infra/process/config/config.ts";
import { auditKeyFile } from "#infra/stores/seals/key-file.ts";
import type { Engines } from "#infra/tenancy/tenant.ts";
import type { KeyPlace } from "./key-ring.ts";

/** The place of a tenant's key: the file of the setting is that of the platform's own tenant. */
export const keyOfTenant = (
  { folder, mark }: Pick<Engines, "folder" | "mark">,
  { auditKeyFile: given, production }: Pick<Config, "auditKeyFile" | "production">,
): Pick<KeyPlace, "path" | "given" | "strict"> => {
  const own = mark === "" ? given : undefined;
  return { path: own ?? auditKeyFile(folder), given: own !== undefined, strict: production };
};
