import { en } from "./en/index.ts";
import type { Language } from "./languages.ts";
import { zh } from "./zh/index.ts";

/** The texts of all languages, for programs. A browser gets `texts-of-page.ts` in place of this file (package.json, `imports`). */
export const locales: Record<Language, Readonly<Record<string, string>>> = { zh, en };
