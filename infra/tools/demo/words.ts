import type { Language } from "#contracts/locales/index.ts";
import { wordsEn } from "./words-en.ts";
import { wordsZh } from "./words-zh.ts";

type Place = readonly [name: string, code: string, address: string];
export type Person = readonly [name: string, sex: "man" | "woman"];

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
};

export const wordsOf = (language: Language): Words => (language === "en" ? wordsEn : wordsZh);
