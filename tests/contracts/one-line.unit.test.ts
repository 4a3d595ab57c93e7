import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { correctCylinder } from "#contracts/commands/correct.ts";
import { hasOneLine } from "#contracts/fields/field.ts";
import { asLine, isLine } from "#contracts/fields/scalars.ts";
import { valueOf } from "#contracts/fields/schema.ts";
import { readCell } from "#contracts/imports/read-cell.ts";
import { clientConfig } from "#contracts/resources/client-config.ts";
import { enterpriseLicense } from "#contracts/resources/enterprise-license.ts";
import { allResources } from "#contracts/resources/index.ts";
import { bodyOf } from "#client/kit/form/values.ts";
import { root } from "#infra/process/root.ts";
import { textsIn } from "./bounds.ts";

const broken = ["a\nb", "a\r\nBcc: b", "a\tb", "a\u0007b", "a\u001b[2Jb", "a\u0085b", "a\u2028b", "a\u2029b"];

/** What a text is called that a person reads as a name. */
const isName = (path: string): boolean =>
  /\.(\w*[nN]ames?|label|title|place|contact|shortName)$/.test(path) && !/\.(userName|specNames|fileName)$/.test(path);
/** Conditions of a list are compared and never kept. */
const isQuery = (path: string): boolean => /[qQ]uery|paging|getPage|find/.test(path) || /Answer|answer/.test(path);

const folder = join(root, "contracts");
const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
const modules: [string, Record<string, unknown>][] = [];
for (const file of files.filter((name) => !/^(read-models|locales)/.test(name)).sort())
  modules.push([file, (await import(pathToFileURL(join(folder, file)).href)) as Record<string, unknown>]);

/** Every schema that a module exports, and those within what it exports: the bodies of calls. */
const schemasIn = (value: unknown, path: string, depth = 0): [string, z.ZodType][] => {
  if (value instanceof z.ZodType) return [[path, value]];
  if (typeof value !== "object" || value === null || Array.isArray(value) || depth > 3) return [];
  return Object.entries(value).flatMap(([name, each]) => schemasIn(each, `${path}.${name}`, depth + 1));
};

describe("a name is one line", () => {
  it("in every field of one line of the records that people edit", () => {
    const taken = [...allResources, enterpriseLicense, clientConfig].flatMap(({ name, fields }) =>
      Object.entries(fields)
        .filter(([, field]) => hasOneLine(field))
        .flatMap(([at, field]) =>
          broken.filter((text) => valueOf(field).safeParse(text).success).map((text) => [name, at, text]),
        ),
    );
    expect(taken).toEqual([]);
  });

  it("in every other body of a call", () => {
    const names = modules
      .flatMap(([file, module]) => schemasIn(module, file))
      .filter(([path]) => !isQuery(path) && !/^(read-models|wire|audit|live)\//.test(path))
      .flatMap(([path, schema]) => textsIn(schema, path))
      .filter(([path]) => isName(path) && !isQuery(path));
    expect(names.length).toBeGreaterThan(15);
    const taken = names.filter(([, schema]) => broken.some((text) => schema.safeParse(text).success));
    expect(taken.map(([path]) => path)).toEqual([]);
  });

  it("in the texts of a cylinder, of which the reason and the remark may have more", () => {
    const fault = (body: object) =>
      correctCylinder.input.safeParse({ id: "c", version: 1, ...body }).error?.issues.map(({ message }) => message);
    for (const text of broken) expect(fault({ factoryNumber: text })).toEqual(["field.oneLine"]);
    expect(fault({ reason: "one\ntwo" })).toBeUndefined();
  });

  it("that a form and a cell of a sheet make out of several", () => {
    for (const text of broken) {
      expect(isLine(text)).toBe(false);
      expect(isLine(asLine(text))).toBe(true);
      const values = bodyOf(
        { name: { kind: "text" }, remark: { kind: "multiline" } },
        { name: text, remark: text },
        null,
      );
      expect(values).toEqual({ name: asLine(text), remark: text });
      expect(readCell({ kind: "text" }, text, () => [])).toEqual({ value: asLine(text) });
    }
    expect(asLine(" North\r\nStation\t1 ")).toBe("North Station 1");
  });
});
