import i18next, { type PostProcessorModule } from "i18next";
import { initReactI18next, useTranslation } from "react-i18next";
import { defaultLanguage, languages, type Language } from "#contracts/locales/languages.ts";
import { locales } from "#contracts/locales/texts.ts";
import { withHanSpacing } from "#contracts/locales/han-spacing.ts";
import { local } from "./storage.ts";

const stored = local.read("language");
const first: Language = languages.find((language) => language === stored) ?? defaultLanguage;

/** The sentence of a filter is built from separate words, so it keeps its spaces. */
const isWordByWord = (key: string): boolean => key.startsWith("client.builder.");

const hanSpacing: PostProcessorModule = {
  type: "postProcessor",
  name: "hanSpacing",
  process: (text: string, key, values: Record<string, unknown>) =>
    language() === "zh" && !isWordByWord(String(key)) ? withHanSpacing(text, values) : text,
};

/** The texts of each language are a separate file, so a page loads only its own language. */
const files: Record<Language, () => Promise<Record<string, string>>> = {
  zh: async () => (await import("#contracts/locales/zh/page.ts")).page,
  en: async () => (await import("#contracts/locales/en/page.ts")).page,
};

/** Texts of pages that few people open. They are loaded with the screen. */
const laterFiles: typeof files = {
  zh: async () => (await import("#contracts/locales/zh/later.ts")).later,
  en: async () => (await import("#contracts/locales/en/later.ts")).later,
};
let needsLater = false;

/** Loads the texts of a language, also for the sentences that the contracts put together. */
const load = async (code: Language): Promise<Record<string, string>> =>
  (locales[code] = { ...(await files[code]()), ...(needsLater && (await laterFiles[code]())) });

/** Loads the texts of seldom pages, in this language and in each that is chosen afterwards. */
export const loadLaterTexts = async (): Promise<void> => {
  needsLater = true;
  for (const code of languages)
    if (i18next.hasResourceBundle(code, "translation")) {
      const texts = await laterFiles[code]();
      locales[code] = { ...locales[code], ...texts };
      i18next.addResources(code, "translation", texts);
      translations.delete(code);
    }
};

/** Keys contain dots (`cylinder.inspectionOverdue`), so dots and colons are not separators here. */
void i18next
  .use(initReactI18next)
  .use(hanSpacing)
  .init({
    lng: first,
    fallbackLng: false,
    resources: { [first]: { translation: await load(first) } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    postProcess: [hanSpacing.name],
    initAsync: false,
    // A key without a text, or a text without its value, is a fault. The console says which, and every test of a page reads the console.
    saveMissing: true,
    missingKeyHandler: (_languages, _namespace, key) => console.error(`the text ${key} is missing`),
    missingInterpolationHandler: (text: string, [name]: RegExpMatchArray) =>
      console.error(`the text “${text}” lacks its value ${name}`),
  });

export type Translate = (key: string, params?: Record<string, unknown>) => string;

/** One translation per language, which keeps the texts without values: a board asks for hundreds of them each time it is drawn. */
const translations = new Map<string, Translate>();

const translationOf = (code: string): Translate => {
  const entry = translations.get(code);
  if (entry) return entry;
  const translation = i18next.getFixedT(code);
  const plain = new Map<string, string>();
  const withCache: Translate = (key, params) => {
    if (params) return translation(key, params);
    const text = plain.get(key) ?? translation(key);
    plain.set(key, text);
    return text;
  };
  translations.set(code, withCache);
  return withCache;
};

/** Translates into the current language. The component renders again when the language changes. */
export const useT = (): Translate => translationOf(useTranslation().i18n.language);

/** Translates outside a component. */
export const translate: Translate = (key, params) => i18next.t(key, params);

/** Joins sentences to one text, without those that are empty. Chinese has no space between them. */
export const joinSentences = (...sentences: (string | false | undefined)[]): string =>
  sentences.filter(Boolean).join(language() === "zh" ? "" : " ");

/** True if the key has a text. */
export const hasWords = (key: string): boolean => i18next.exists(key);

export const language = (): Language => i18next.language as Language;

/** The name of each language in that language, so that a person who cannot read the page finds it. */
export const languageNames = { zh: "中文", en: "English" } as const satisfies Record<Language, string>;

/** True if a value is a language of this build. */
export const isLanguage = (value: unknown): value is Language => languages.some((each) => each === value);

/** The language that was chosen in this browser; null without a choice. */
export const chosenLanguage = (): string | null => local.read("language");

/** Calls the listener after every change of the language. */
export const onLanguage = (listener: () => void): void => void i18next.on("languageChanged", listener);

let latest: Language = first;

/** Loads the texts of a language, changes to it and keeps the choice in local storage as `language`. */
export const setLanguage = async (next: Language): Promise<void> => {
  latest = next;
  local.write("language", next);
  if (!i18next.hasResourceBundle(next, "translation")) i18next.addResourceBundle(next, "translation", await load(next));
  // Another language may have been chosen during the load.
  if (latest === next) await i18next.changeLanguage(next);
};
