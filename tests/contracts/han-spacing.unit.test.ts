import { expect, it } from "vitest";
import { withHanSpacing } from "#contracts/locales/han-spacing.ts";
import { translate } from "#contracts/locales/translate.ts";

it("leaves no space between two Chinese characters, and keeps one beside Latin and digits", () => {
  expect(withHanSpacing("在 南庄充装站 充装 5.1 kg，超过规格 YSP12 的上限")).toBe(
    "在南庄充装站充装 5.1 kg，超过规格 YSP12 的上限",
  );
});

it("keeps the space before a number plate", () => {
  expect(withHanSpacing("台账：车 粤E9T402，您选了 粤E3K218，司机 张建平")).toBe(
    "台账：车 粤E9T402，您选了 粤E3K218，司机张建平",
  );
});

it("fills a Chinese name into a Chinese sentence without spaces around it", () => {
  expect(translate("zh", "cylinder.hasProcedures", { gasBarcode: "075720005558" })).toMatch(/ 075720005558 /);
  expect(translate("zh", "cylinder.hasProcedures", { gasBarcode: "甲瓶" })).toContain("甲瓶");
  expect(translate("zh", "cylinder.hasProcedures", { gasBarcode: "甲瓶" })).not.toMatch(/ /);
});

it("leaves a name with a space in it as somebody wrote it", () => {
  const name = "南庄充装站 今日";
  expect(translate("zh", "cylinder.hasProcedures", { gasBarcode: name })).toContain(name);
  expect(withHanSpacing(`现在： ${name} 与 仓库`, { name, $: "$& $&" })).toBe(`现在： ${name}与仓库`);
});
