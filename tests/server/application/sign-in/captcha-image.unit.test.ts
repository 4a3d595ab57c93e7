import { createCanvas, loadImage } from "@napi-rs/canvas";
import { expect, it } from "vitest";
import { captchaImage, captchaText } from "#server/application/sign-in/captcha-image.ts";
import { captchaOutlines, captchaSigns } from "#server/application/sign-in/captcha-signs.ts";

/** How many of the picture's pixels have each colour. */
const coloursOf = async (text: string): Promise<number[]> => {
  const picture = await loadImage(Buffer.from(captchaImage(text).split(",")[1] ?? "", "base64"));
  const pen = createCanvas(picture.width, picture.height).getContext("2d");
  pen.drawImage(picture, 0, 0);
  const { data } = pen.getImageData(0, 0, picture.width, picture.height);
  const counts = new Map<string, number>();
  for (let at = 0; at < data.length; at += 4) {
    const colour = data.slice(at, at + 3).join();
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  return [...counts.values()];
};

it("has no ground of one colour that could be taken away to leave the signs", async () => {
  for (let count = 0; count < 20; count += 1) {
    const colours = await coloursOf(captchaText());
    const all = colours.reduce((sum, each) => sum + each, 0);
    expect(Math.max(...colours) / all).toBeLessThan(0.25);
  }
});

it("draws the same signs another way each time", () => {
  const pictures = Array.from({ length: 20 }, () => captchaImage("2K7R"));
  expect(new Set(pictures).size).toBe(20);
});

it("knows an outline for each of its signs, and none that people take for another", () => {
  for (const sign of captchaSigns) expect(captchaOutlines(sign).every((points) => points.length >= 3)).toBe(true);
  for (const pair of ["0O", "1I", "2Z", "5S", "8B", "EF", "UV"])
    expect([pair, [...pair].every((sign) => captchaSigns.includes(sign))]).toEqual([pair, false]);
});
