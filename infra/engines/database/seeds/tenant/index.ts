import type { Seed } from "../seed.ts";
import { seedAccess } from "./access.ts";
import { seedReferenceData } from "./reference-data.ts";

/** In the order in which they run: the account `admin` belongs to a company of the reference data, which goes before. */
export const tenantSeeds: Record<string, Seed> = { referenceData: seedReferenceData, access: seedAccess };
