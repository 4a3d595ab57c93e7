import type { CompanyScope } from "#contracts/access/company-scope.ts";
import type { Language } from "#contracts/locales/index.ts";
import type { Operator } from "../administration/operator.ts";

/** The person who pairs, changes or revokes displays. `sight` is the scope of the boards they may see. */
export type ScreenKeeper = Operator & { sight: CompanyScope; language: Language };
