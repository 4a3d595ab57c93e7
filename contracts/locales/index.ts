import { en } from "./en/index.ts";
import { zh } from "./zh/index.ts";

export const locales = { zh, en } as const;
export type Language = keyof typeof locales;
export const languages = Object.keys(locales) as Language[];
export const defaultLanguage: Language = "zh";
