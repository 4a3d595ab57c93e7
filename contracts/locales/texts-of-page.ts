import type { Language } from "./languages.ts";

/** The texts that a page has loaded. A page loads only its own language, and i18n puts it here. */
export const locales: Record<Language, Readonly<Record<string, string>>> = { zh: {}, en: {} };
