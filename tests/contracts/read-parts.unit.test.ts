import { expect, it } from "vitest";
import { partsOf, type ReadPart } from "#contracts/codes/read-parts.ts";

const settings = { templates: [{ host: "qp.example.cn", pattern: "/q?c={code}" }] };
const told = (text: string) =>
  partsOf(text, settings).map(({ text: part, name, isUsed }: ReadPart) => `${isUsed ? "*" : ""}${part}:${name}`);

it("a GS1 text is told by its elements, those of the code marked, with its separators", () => {
  expect(told("]C180030693123456001222048317\u001d11220314")).toEqual([
    "]C1:prefix",
    "8003:field",
    "0:filler",
    "*6931234560012:asset",
    "*22048317:serial",
    "\u001d:end",
    "11:field",
    "220314:value",
  ]);
  expect(told("(01)09506000134352(21)A1(10)LOT")).toEqual([
    "01:field",
    "*09506000134352:article",
    "21:field",
    "*A1:serial",
    "10:field",
    "LOT:value",
  ]);
});

it("a check digit is said to be right or wrong", () => {
  const details = (text: string) => partsOf(text, settings).map(({ detail }) => detail);
  expect(details("(8003)06931234560012220")).toContain("digitRight");
  expect(details("(8003)06931234560013220")).toContain("digitWrong");
});

it("an address is told by the code in it, a plain code as it is, and a text without a code as one part", () => {
  expect(told("https://qp.example.cn/q?c=gd-48317&x=1")).toEqual([
    "https://qp.example.cn/q?c=:address",
    "*gd-48317:code",
    "&x=1:address",
  ]);
  expect(told("]C0B-1")).toEqual(["]C0:prefix", "*B-1:code"]);
  expect(told("https://unknown.example/1")).toEqual(["https://unknown.example/1:value"]);
  expect(told("")).toEqual([]);
});
