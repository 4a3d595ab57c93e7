import { z } from "zod";
import type { Language } from "#contracts/locales/index.ts";
import en from "./words-en.json" with { type: "json" };
import zh from "./words-zh.json" with { type: "json" };

const texts = z.array(z.string()).min(1);
const places = z.array(z.tuple([z.string(), z.string(), z.string()]));
const person = z.tuple([z.string(), z.enum(["man", "woman"])]);
const people = z.array(person);
const wordList = z.object({ name: z.string(), code: z.string(), entries: z.array(z.tuple([z.string(), z.string()])) });
const licence = z.object({ name: z.string(), number: z.string(), scope: z.string(), endsInDays: z.number() });
const helpPage = z.object({
  menuPath: z.string(),
  label: z.string(),
  text: texts.transform((lines) => `${lines.join("\n")}\n`),
});
/** Household names, made of parts. The customer's number picks each part from its list. */
const customers = z.object({
  between: z.string(),
  parts: z.array(z.object({ step: z.number(), start: z.number(), from: texts })),
});
const area = z.object({
  name: z.string(),
  shortName: z.string(),
  get below() {
    return z.array(area).optional();
  },
});

const screen = z.object({ name: z.string(), place: z.string() });
/** The second board, with the rules on its text panel; screens; and notes on panels of the built-in board. */
const walls = z.object({
  ...{ board: z.string(), rulesTitle: z.string(), rules: texts.transform((lines) => lines.join("\n")) },
  screens: z.object({ hall: screen, filling: screen, canteen: screen }),
  notes: z.array(z.object({ panel: z.string(), minutesAgo: z.number(), text: z.string() })),
});

/** Invented names of the company in one language. Two people work at each place, in an early and a late shift. */
const words = z.object({
  ...{ root: z.string(), makers: texts, stations: places, stores: places, dealers: places, inspections: places },
  ...{ repairs: places, plates: texts, drivers: people, escorts: people, operators: people, keepers: people },
  ...{ inspectors: people, managers: people, auditors: people, administrator: z.string(), inspector: z.string() },
  ...{ clerk: z.string(), contact: z.string(), home: z.string(), licence: z.string(), cylinderType: z.string() },
  /** Texts for a cylinder that is repaired after a hold, for a scrapped one, and for an acknowledged exception. */
  ...{ measures: z.string(), scrapped: z.string(), comments: texts },
  ...{ customers, street: z.string(), streets: texts, kitchens: texts, canteens: texts, shops: texts },
  /** Facts of the company, by the fields of its record. */
  company: z.record(z.string(), z.string()),
  ...{ areas: z.array(area), wordLists: z.array(wordList), licences: z.array(licence) },
  ...{ helpGroup: z.string(), help: z.array(helpPage), walls },
});

export type Words = z.infer<typeof words>;
export type Person = z.infer<typeof person>;
export type Area = z.infer<typeof area>;
/** A licence that ends this many days after today. */
export type Licence = z.infer<typeof licence>;
export type HelpPage = z.infer<typeof helpPage>;

export const wordsOf = (language: Language): Words => words.parse(language === "en" ? en : zh);

/** A text with its placeholders, such as `{spec}`, replaced by values. */
export const filledIn = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
