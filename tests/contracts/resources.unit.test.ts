import { describe, expect, it } from "vitest";
import { allCodes } from "#contracts/access/roles.ts";
import { menuCodes } from "#contracts/access/menu-seed.ts";
import { columnsOf } from "#contracts/list-kit/define-list.ts";
import { allLists } from "#contracts/lists/index.ts";
import { locales } from "#contracts/locales/index.ts";
import type { ResourceDefinition } from "#contracts/resources/define-resource.ts";
import { exportableLists } from "#contracts/lists/exportable.ts";
import type { Field } from "#contracts/fields/field.ts";
import { schemaOf } from "#contracts/fields/schema.ts";
import { allResources, resources } from "#contracts/resources/index.ts";
import { listOf } from "#contracts/resources/list-of.ts";
import { allLookups } from "#contracts/resources/lookups.ts";
import { allMenus } from "#tests/support/menus.ts";

const languages = Object.keys(locales) as (keyof typeof locales)[];

/** Every text that a record's form and list show. */
const textsOf = (resource: ResourceDefinition): string[] => {
  const { columns, layout, search } = listOf(resource);
  return [
    `resources.${resource.name}`,
    ...Object.entries(resource.fields).flatMap(([name, { label, options = [], unit }]) => [
      label ?? `fields.${name}`,
      ...options.map((option) => option.label),
      ...(unit ? [`units.${unit}`] : []),
    ]),
    ...columnsOf(layout).map((name) => columns[name]?.label ?? `fields.${name}`),
    ...Object.entries(search).flatMap(([name, { hidden, label, columns: looked }]) =>
      hidden ? [] : [label ?? columns[looked?.[0] ?? name]?.label ?? `fields.${name}`],
    ),
    ...resource.form.groups.map((group) => group.title),
    ...(resource.usedBy ?? []).map((use) => `tables.${use.table}`),
  ];
};

describe.each(allResources.map((resource) => [resource.name, resource] as const))("the record %s", (_, resource) => {
  it("has a list that names only columns it has", () => {
    const { columns, layout, search, sort, scope } = listOf(resource);
    const searched = Object.entries(search).flatMap(([name, { columns: looked }]) => looked ?? [name]);
    const named = [...columnsOf(layout), ...searched, sort.by, ...(scope === false ? [] : [scope])];
    expect(named.filter((name) => !(name in columns))).toEqual([]);
  });

  it("has a form in which every field stands once", () => {
    const shown = resource.form.groups.flatMap((group) => group.fields);
    const wanted = Object.entries(resource.fields).filter(([, field]) => !field.readonly);
    expect([...shown].sort()).toEqual(wanted.map(([name]) => name).sort());
  });

  it("refers to records through lookups that exist, with queries that they take", () => {
    for (const [name, { ref }] of Object.entries(resource.fields)) {
      // Roles are offered by a call of their own.
      if (!ref || ref.lookup.startsWith("/")) continue;
      const lookup = allLookups.find((each) => each.name === ref.lookup);
      expect([name, lookup?.table]).toEqual([name, ref.table]);
      const queries = [...Object.keys(ref.params ?? {}), ...Object.keys(ref.depends ?? {})];
      expect(queries.filter((query) => !(query in (lookup?.params ?? {})))).toEqual([]);
    }
  });

  it("stands in the menu with all its codes", () => {
    const { list, add, update, remove } = resource.codes;
    const codes = [list[0], add, update, remove].filter((code) => code !== undefined);
    expect(allMenus.some((menu) => menuCodes(menu).includes(resource.codes.list[0] ?? ""))).toBe(true);
    expect(codes.filter((code) => !allCodes.includes(code))).toEqual([]);
  });

  it.each(languages)("has all its texts in %s", (language) => {
    expect(textsOf(resource).filter((key) => !(key in locales[language]))).toEqual([]);
  });
});

it("names no path, no lookup and no export twice", () => {
  const lists = [...allLists, ...allResources.map(listOf)];
  const lookups = allLookups.map((lookup) => lookup.name.toLowerCase());
  const exported = lists.flatMap((list) => list.export ?? []);
  expect(new Set(lists.map((list) => list.path.toLowerCase())).size).toBe(lists.length);
  expect(new Set(lookups).size).toBe(lookups.length);
  expect(exportableLists.size).toBe(exported.length);
});

describe("telephones", () => {
  const fault = (resource: ResourceDefinition, telephone: string) =>
    schemaOf({ telephone: resource.fields["telephone"] as Field }, "add").safeParse({ telephone }).error?.issues[0]
      ?.message;

  it.each(["13800138000", "0757-22801234", "010-66666666", "4008001234", "400-800-1234"])(
    "of a company may be %s",
    (telephone) => expect(fault(resources.dealer, telephone)).toBeUndefined(),
  );

  it.each(["1380013800", "2280-1234", "0757-228", "phone", "0757-22801234 ext 3"])(
    "of a company is not %s",
    (telephone) => expect(fault(resources.dealer, telephone)).toBe("field.companyPhone"),
  );

  it("of a person or a customer has 11 digits", () => {
    for (const resource of [resources.employee, resources.clientInfo]) {
      expect(fault(resource, "0757-22801234")).toBe("field.phone");
      expect(fault(resource, "13800138000")).toBeUndefined();
    }
  });
});
