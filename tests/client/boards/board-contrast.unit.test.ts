import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const read = (path: string): string => readFileSync(new URL(`../../../client/${path}`, import.meta.url), "utf8");
/** Colours of the block of `selector` that has `first`. */
const coloursOf = (css: string, selector: string, first: string): Map<string, string> => {
  const blocks = css.split(`${selector} {`).slice(1);
  const block = blocks.map((text) => text.slice(0, text.indexOf("}"))).find((text) => text.includes(first)) ?? "";
  return new Map([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, colour]) => [name!, colour!]));
};
const tokens = read("theme/tokens.css");
const canvas = read("boards/board.module.css");
const themes = {
  light: [coloursOf(tokens, '[data-theme="light"]', "--bg:"), coloursOf(canvas, "\n.canvas", "--bar:")],
  dark: [
    coloursOf(tokens, '[data-theme="dark"]', "--bg:"),
    coloursOf(canvas, '.canvas:not([data-theme="light"] *)', "--bar:"),
  ],
} as const;

/** Relative luminance (WCAG 2.2). */
const luminance = (colour: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (one: string, other: string): number => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};

describe.each(["light", "dark"] as const)("on a %s board", (theme) => {
  const [{ bg }, own] = [Object.fromEntries(themes[theme][0]), themes[theme][1]];
  const against = (name: string): number => contrast(own.get(name) ?? "#000000", bg ?? "#000000");

  it.each(["st-fg", "st-fg3", "rc-fg", "rc-fg3"])("the text in %s is read: 4.5", (name) => {
    expect(against(name)).toBeGreaterThanOrEqual(4.5);
  });

  const marks = [...own.keys()].filter((name) => /^(rc-s\d|share-|rc-share-|series-|bar|ghost)/.test(name));
  it.each(marks)("a mark in %s is seen: 3", (name) => {
    expect(against(name)).toBeGreaterThanOrEqual(3);
  });

  it.each(["share", "rc-share"])("the greatest %s stands out most, and each is another", (ramp) => {
    const steps = [1, 2, 3, 4, 5].map((step) => against(`${ramp}-${step}`));
    expect(steps).toEqual(steps.toSorted((a, b) => b - a));
    expect(new Set(steps).size).toBe(5);
  });
});
