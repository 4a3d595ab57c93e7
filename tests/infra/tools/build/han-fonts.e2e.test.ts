import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { openFont } from "#infra/tools/build/subset-font.ts";
import { openProfile } from "#tests/support/shared.ts";

const files = "node_modules/@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-600-normal";
const text = "每只气瓶满瓶，Åé";

it("a font of a few signs draws them as the whole one does, and is a small part of it", async () => {
  const { file, codes } = openFont(readFileSync(`${files}.woff`)).subset(`${text}${text}\u{1F600}`);
  expect(String.fromCodePoint(...codes)).toBe([...new Set(text)].toSorted().join(""));
  expect(file.length).toBeLessThan(4000);
  const profile = await openProfile();
  const page = await profile.newPage();
  const fonts = { few: file, all: readFileSync(`${files}.woff2`) };
  const drawn = await page.evaluate(
    async (sources: Record<string, string>, words: string) => {
      const pictures: string[] = [];
      for (const [name, base64] of Object.entries(sources)) {
        const face = new FontFace(name, `url(data:font/woff2;base64,${base64})`);
        document.fonts.add(await face.load());
        const canvas = Object.assign(document.createElement("canvas"), { width: 500, height: 60 });
        const context = canvas.getContext("2d")!;
        context.font = `40px ${name}`;
        for (const [n, sign] of [...words].entries()) context.fillText(sign, 4 + 42 * n, 46);
        pictures.push(canvas.toDataURL());
      }
      return pictures;
    },
    Object.fromEntries(Object.entries(fonts).map(([name, bytes]) => [name, bytes.toString("base64")])),
    text,
  );
  expect(drawn[0]).toBe(drawn[1]);
  expect(drawn[0]!.length).toBeGreaterThan(2000);
  await profile.close();
});
