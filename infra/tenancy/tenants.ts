import type { Tenant } from "./tenant.ts";
import { HOME_CODE } from "./tenant-place.ts";

/** The tenants that one process serves. */
export type Tenants<Each extends Tenant = Tenant> = {
  all: readonly Each[];
  /** The tenant whose database keeps the platform's own: the catalogue, one-time keys, and counters of limits. */
  home: Each;
  byId(id: string): Each | undefined;
  /** By enterprise code; case counts. */
  byCode(code: string): Each | undefined;
};

/** @throws Error when the platform's own tenant is not among them */
export const indexTenants = <Each extends Tenant>(all: readonly Each[]): Tenants<Each> => {
  const byId = new Map(all.map((tenant) => [tenant.id, tenant]));
  const byCode = new Map(all.map((tenant) => [tenant.code, tenant]));
  const home = byCode.get(HOME_CODE);
  if (!home) throw new Error(`there is no tenant ${HOME_CODE}`);
  return { all, home, byId: (id) => byId.get(id), byCode: (code) => byCode.get(code) };
};
