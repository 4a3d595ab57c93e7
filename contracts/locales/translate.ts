import { withHanSpacing } from "./han-spacing.ts";
import { locales, type Language } from "./index.ts";

/** Values for the `{{name}}` places of a text. */
export type TextParams = Record<string, unknown>;

/** Keys are flat (`cylinder.unknown` is one key, not a path), in i18next with `keySeparator: false, nsSeparator: false`. */
const texts: Record<Language, Record<string, unknown>> = locales;

export const hasText = (language: Language, key: string): boolean => typeof texts[language][key] === "string";

/** English has a separate form for one, which the client's i18next uses too. */
const formOf = (language: Language, key: string, { count }: TextParams): unknown =>
  (Number(count) === 1 ? texts[language][`${key}_one`] : undefined) ?? texts[language][key];

const place = /\{\{\s*(\w+)\s*\}\}/g;

/** Names of the places of a text that have no value. Empty for a missing text. */
export const lackingValues = (language: Language, key: string, params: TextParams): string[] => {
  const text = texts[language][key];
  const names = typeof text === "string" ? [...text.matchAll(place)].map(([, name]) => name ?? "") : [];
  return names.filter((name) => params[name] === undefined || params[name] === null || params[name] === "");
};

/** The text of a key with its places filled in. A missing text returns the key itself, so that the gap is seen and the response still works. */
export const translate = (language: Language, key: string, params: TextParams = {}): string => {
  const text = formOf(language, key, params);
  if (typeof text !== "string") return key;
  const filled = text.replaceAll(place, (_, name: string) => {
    const value = params[name];
    if (typeof value === "string") return value;
    return typeof value === "number" || typeof value === "boolean" ? String(value) : "";
  });
  return language === "zh" ? withHanSpacing(filled, params) : filled;
};
