import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { LONGEST_READ } from "#contracts/codes/read-code.ts";
import { registerCylinder } from "#contracts/commands/register.ts";
import { permissionBodies, permissionFields, permissionKinds } from "#contracts/access/permission.ts";
import { barcode, multiline, phone, text, type Field, type Fields } from "#contracts/fields/field.ts";
import { longestBarcode } from "#contracts/fields/scalars.ts";
import { schemaOf } from "#contracts/fields/schema.ts";
import { FieldInput } from "#client/kit/form/field-input.tsx";
import { cylinder } from "#contracts/resources/cylinder.ts";

const nothing = () => undefined;
const typable = (field: Field): number => {
  const props = { field, values: {}, known: {}, invalid: false, disabled: false, onChange: nothing, onBlur: nothing };
  const markup = renderToStaticMarkup(createElement(FieldInput, { ...props, id: "f", name: "f", value: "" }));
  return Number(/maxlength="(\d+)"/i.exec(markup)?.[1]);
};

describe("an input", () => {
  it("takes as many characters as its field's schema", () => {
    for (const field of [text(), text({ maxLength: 20 }), multiline(), multiline({ maxLength: 100 }), phone()]) {
      const most = typable(field);
      const schema = schemaOf({ it: { ...field, pattern: undefined } }, "add");
      expect(schema.safeParse({ it: "1".repeat(most) }).success).toBe(true);
      expect(schema.safeParse({ it: "1".repeat(most + 1) }).success).toBe(false);
    }
  });

  it("of a barcode takes what a label holds, which is read into the code that the schema takes", () => {
    expect(typable(barcode({ maxLength: longestBarcode }))).toBe(LONGEST_READ);
    const schema = schemaOf({ it: barcode() }, "add");
    expect([longestBarcode, longestBarcode + 1].map((n) => schema.safeParse({ it: "1".repeat(n) }).success)).toEqual([
      true,
      false,
    ]);
  });
});

describe("the inputs of a form whose rules are a command's", () => {
  it("of the archive take what the command takes, and no more", () => {
    const { fields }: { fields: Fields } = cylinder;
    const takes = (name: string, text: string): boolean =>
      !registerCylinder.input.safeParse({ [name]: text }).error?.issues.some(({ path }) => path[0] === name);
    for (const name of ["gasBarcode", "factoryNumber", "reason"] as const) {
      const most = name === "gasBarcode" ? longestBarcode : typable(fields[name] as Field);
      expect([name, takes(name, "1".repeat(most))]).toEqual([name, true]);
      expect([name, takes(name, "1".repeat(most + 1))]).toEqual([name, false]);
    }
  });

  it("of a permission's node take what adding it takes, and no more", () => {
    for (const kind of permissionKinds) {
      const texts = Object.entries<Field>(permissionFields[kind]).filter(([, field]) =>
        /text|multiline/.test(field.kind),
      );
      expect(texts.length).toBeGreaterThan(2);
      for (const [name, field] of texts) {
        const schema = (permissionBodies[kind].shape as Record<string, z.ZodType>)[name];
        const asked = (length: number) => schema?.safeParse(`/${"a".repeat(length - 1)}`).success;
        expect([kind, name, asked(typable(field)), asked(typable(field) + 1)]).toEqual([kind, name, true, false]);
      }
    }
  });
});
