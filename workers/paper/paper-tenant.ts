import type { Tenant } from "#infra/tenancy/tenant.ts";

/** The parts of a tenant that documents need. */
export type PaperTenant = Pick<Tenant, "id" | "db" | "clock" | "timeZone" | "events" | "files" | "progress" | "seals">;
