import { describe, expect, it } from "vitest";
import { menuCodes, type MenuSeed } from "#contracts/access/menu-seed.ts";
import { listOf } from "#contracts/resources/list-of.ts";
import { resources } from "#contracts/resources/index.ts";
import type { ResourceDefinition } from "#contracts/resources/define-resource.ts";
import { click, until } from "#tests/support/component/hands.ts";
import { openPage } from "#tests/support/component/open.tsx";
import { answer, pageOf } from "#tests/support/component/transport.ts";
import { allMenus } from "#tests/support/menus.ts";

const names = Object.keys(resources) as (keyof typeof resources)[];
const form = ".form_form";

/** The page of a kind of record: the one that its list's code opens. */
const pageOfKind = ({ codes }: ResourceDefinition): MenuSeed => {
  const page = allMenus.find((menu) => menu.path && menuCodes(menu)[0] === codes.list[0]);
  if (!page) throw new Error(`no page has the code ${codes.list[0]}`);
  return page;
};

/** The page of enterprises begins with one's own; a filter leads to the list. */
const addressOf = (resource: ResourceDefinition): string =>
  `${pageOfKind(resource).path}${resource.name === "enterprise" ? "?name=" : ""}`;

/** Fields that a new record's form shows. */
const fieldsOf = ({ form: { groups }, fields, addedWith }: ResourceDefinition): string[] => [
  ...groups.flatMap((group) => group.fields).filter((name) => !fields[name]?.readonly),
  ...Object.keys(addedWith?.shape ?? {}).filter((name) => name !== "passwordKey"),
];

/** A person works somewhere, and has a password only when the account is new (rules §5). */
const neededWhenNew: Partial<Record<string, string[]>> = { account: ["employeesId", "password"] };

/** Fields that must be filled and are empty; a tree's new record begins under the root. */
const missing = ({ name, fields, tree }: ResourceDefinition): string[] =>
  Object.entries(fields)
    .filter(([, field]) => field.required && field.default === undefined && field.kind !== "flag")
    .map(([field]) => field)
    .filter((field) => !(tree && field === "parentId"))
    .concat(neededWhenNew[name] ?? []);

// In one language: that every label has words in both is held by the unit tests of words and resources.
describe("the form of a new record", () => {
  it.each(names)("%s shows its fields by name and says beside each what is missing", async (name) => {
    const resource: ResourceDefinition = resources[name];
    answer(`GET ${listOf(resource).path}`, pageOf([]));
    answer("GET /info/common/*", pageOf([]));
    answer("GET /admin/regioninfo/gettreelist", pageOf([]));
    answer("GET /admin/regioninfo/buildautocode", { regionInfoAuto: "001", regionInfoLevel: 1 });
    await openPage(addressOf(resource));
    await until("h1", pageOfKind(resource).en);
    await click(".page-head_root .bp6-intent-primary");
    await until(`${form} [id^=f-]`);
    const shown = [...document.querySelectorAll<HTMLLabelElement>(`${form} label[for^=f-]`)].map((label) => [
      label.htmlFor.slice(2),
      label.textContent.replace("*", "").trim() !== "",
    ]);
    expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(fieldsOf(resource).map((field) => [field, true])));
    await click(`${form} [type=submit]`);
    await until(`${form} .inline_errorLine`);
    const notes = [...document.querySelectorAll(`${form} .inline_errorLine[id^=f-]`)];
    expect(notes.map((note) => note.id.slice(2).replace("-note", "")).toSorted()).toEqual(missing(resource).toSorted());
  });

  it("of a region shows the code and the level that it will get", async () => {
    answer(`GET ${listOf(resources.region).path}`, pageOf([]));
    answer("GET /info/common/*", pageOf([]));
    answer("GET /admin/regioninfo/gettreelist", pageOf([]));
    answer("GET /admin/regioninfo/buildautocode", { regionInfoAuto: "004", regionInfoLevel: 1 });
    await openPage(addressOf(resources.region));
    await click(".page-head_root .bp6-intent-primary");
    await until(`${form} [role=status]`, "Code 004, level 1");
  });
});
