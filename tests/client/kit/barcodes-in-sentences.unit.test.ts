import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { grouped, groupsOf, partsOf } from "#client/lib/barcode-groups.ts";
import { Sentence } from "#client/kit/sentence.tsx";
import { sources } from "../sources.ts";

describe("a sentence shows barcodes in groups of four", () => {
  it("those that it is known to speak of, of any form, and else runs of twelve digits and more", () => {
    expect(grouped("075720005558 was scrapped")).toBe("0757 2000 5558 was scrapped");
    expect(grouped("气瓶 075720005558。")).toBe("气瓶 0757 2000 5558。");
    expect(grouped("LPG12345 is full, LPG12345 stays", "LPG12345")).toBe("LPG1 2345 is full, LPG1 2345 stays");
    expect(grouped("From 07572000555812 to 075720005559.")).toBe("From 0757 2000 5558 12 to 0757 2000 5559.");
  });
  it("but not where a barcode has dividers of its own", () => {
    expect(grouped("AB-1001CD and ab-1001cd", "AB-1001CD")).toBe("AB-1001CD and ab-1001cd");
    expect(groupsOf("A_1001$%")).toEqual(["A_1001$%"]);
  });
  it("and leaves telephone numbers, ids, paths and amounts as they are", () => {
    const texts = [
      ...["Call 13800138000 or 0757-22801234.", "284A36F89B275084", "019a2b3c-1111-7222-8333-444455556666"],
      ...["/files/123456789012.png", "1.234567890123"],
    ];
    expect(texts.map((text) => grouped(text))).toEqual(texts);
  });
  it("and on a page the groups have no space between them, so that a copy is the barcode as it is", () => {
    const markup = renderToStaticMarkup(createElement(Sentence, { text: "075720005558 was scrapped" }));
    expect(markup.replaceAll(/<[^>]*>/g, "")).toBe("075720005558 was scrapped");
    expect(markup).toMatch(/>0757<.*>2000<.*>5558</);
    expect(partsOf("075720005558").join("")).toBe("075720005558");
  });
});

describe("no component prints a barcode in one run", () => {
  const components = sources("client").filter(({ path }) => path.endsWith(".tsx"));
  const found = (pattern: RegExp): string[] =>
    components.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([hit]) => `${path}: ${hit.trim()}`));

  it("as it is", () => {
    expect(components.length).toBeGreaterThan(100);
    expect(found(/>\s*\{[\w.]*gasBarcode\}/g)).toEqual([]);
  });
  it("in words of its own: those are grouped, a sentence, or asked by `confirm`, whose dialog shows sentences", () => {
    const said = found(/.*\{ \w+: (?:\w+\.)?gasBarcode \}\).*/g);
    expect(said.length).toBeGreaterThan(2);
    expect(said.filter((line) => !/grouped\(|<Sentence text=|\btitle: t\(/.test(line))).toEqual([]);
  });
  it("in sentences of the server", () => {
    const raw =
      />\s*\{(?:[\w.]*\b(?:msg|says|message)|asked\.\w+|toast\.(?:title|text)|(?:sayingsOf|briefOf|sentences)\([^}]*)\}|says\.map[^<]*<[^>]*>\s*\{line\}/g;
    expect(found(raw)).toEqual([]);
  });
});
