import i18next, { type PostProcessorModule } from "i18next";
import { initReactI18next, useTranslation } from "react-i18next";
import { defaultLanguage, languages, type Language } from "#contracts/locales/languages.ts";
import { withHanSpacing } from "#contracts/locales/han-spacing.ts";
import { local } from "./storage.ts";

const storedLanguage = local.read("language");
const first: Language = languages.find((language) => language === storedLanguage) ?? defaultLanguage;

/** The sentence of a filter is read word by word: there the spaces stay. */
const isWordByWord = (key: string): boolean => key.startsWith("client.builder.");

const hanSpacing: PostProcessorModule = {
  type: "postProcessor",
  name: "hanSpacing",
  process: (text: string, key, values: Record<string, unknown>) =>
    language() === "zh" && !isWordByWord(String(key)) ? withHanSpacing(text, values) : text,
};

/** The texts of a language, a part of their own: a page that speaks one does not wait for the other. */
const texts: Record<Language, () => Promise<Record<string, string>>> = {
  zh: async () => (await import("#contracts/locales/zh/index.ts")).zh,
  en: async () => (await import("#contracts/locales/en/index.ts")).en,
};

/** Keys hold dots of their own (`cylinder.inspectionOverdue`), so neither dots nor colons separate anything. */
void i18next
  .use(initReactI18next)
  .use(hanSpacing)
  .init({
    lng: first,
    fallbackLng: false,
    resources: { [first]: { translation: await texts[first]() } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    postProcess: [hanSpacing.name],
    initAsync: false,
  });

export type Translate = (key: string, params?: Record<string, unknown>) => string;

/** The words of the language in use; the component is drawn again when it changes. */
export const useT = (): Translate => useTranslation().t;

/** The words outside a component. */
export const translate: Translate = (key, params) => i18next.t(key, params);

/** Tells whether a key has words. */
export const hasWords = (key: string): boolean => i18next.exists(key);

export const language = (): Language => i18next.language as Language;

/** Languages call themselves by their own names, so that one who is lost finds the way back. */
export const languageNames = { zh: "中文", en: "English" } as const satisfies Record<Language, string>;

/** Tells whether a value of the wire is a language of this build. */
export const isLanguage = (value: unknown): value is Language => languages.some((each) => each === value);

/** The language that this browser keeps; `null` where nobody has chosen one in it. */
export const chosenLanguage = (): string | null => local.read("language");

/** Calls back whenever the language is changed. */
export const onLanguage = (listener: () => void): void => void i18next.on("languageChanged", listener);

let latest: Language = first;

/** Changes the language everywhere, once its texts are here, and keeps the choice in local storage as `language`. */
export const setLanguage = async (next: Language): Promise<void> => {
  latest = next;
  local.write("language", next);
  if (!i18next.hasResourceBundle(next, "translation"))
    i18next.addResourceBundle(next, "translation", await texts[next]());
  // Another one may have been chosen meanwhile.
  if (latest === next) await i18next.changeLanguage(next);
};
