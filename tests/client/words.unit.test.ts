import { parseSync } from "vite";
import { beforeAll, describe, expect, it } from "vitest";
import { language, loadLaterTexts, setLanguage, translate } from "#client/lib/i18n.ts";
import { labelKey } from "#contracts/list-kit/define-list.ts";
import type { Field } from "#contracts/fields/field.ts";
import { allLists } from "#contracts/lists/index.ts";
import { columnsOf } from "#contracts/list-kit/define-list.ts";
import { locales } from "#contracts/locales/index.ts";
import { page as englishPage } from "#contracts/locales/en/page.ts";
import { later as englishLater } from "#contracts/locales/en/later.ts";
import { page as chinesePage } from "#contracts/locales/zh/page.ts";
import { later as chineseLater } from "#contracts/locales/zh/later.ts";
import { translate as translateOnServer } from "#contracts/locales/translate.ts";
import { cylinder } from "#contracts/resources/cylinder.ts";
import { allResources } from "#contracts/resources/index.ts";
import { listOf } from "#contracts/resources/list-of.ts";
import { sources } from "./sources.ts";

/** A page has the texts of the languages that it has spoken. */
beforeAll(async () => {
  const before = language();
  await setLanguage("en");
  await setLanguage(before);
  await loadLaterTexts();
});

/** Screens whose texts are loaded with them. */
const isSeldom = (path: string): boolean =>
  /^client\/(screens\/(api-keys|webhooks|erase|import|place-replay|questions|scan\/test)\/|app\/account\/|app\/sign-in\/(callback|provider-fault|sign-in-over)\.)/.test(
    path,
  );

const zh: Record<string, string> = locales.zh;
const en: Record<string, string> = locales.en;
type Node = { type: string; [name: string]: unknown };
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

/** The nodes of a syntax tree. */
function* nodesOf(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const each of value) yield* nodesOf(each);
  if (!isNode(value)) return;
  yield value;
  for (const part of Object.values(value)) yield* nodesOf(part);
}

/** Names of the values in an object that is written out. Undefined: others may come with it. */
const namesIn = (values: unknown): string[] | undefined => {
  if (values === undefined) return [];
  if (!isNode(values) || values.type !== "ObjectExpression") return undefined;
  const names = (values["properties"] as Node[]).map(({ key }) => (isNode(key) ? key["name"] : undefined));
  return names.every((name) => typeof name === "string") ? names : undefined;
};

/** Keys that are written out: one, or those between which a condition chooses. */
const keysIn = (key: unknown): string[] => {
  if (!isNode(key)) return [];
  if (key.type === "ConditionalExpression") return [...keysIn(key["consequent"]), ...keysIn(key["alternate"])];
  return key.type === "Literal" && typeof key["value"] === "string" ? [key["value"]] : [];
};

/** Calls of `t` and `translate` with a key and values that are written out. */
const callsOfTexts = ({ path, text }: { path: string; text: string }): { key: string; given: string[] }[] =>
  [...nodesOf(parseSync(path, text).program)].flatMap(({ type, callee, arguments: args }) => {
    if (type !== "CallExpression" || !isNode(callee) || !["t", "translate"].includes(String(callee["name"]))) return [];
    const [key, values] = args as (Node | undefined)[];
    const given = namesIn(values);
    return given ? keysIn(key).map((each) => ({ key: each, given })) : [];
  });

const missing = (keys: string[]): string[] => [...new Set(keys)].filter((key) => !(key in zh) || !(key in en));
const fieldKeys = (name: string, field: Field): string[] => [
  field.label ?? `fields.${name}`,
  ...(field.help ? [field.help] : []),
  ...(field.unit ? [`units.${field.unit}`] : []),
  ...(field.options ?? []).map(({ label }) => label),
];

