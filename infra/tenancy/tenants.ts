import type { Tenant } from "./tenant.ts";
import { HOME_CODE } from "./tenant-place.ts";

/** The tenants that one process serves. */
export type Tenants<Each extends Tenant = Tenant> = {
  all: readonly Each[];
  /** The platform's own tenant. Its database also holds the catalogue, one-time keys, and counters of limits. */
  home: Each;
  byId(id: string): Each | undefined;
  /** Finds a tenant by enterprise code, with regard to case. */
  byCode(code: string): Each | undefined;
};

/** @throws Error when the platform's own tenant is missing */
export const indexTenants = <Each extends Tenant>(all: readonly Each[]): Tenants<Each> => {
  const byId = new Map(all.map((tenant) => [tenant.id, tenant]));
  const byCode = new Map(all.map((tenant) => [tenant.code, tenant]));
  const home = byCode.get(HOME_CODE);
  if (!home) throw new Error(`there is no tenant ${HOME_CODE}`);
  return { all, home, byId: (id) => byId.get(id), byCode: (code) => byCode.get(code) };
};
