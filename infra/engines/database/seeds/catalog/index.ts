import type { Seed } from "../seed.ts";
import { seedTenants } from "./tenants.ts";

/** Seeds of the catalogue, which only the platform's own database has. */
export const catalogSeeds: Record<string, Seed> = { tenants: seedTenants };
