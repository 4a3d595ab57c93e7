import { kgOf } from "../fields/grams.ts";
import { procedureLabel } from "../procedures/index.ts";
import type { Facts } from "../streams/facts.ts";
import { inSentence } from "./in-sentence.ts";
import { languages, type Language } from "./languages.ts";
import { hasText, translate, type TextParams } from "./translate.ts";

const dayText = (day: string): string => {
  const [year = "", month = "", date = ""] = day.split("-");
  return `${date}/${month}/${year}`;
};

const moments = new Map<string, Intl.DateTimeFormat>();

/** Formats a time as dd/MM/yyyy HH:mm in the tenant's time zone (rules §1, times). */
export const momentText = (moment: string, timeZone: string): string => {
  if (Number.isNaN(Date.parse(moment))) return "–";
  const format =
    moments.get(timeZone) ??
    new Intl.DateTimeFormat("en-GB", { timeZone, dateStyle: "short", timeStyle: "short", hourCycle: "h23" });
  moments.set(timeZone, format);
  return format.format(Date.parse(moment)).replace(",", "");
};

/** Facts whose values are numbers of procedures. */
const procedureFacts: ReadonlySet<string> = new Set(["procedureId", "lastProcedureId"]);

/** Facts whose values have texts in the locales, with the prefix of their keys. Several values are separated by commas. */
const words: Record<string, string> = {
  holds: "hold",
  unfit: "unfit",
  content: "content",
  companyKind: "place",
  gate: "gate",
  codeKind: "codeKind",
  unsafe: "exceptionCode",
};

/** Labels of an item's fields. The label of a list's entry includes its number. */
const fieldNames = (language: Language, paths: string): string =>
  paths
    .split(", ")
    .map((path) => {
      const [name = "", index] = path.split(".");
      const label = hasText(language, `item.${name}`) ? translate(language, `item.${name}`) : name;
      return index === undefined ? label : `${label} ${Number(index) + 1}`;
    })
    .join(language === "zh" ? "、" : ", ");

/** Writes a time (ISO 8601) for a person. */
type MomentText = (moment: string) => string;

const asText = (
  language: Language,
  momentOf: MomentText,
  name: string,
  value: string | number,
  all: TextParams,
): string => {
  if (name === "paths") return fieldNames(language, String(value));
  if (procedureFacts.has(name)) return translate(language, procedureLabel(Number(value)), all);
  const prefix = words[name];
  if (prefix !== undefined) {
    const list = String(value)
      .split(",")
      .map((word) => inSentence(translate(language, `${prefix}.${word}`, all)));
    return list.join(language === "zh" ? "、" : ", ");
  }
  if (name.endsWith("Grams")) return String(kgOf(Number(value)));
  if (name.endsWith("At")) return momentOf(String(value));
  if (name.endsWith("On")) return dayText(String(value));
  return String(value);
};

/** Place of a cylinder in words. The kind is left out if the name contains it in any language ("Northgate filling station"). */
const holderText = (language: Language, kind: string, name: string): string => {
  const isPlace = kind !== "vehicle" && kind !== "customer";
  const words = languages.map((each) => translate(each, `place.${kind}`).toLowerCase());
  const saysKind = isPlace && words.some((word) => name.toLowerCase().includes(word));
  return translate(language, saysKind ? "holder.named" : `holder.${kind}`, { name });
};

/** Facts as texts for a person. `holder` is made from its kind and name, and `now` is the phrase for where it is now. */
export const readFacts = (language: Language, facts: Facts, momentOf: MomentText): TextParams => {
  const isWord = ([name]: [string, unknown]) => name in words;
  const entries = Object.entries(facts);
  const params: TextParams = {};
  for (const [name, value] of entries.filter((entry) => !isWord(entry))) {
    params[name] = asText(language, momentOf, name, value, params);
  }
  // A word may need plain facts, as the day in "overdue since {{inspectionDueOn}}". "held" needs its holds first.
  for (const [name, value] of entries.filter(isWord).sort(([a], [b]) => (a < b ? -1 : 1))) {
    params[name] = asText(language, momentOf, name, value, params);
  }
  if (facts.holderKind) {
    params.holder = holderText(language, String(facts.holderKind), String(facts.holderName ?? ""));
    params.now = translate(language, "holder.now", params);
  }
  // Older events have only the filled amount.
  params.gasGrams ??= params.filledGrams;
  params.customer = translate(language, facts.clientName ? "customer.named" : "customer.unnamed", params);
  return params;
};
