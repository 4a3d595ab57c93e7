import type { Language } from "#contracts/locales/index.ts";
import { wordsEn } from "./words-en.ts";
import { wordsZh } from "./words-zh.ts";

type Place = readonly [name: string, code: string, address: string];
export type Person = readonly [name: string, sex: "man" | "woman"];

export type Area = { name: string; shortName: string; below?: readonly Area[] };
export type WordList = { name: string; code: string; entries: readonly (readonly [name: string, value: string])[] };
/** A licence that ends so many days after today. */
export type Licence = { name: string; number: string; scope: string; endsInDays: number };
/** Facts of the company itself, by the fields of its record. */
export type CompanyFacts = Record<
  | "address"
  | "contact"
  | "telephone"
  | "shortName"
  | "servicePhone"
  | "businessScope"
  | "licenseNumber"
  | "registrationName"
  | "registrationAddress"
  | "legalPersonName",
  string
>;
/** The help of a page, as Markdown. */
export type HelpPage = { menuPath: string; label: string; text: string };

/** Names of the invented company in one language. All are made up. */
export type Words = {
  root: string;
  makers: readonly string[];
  stations: readonly Place[];
  stores: readonly Place[];
  dealers: readonly Place[];
  inspections: readonly Place[];
  repairs: readonly Place[];
  plates: readonly string[];
  drivers: readonly Person[];
  escorts: readonly Person[];
  /** Two of each place: an early shift and a late one. */
  operators: readonly Person[];
  keepers: readonly Person[];
  inspectors: readonly Person[];
  managers: readonly Person[];
  auditors: readonly Person[];
  /** Displayed name of the built-in account. */
  administrator: string;
  /** Role of those who inspect cylinders. */
  inspector: string;
  clerk: string;
  /** Answers a company's telephone. */
  contact: string;
  home: string;
  licence: string;
  cylinderType: (spec: string) => string;
  /** Of a cylinder on hold that is put right. */
  measures: string;
  /** Of a cylinder that is scrapped. */
  scrapped: string;
  /** Said when an exception is acknowledged. */
  comments: readonly string[];
  /** A household's person, by a number. */
  customer: (index: number) => string;
  street: (index: number, pick: (from: readonly string[]) => string) => string;
  kitchens: readonly string[];
  canteens: readonly string[];
  shops: readonly string[];
  company: CompanyFacts;
  areas: readonly Area[];
  wordLists: readonly WordList[];
  licences: readonly Licence[];
  /** Name of the group in which the help of pages stands. */
  helpGroup: string;
  help: readonly HelpPage[];
};

export const wordsOf = (language: Language): Words => (language === "en" ? wordsEn : wordsZh);