describe("both languages say everything", () => {
  it("they have the same keys", () => {
    expect(Object.keys(zh).filter((key) => !(key in en))).toEqual([]);
    // English has a form of its own for one, Chinese has not.
    expect(Object.keys(en).filter((key) => !(key.replace(/_one$/, "") in zh))).toEqual([]);
  });
  it("what counts things in the plural has words for one of them", () => {
    const several = Object.keys(en).filter(
      (key) => !key.endsWith("_one") && /\{\{(count|n|total)\}\} (\w+ )?\w+s\b/.test(en[key] ?? ""),
    );
    expect(several.length).toBeGreaterThan(10);
    expect(several.filter((key) => !(`${key}_one` in en))).toEqual([]);
  });
  it("what is counted has words for one of it, unless one reads as several do", () => {
    const alike = [
      ...["client.list.more", "client.list.perPage", "client.list.selected", "client.builder.ofAll"],
      ...["scan.otherCount", "scan.summary.missing", "scan.summary.others", "scan.plan.withException"],
      ...["scan.plan.left", "scan.plan.unexpected", "codes.count", "codes.after"],
      ...["client.images.viewer", "client.export.bell", "client.raised.bell", "client.permission.withBelow"],
    ];
    const counted = Object.keys(en).filter((key) => en[key]?.includes("{{count}}") && !key.endsWith("_one"));
    expect(counted.filter((key) => !(`${key}_one` in en) && !alike.includes(key))).toEqual([]);
    const dodged = Object.keys(en).filter((key) => /: \{\{(count|n)\}\}\.?$/.test(en[key] ?? ""));
    expect(dodged, "plurals that are avoided").toEqual([]);
  });
  it("the server counts one in English as the client does", () => {
    const said = ([1, 2] as const).map((count) => [
      translateOnServer("en", "role.inUse", { count: String(count) }),
      translate("role.inUse", { count, lng: "en" }),
    ]);
    expect(said.map(([server, client]) => server === client)).toEqual([true, true]);
    expect(said[0]).not.toEqual(said[1]);
  });
  it("English asks for one row, several and none as people do", () => {
    const count = (n: number) => translate("client.list.total", { count: n, n, lng: "en" });
    expect([0, 1, 2].map(count)).toEqual(["0 rows", "1 row", "2 rows"]);
  });
  it("they fill in the same places", () => {
    const places = (text: string): string =>
      [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)]
        .map(([, name]) => name)
        .sort()
        .join();
    const client = Object.keys(zh).filter((key) => key.startsWith("client."));
    expect(client.filter((key) => places(zh[key] ?? "") !== places(en[key] ?? ""))).toEqual([]);
  });
  it("every key that the client writes out has words", () => {
    const keysOf = (source: { path: string; text: string }): string[] => [
      ...[...source.text.matchAll(/\b(?:t|translate)\(\s*"([\w.]+)"/g)].map(([, key = ""]) => key),
      ...callsOfTexts(source).map(({ key }) => key),
    ];
    const used = sources("client").flatMap(keysOf);
    expect(used.length).toBeGreaterThan(100);
    // Pages load no texts that only documents have.
    const seldom = new Set(sources("client").flatMap((source) => (isSeldom(source.path) ? keysOf(source) : [])));
    const [zhTexts, enTexts] = [
      { ...chinesePage, ...chineseLater },
      { ...englishPage, ...englishLater },
    ];
    expect(used.filter((key) => !(key in zhTexts) || !(key in enTexts))).toEqual([]);
    // Other pages write out no text that only those screens load.
    const elsewhere = sources("client").flatMap((source) => (isSeldom(source.path) ? [] : keysOf(source)));
    expect(elsewhere.filter((key) => key in chineseLater)).toEqual([]);
    expect(seldom.size).toBeGreaterThan(50);
  });
  it("every text that the client writes out, in toasts too, is given a value for each of its places", () => {
    const texts = [zh, en];
    const lacking = sources("client").flatMap((source) =>
      callsOfTexts(source).flatMap(({ key, given }) => {
        const places = texts.flatMap((of) =>
          [...(of[key] ?? "").matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name = ""]) => name),
        );
        return places.filter((name) => !given.includes(name)).map((name) => `${source.path}: ${key} lacks ${name}`);
      }),
    );
    expect([...new Set(lacking)]).toEqual([]);
  });
  it("every key that the client puts together has at least one", () => {
    const stems = sources("client").flatMap(({ text }) =>
      [...text.matchAll(/\b(?:t|translate)\(\s*`([\w.]+)\$\{/g)].map(([, stem = ""]) => stem),
    );
    const known = Object.keys({ ...chinesePage, ...chineseLater });
    expect(stems.length).toBeGreaterThan(5);
    expect(stems.filter((stem) => !known.some((key) => key.startsWith(stem)))).toEqual([]);
  });
  it("every column, search field and group of every list has words", () => {
    const keys = [...allLists, ...allResources.map(listOf)].flatMap((list) => [
      ...columnsOf(list.layout).flatMap((name) => (list.columns[name] ? [labelKey(name, list.columns[name])] : [])),
      ...list.layout.flatMap((entry) => (typeof entry === "string" ? [] : [entry.group])),
      ...Object.entries(list.search)
        .filter(([, field]) => !field.hidden && !field.range)
        .map(([name, field]) => field.label ?? list.columns[name]?.label ?? `fields.${name}`),
      ...Object.values(list.search).flatMap((field) => (field.options ?? []).map(({ label }) => label)),
    ]);
    expect(missing(keys)).toEqual([]);
  });
  it("every list and every kind of record has a title, which exports and screen readers say", () => {
    const titles = [...allLists, ...allResources.map(listOf)].map(({ name }) => [`lists.${name}`, `resources.${name}`]);
    expect(titles.filter((keys) => missing(keys).length === keys.length)).toEqual([]);
  });
  it("every field of every form has words", () => {
    const resources = allResources.flatMap((resource) => [
      `resources.${resource.name}`,
      ...Object.entries(resource.fields).flatMap(([name, field]) => fieldKeys(name, field)),
      ...resource.form.groups.map(({ title }) => title),
    ]);
    const archive = [
      ...Object.entries(cylinder.fields).flatMap(([name, field]) => fieldKeys(name, field)),
      ...cylinder.form.groups.map(({ title }) => title),
    ];
    expect(missing([...resources, ...archive])).toEqual([]);
  });
});
