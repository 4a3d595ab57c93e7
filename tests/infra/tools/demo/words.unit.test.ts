import { expect, it } from "vitest";
import { screens } from "#client/screens/index.ts";
import { customerAt } from "#infra/tools/demo/customers.ts";
import { identityNumber } from "#infra/tools/demo/identity-number.ts";
import { readOptions } from "#infra/tools/demo/options.ts";
import { wordsOf } from "#infra/tools/demo/words.ts";

const languages = ["zh", "en"] as const;

it("a demonstration in English has no Chinese name of a company, person, customer, station or plate", () => {
  const words = wordsOf("en");
  const customers = Array.from({ length: 80 }, (_, index) => customerAt(words, index));
  expect(JSON.stringify([words, customers])).not.toMatch(/\p{Script=Han}/u);
});

it.each(languages)("the people of the demonstration in %s are men and women with a name each", (language) => {
  const { drivers, escorts, operators, keepers, inspectors, managers, auditors } = wordsOf(language);
  const teams = [drivers, escorts, operators, keepers, inspectors, managers, auditors];
  const names = teams.flat().map(([name]) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const team of teams) expect(new Set(team.map(([, sex]) => sex))).toEqual(new Set(["man", "woman"]));
});

it.each(languages)("two people work at each place of the demonstration in %s", (language) => {
  const { operators, keepers, inspectors, stations, stores, dealers, inspections } = wordsOf(language);
  expect(operators).toHaveLength(2 * stations.length);
  expect(keepers).toHaveLength(2 * (stores.length + dealers.length));
  expect(inspectors).toHaveLength(2 * inspections.length);
});

it("no two people have one identity number, and it tells a man from a woman", () => {
  const numbers = Array.from({ length: 60 }, (_, index) => identityNumber(index, index % 3 === 0 ? "woman" : "man"));
  expect(new Set(numbers).size).toBe(60);
  for (const [index, number] of numbers.entries()) {
    expect(number).toMatch(/^440600(19[6-9]\d)(0[1-9]|1[0-2])(0[1-9]|1\d|2[0-8])\d{3}[\dX]$/);
    expect(Number(number[16]) % 2).toBe(index % 3 === 0 ? 0 : 1);
  }
});

it("a language that the product does not speak is refused", () => {
  expect(readOptions(["--language", "en"]).language).toBe("en");
  expect(readOptions([]).language).toBe("zh");
  expect(() => readOptions(["--language", "fr"])).toThrow("--language must be one of zh, en");
});

it.each(languages)(
  "help in %s belongs to pages that there are, and a licence that ends soon is among them",
  (language) => {
    const { help, licences } = wordsOf(language);
    const paths = Object.keys(screens);
    expect(help.filter(({ menuPath }) => !paths.includes(menuPath))).toEqual([]);
    expect(help.every(({ text }) => text.startsWith("# "))).toBe(true);
    expect(licences.some(({ endsInDays }) => endsInDays < 60)).toBe(true);
  },
);
