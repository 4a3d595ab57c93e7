import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

it("a barcode stands in one file alone, because files share an application", () => {
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith(".e2e.test.ts"));
  const barcodes = files.flatMap((file) => {
    const text = readFileSync(join(import.meta.dirname, file), "utf8");
    const found = new Set([...text.matchAll(/"(\d{12,13})"/g)].map(([, code = ""]) => code));
    // Never registered anywhere.
    found.delete("999999999999");
    return [...found].map((code) => ({ code, file }));
  });
  const twice = barcodes.filter(({ code, file }) => barcodes.some((other) => other.code === code && other.file < file));
  expect(twice).toEqual([]);
});
