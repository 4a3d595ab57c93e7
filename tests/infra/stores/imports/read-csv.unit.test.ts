import { describe, expect, it } from "vitest";
import { rowsIn } from "#tests/support/sheets.ts";

/** Bytes of texts in encodings that no library here writes, by their signs. */
const bytesOf = (text: string, signs: Record<string, number[]>): Buffer =>
  Buffer.from([...text].flatMap((sign) => signs[sign] ?? [sign.charCodeAt(0)]));

describe("a CSV file's encoding", () => {
  it("is that of Excel in Chinese, without a mark", async () => {
    const gbk = { 条: [0xcc, 0xf5], 码: [0xc2, 0xeb], 厂: [0xb3, 0xa7], 家: [0xbc, 0xd2] };
    expect(await rowsIn(bytesOf("条码,厂家\r\n0757,A\r\n", gbk))).toEqual({ 1: ["条码", "厂家"], 2: ["0757", "A"] });
  });

  it("is that of Excel in Japanese, without a mark", async () => {
    const sjis = {
      ...{ バ: [0x83, 0x6f], ー: [0x81, 0x5b], コ: [0x83, 0x52], ド: [0x83, 0x68] },
      ...{ 製: [0x90, 0xbb], 造: [0x91, 0xa2], 日: [0x93, 0xfa], の: [0x82, 0xcc] },
    };
    expect(await rowsIn(bytesOf("バーコード,製造の日\r\n0757,2026/3/4\r\n", sjis))).toEqual({
      1: ["バーコード", "製造の日"],
      2: ["0757", "2026/3/4"],
    });
  });

  it("is that of Excel in German and French, with semicolons and decimal commas", async () => {
    const western = { ö: [0xf6], ß: [0xdf], ü: [0xfc], ä: [0xe4], é: [0xe9], à: [0xe0], "’": [0x92] };
    expect(await rowsIn(bytesOf("Behälter;Größe;Prüfung\r\nA1;35,5;04.03.2026\r\n", western))).toEqual({
      1: ["Behälter", "Größe", "Prüfung"],
      2: ["A1", "35,5", "04.03.2026"],
    });
    expect(await rowsIn(bytesOf("Numéro;à l’état\r\n1;vidé\r\n", western))).toEqual({
      1: ["Numéro", "à l’état"],
      2: ["1", "vidé"],
    });
  });

  it("is UTF-16 of Excel's Unicode text, with tabs", async () => {
    const text = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from("条码\t规格\r\n0757\tYSP, 12\r\n", "utf16le")]);
    expect(await rowsIn(text)).toEqual({ 1: ["条码", "规格"], 2: ["0757", "YSP, 12"] });
  });
});

describe("the sign between cells", () => {
  it("is what the first line tells Excel, which is no row", async () => {
    expect(await rowsIn("\uFEFFsep=;\r\na;b,c\r\n1;2\r\n")).toEqual({ 1: ["a", "b,c"], 2: ["1", "2"] });
    expect(await rowsIn("sep=|\na|b\n1|2\n")).toEqual({ 1: ["a", "b"], 2: ["1", "2"] });
  });

  it("is the one that lines have alike, though a title above them or numbers within them have others", async () => {
    expect(await rowsIn("Bottles, March 2026\na;b;c\n1;16,5;2\n")).toEqual({
      1: ["Bottles, March 2026"],
      2: ["a", "b", "c"],
      3: ["1", "16,5", "2"],
    });
    expect(await rowsIn("a;b\n1,5;2,5\n2,5;3,5\n")).toEqual({ 1: ["a", "b"], 2: ["1,5", "2,5"], 3: ["2,5", "3,5"] });
    expect(await rowsIn("a\n1\n")).toEqual({ 1: ["a"], 2: ["1"] });
  });
});

describe("quotation marks", () => {
  it("hold signs, line breaks and their own kind", async () => {
    expect(await rowsIn('a,b\r\n"1, ""A""\r\n2",3\r\n')).toEqual({ 1: ["a", "b"], 2: ['1, "A"\r\n2', "3"] });
  });

  it("may stand within a text that does not begin with one", async () => {
    expect(await rowsIn('a,b\n12" valve,the "old" one\n')).toEqual({
      1: ["a", "b"],
      2: ['12" valve', 'the "old" one'],
    });
  });
});
