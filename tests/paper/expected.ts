import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import type { Language } from "#contracts/locales/index.ts";
import { translate } from "#contracts/locales/translate.ts";
import { sheetOf, type Sheet } from "#workers/render/sheet.ts";
import type { Shown } from "./desk.ts";

/** Facts that the file of a list has to hold. */
export type Expected = { definition: ListDefinition; language: Language; sheet: Sheet; shown: Shown };

export const expectedOf = (definition: ListDefinition, language: Language, shown: Shown): Expected => ({
  definition,
  language,
  shown,
  sheet: sheetOf(definition, language),
});

export const sealLine = /^log \d+ · [0-9a-f]{16}$/;
export const anyId = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-/;

/** The beginning of a sentence whose place comes at its end. */
export const beginOf = (language: Language, key: string): string => translate(language, key).trimEnd();

/** The complaint, unless it holds. */
export const unless = (holds: boolean, complaint: string): string[] => (holds ? [] : [complaint]);
