import { en } from "./en/index.ts";
import type { Language } from "./languages.ts";
import { zh } from "./zh/index.ts";

export { defaultLanguage, languages, type Language } from "./languages.ts";

/** The texts of all languages, for programs that use every language. */
export const locales = { zh, en } as const satisfies Record<Language, Record<string, string>>;
