import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { menuCodes, type MenuSeed } from "#contracts/access/menu-seed.ts";
import { resources } from "#contracts/resources/index.ts";
import type { ResourceDefinition } from "#contracts/resources/define-resource.ts";
import { openDesk, type Desk } from "#tests/support/desk.ts";
import { allMenus } from "#tests/support/menus.ts";

/** The page of a kind of record: the one that its list's code opens. */
const pageOf = ({ codes }: ResourceDefinition): MenuSeed => {
  const found = allMenus.find((menu) => menu.path && menuCodes(menu)[0] === codes.list[0]);
  if (!found) throw new Error(`no page has the code ${codes.list[0]}`);
  return found;
};
const names = Object.keys(resources) as (keyof typeof resources)[];
const form = ".form-dialog_form";
/** The page of enterprises begins with one's own; a filter leads to the list. */
const addressOf = (resource: ResourceDefinition): string =>
  `${pageOf(resource).path}${resource.name === "enterprise" ? "?name=" : ""}`;

/** Fields that a new record's form shows. */
const fieldsOf = ({ form, fields, addedWith }: ResourceDefinition): string[] => [
  ...form.groups.flatMap((group) => group.fields).filter((name) => !fields[name]?.readonly),
  ...Object.keys(addedWith?.shape ?? {}).filter((name) => name !== "passwordKey"),
];
/** A person works somewhere, has a role and a password only when the account is new (rules §5). */
const neededWhenNew: Partial<Record<string, string[]>> = { account: ["employeesId", "password", "roleIds"] };
/** Fields that have to be filled and that nobody filled; a tree's new record begins under the root. */
const missing = ({ name, fields, tree }: ResourceDefinition): string[] =>
  Object.entries(fields)
    .filter(([, field]) => field.required && field.default === undefined && field.kind !== "flag")
    .map(([field]) => field)
    .filter((field) => !(tree && field === "parentId"))
    .concat(neededWhenNew[name] ?? []);

describe.each(["zh", "en"] as const)("the form of a new record in %s", (language) => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await openDesk({ language });
  });
  afterAll(() => desk?.close());

  it.each(names)(
    "%s has its fields, each with its name, and says beside which ones something is missing",
    async (name) => {
      const resource: ResourceDefinition = resources[name];
      await desk.page.goto(desk.app.url + addressOf(resource));
      await desk.until("h1", pageOf(resource)[language]);
      await desk.click(".page-head_root .bp6-intent-primary");
      await desk.until(`${form} [id^=f-]`);
      const shown = await desk.page.$$eval(`${form} label[for^=f-]`, (labels) =>
        labels.map((label) => [label.getAttribute("for")?.slice(2), label.textContent.replace("*", "").trim() !== ""]),
      );
      expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(fieldsOf(resource).map((field) => [field, true])));
      await desk.click(`${form} [type=submit]`);
      await desk.until(`${form} .inline_errorLine`);
      const said = await desk.page.$$eval(`${form} .inline_errorLine[id^=f-]`, (notes) =>
        notes.map((note) => note.id.slice(2).replace("-note", "")),
      );
      expect(said.toSorted()).toEqual(missing(resource).toSorted());
      expect(desk.faults).toEqual([]);
    },
  );
});
