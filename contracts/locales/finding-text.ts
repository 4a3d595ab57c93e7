import { hasText, translate } from "./translate.ts";
import type { Language } from "./index.ts";

export type ToldFinding = {
  code: string;
  first?: number | null;
  last?: number | null;
  stream?: string | null;
  revision?: number | null;
  params?: Record<string, string | number>;
};

/** The sentence of a finding. A code with several sentences chooses by `params.about`. */
export const findingText = (language: Language, finding: ToldFinding): string => {
  const { code, first, last, stream, revision, params = {} } = finding;
  const special = `verify.${code}.${params.about}`;
  const key = params.about !== undefined && hasText(language, special) ? special : `verify.${code}`;
  const count = first === null || first === undefined ? 1 : (last ?? first) - first + 1;
  // Chinese has no form for a single one, so the range of one is its number.
  const range = count > 1 ? translate(language, "verify.range", { first, last }) : first;
  return translate(language, key, { first, last, range, stream, revision, count, ...params });
};
