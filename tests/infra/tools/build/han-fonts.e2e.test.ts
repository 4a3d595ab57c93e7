import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { openFont } from "#infra/tools/build/subset-font.ts";
import { openProfile, sharedApp } from "#tests/support/shared.ts";
import { settled } from "#tests/support/visit.ts";

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

it("the sign-in page and the scan page load no glyphs but the ones made for them", async () => {
  const app = await sharedApp();
  const profile = await openProfile();
  const page = await profile.newPage();
  await page.setViewport({ width: 1366, height: 768 });
  await page.evaluateOnNewDocument(() => localStorage.setItem("language", "zh"));
  const fonts: string[] = [];
  page.on("request", (request) => {
    const [, name] = /\/(han-\w+|noto-sans-sc-\w+)-[^/]*woff2?$/.exec(request.url()) ?? [];
    if (name !== undefined) fonts.push(name);
  });
  await page.goto(`${app.url}/work/scan`);
  await page.waitForSelector('input[name="userName"]');
  await settled(page);
  const missing = await page.evaluate(() => {
    const ranges = [...document.fonts].flatMap(({ family, unicodeRange }) =>
      family.includes("Cylindra Han First") ? unicodeRange.split(/,\s*/) : [],
    );
    const isCovered = (sign: string): boolean =>
      ranges.some((range) => {
        const [first = "", last = first] = range.slice(2).split("-");
        const code = sign.codePointAt(0)!;
        return code >= parseInt(first, 16) && code <= parseInt(last, 16);
      });
    const drawing = [...document.querySelectorAll("svg")].map(({ textContent }) => textContent).join("");
    return [...new Set(`${document.body.innerText}${drawing}`.match(/\p{Script=Han}/gu))].filter(
      (sign) => !isCovered(sign),
    );
  });
  expect(missing).toEqual([]);
  expect([...new Set(fonts)]).toEqual(["han-first"]);
  await page.type('input[name="userName"]', "admin");
  await page.type('input[name="password"]', app.adminPassword);
  await page.keyboard.press("Enter");
  await page.waitForSelector(".scan_root");
  await settled(page);
  expect([...new Set(fonts)].toSorted()).toEqual(["han-first", "han-work"]);
  await profile.close();
});
