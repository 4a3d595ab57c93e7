import type { Seed } from "../seed.ts";
import { seedAccess, seedPlatformAccess } from "./access.ts";
import { seedQuestions } from "./questions.ts";
import { seedReferenceData } from "./reference-data.ts";

/** Seeds in the order in which they run. The account `admin` belongs to a company of the reference data, so that data comes first. */
export const tenantSeeds: Record<string, Seed> = {
  referenceData: seedReferenceData,
  access: seedAccess,
  questions: seedQuestions,
};
/** The seeds of the platform's own tenant. */
export const homeSeeds: Record<string, Seed> = { ...tenantSeeds, access: seedPlatformAccess };
