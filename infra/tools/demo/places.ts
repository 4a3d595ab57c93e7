import type { CompanyType } from "#contracts/streams/company-type.ts";
import type { Named } from "./ensure.ts";

/** A company of the demonstration, with its kind. */
export type Place = Named & { type: CompanyType };

export const placesOf = (companies: readonly Named[], type: CompanyType): Place[] =>
  companies.map((company) => ({ ...company, type }));
