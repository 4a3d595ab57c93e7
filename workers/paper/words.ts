import type { Language } from "#contracts/locales/index.ts";
import { hasText, translate, type TextParams } from "#contracts/locales/translate.ts";
import { showNumber } from "#contracts/fields/show-number.ts";
import { wallClock } from "../render/wall-clock.ts";

/** Texts, days and times of a document, in its reader's language and the tenant's time zone. */
export type Words = {
  language: Language;
  timeZone: string;
  say(key: string, params?: TextParams): string;
  /** The text of a key, or `otherwise` for an unknown key. */
  sayOr(key: string, otherwise: string): string;
  /** Formats YYYY-MM-DD as dd/MM/yyyy. Without a date it is a dash. */
  day(value: string | null | undefined): string;
  /** Formats an ISO 8601 time as dd/MM/yyyy. */
  dayAt(value: string | Date): string;
  /** dd/MM/yyyy HH:mm. */
  moment(value: string | Date | null | undefined): string;
  /** dd/MM/yyyy HH:mm:ss. */
  exact(value: string | Date): string;
  /** HH:mm:ss. */
  clock(value: string | Date): string;
  /** Formats a number with commas between thousands. */
  number(value: number): string;
  /** Joins parts of a sentence in the way of the language. */
  list(parts: readonly (string | false | null | undefined)[]): string;
};

const NONE = "–";
const two = (value: number): string => String(value).padStart(2, "0");

export const createWords = (language: Language, timeZone: string): Words => {
  const at = (value: string | Date) => wallClock(new Date(value), timeZone);
  const dayAt = (value: string | Date): string => {
    const moment = at(value);
    return `${two(moment.getUTCDate())}/${two(moment.getUTCMonth() + 1)}/${moment.getUTCFullYear()}`;
  };
  const minute = (value: string | Date): string => `${two(at(value).getUTCHours())}:${two(at(value).getUTCMinutes())}`;
  const clock = (value: string | Date): string => `${minute(value)}:${two(at(value).getUTCSeconds())}`;
  return {
    language,
    timeZone,
    say: (key, params) => translate(language, key, params),
    sayOr: (key, otherwise) => (hasText(language, key) ? translate(language, key) : otherwise),
    day: (value) => (value ? value.split("-").reverse().join("/") : NONE),
    dayAt,
    moment: (value) => (value ? `${dayAt(value)} ${minute(value)}` : NONE),
    exact: (value) => `${dayAt(value)} ${clock(value)}`,
    clock,
    number: (value) => showNumber(value),
    list: (parts) => parts.filter(Boolean).join(language === "zh" ? "，" : ", "),
  };
};
