import { describe, expect, it } from "vitest";
import { sizes } from "#contracts/limits.ts";
import { parseJson, sketchJson } from "#contracts/wire/json-text.ts";

const sketch = (text: string) => sketchJson(new TextEncoder().encode(text));
const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);

describe("JSON is looked at before it is parsed", () => {
  it("32 levels are taken and 33 are not, of lists and of objects", () => {
    expect([sizes.jsonDepth, sketch(nested(32)).tooDeep, sketch(nested(33)).tooDeep]).toEqual([32, false, true]);
    const objects = (levels: number) => '{"a":'.repeat(levels) + "1" + "}".repeat(levels);
    expect([sketch(objects(32)).tooDeep, sketch(objects(33)).tooDeep]).toEqual([false, true]);
  });

  it("brackets within a text are text, whatever stands before its end", () => {
    for (const text of [nested(40), `\\"${nested(40)}`, `\\\\\\"${nested(40)}`, `瓶"${nested(40)}`])
      expect(sketch(JSON.stringify({ text })).tooDeep).toBe(false);
    expect(sketch(`{"a":"\\\\",${nested(40)}`).tooDeep).toBe(true);
  });

  it("levels that were closed do not count", () => {
    expect(sketch(`[${Array.from({ length: 100 }, () => nested(31)).join()}]`).tooDeep).toBe(false);
  });

  it("a character that stands by its number is seen, in a text alone", () => {
    expect([sketch('{"a":"\\u0000"}').hasEscapes, sketch('{"a":"\\\\u0000"}').hasEscapes]).toEqual([true, false]);
    expect(sketch('{"a":"瓶 \\n"}').hasEscapes).toBe(false);
  });

  it("what is no JSON, or too deep, parses to nothing", () => {
    expect([parseJson("{"), parseJson(nested(33)), parseJson('{"a":[1]}')]).toEqual([undefined, undefined, { a: [1] }]);
  });
});
