import { en } from "./en/index.ts";
import type { Language } from "./languages.ts";
import { zh } from "./zh/index.ts";

export { defaultLanguage, languages, type Language } from "./languages.ts";

/** The texts of every language, for programs that speak them all. */
export const locales = { zh, en } as const satisfies Record<Language, Record<string, string>>;
