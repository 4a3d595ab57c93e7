import { expect, it } from "vitest";
import { showBytes } from "#client/lib/show-number.ts";

it.each([
  [0, "0 B"],
  [812, "812 B"],
  [88_064, "86 KB"],
  [1_468_006, "1.4 MB"],
  [1024, "1 KB"],
])("shows %i bytes as %s", (bytes, text) => {
  expect(showBytes(bytes)).toBe(text);
});
