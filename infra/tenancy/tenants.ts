import type { Tenant } from "./tenant.ts";

/** Why an enabled tenant is not served at the moment, or that a served one was disabled. */
export type Absence = "tenant.starting" | "tenant.notMigrated" | "auth.ended";

/** The tenants that one process serves now. */
export type Tenants<Each extends Tenant = Tenant> = {
  readonly all: readonly Each[];
  /** The platform's own tenant. Its database also holds the catalogue, one-time keys, and counters of limits. */
  home: Each;
  byId(id: string): Each | undefined;
  /** Finds a tenant by enterprise code, without regard to case. */
  byCode(code: string): Each | undefined;
  /** @param idOrCode a tenant's id, or its enterprise code */
  absence(idOrCode: string): Absence | undefined;
  /** Finds a tenant that is awake. Unlike the others it wakes none. */
  peek(id: string): Each | undefined;
  /** True for a tenant whose connections are closed because nobody uses it. */
  rests(id: string): boolean;
};

/** A fixed set of served tenants, of which the first is the platform's own. */
export const indexTenants = <Each extends Tenant>(home: Each, ...others: Each[]): Tenants<Each> => {
  const all = [home, ...others];
  return {
    all,
    home,
    byId: (id) => all.find((tenant) => tenant.id === id),
    byCode: (code) => all.find((tenant) => tenant.code === code.toLowerCase()),
    absence: () => undefined,
    peek: (id) => all.find((tenant) => tenant.id === id),
    rests: () => false,
  };
};
