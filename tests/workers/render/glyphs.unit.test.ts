import { describe, expect, it } from "vitest";
import { signsWithoutGlyph } from "#workers/render/paper/glyphs.ts";

describe("signs that no font on paper has", () => {
  it("are emoji and other scripts, named once each", () => {
    expect(signsWithoutGlyph(["😀 Golden Wok 😀", "ก้อง"])).toBe("U+0E01, U+0E07, U+0E2D, U+0E49, U+1F600");
  });
  it("are none of the signs of Chinese and Latin texts, rare ones included", () => {
    expect(
      signsWithoutGlyph(["顺德燃气（佛山）有限公司", "㎡ ① × – “” ￥ 邨 堃", "Zoë, Łódź", "a\u200bb\u00a0c\r\n"]),
    ).toBe("");
  });
  it("are cut where they are many", () => {
    expect(signsWithoutGlyph(["กขคฆงจฉชซ"])).toMatch(/^U\+0E01, (U\+0E\w\w, ){7}…$/);
  });
});
