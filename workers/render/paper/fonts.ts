import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Assets } from "#infra/engines/browser/tab.ts";
import { root } from "#infra/process/root.ts";

type Face = { family: string; weight: number; file: string; range?: string };

const files = (name: string, font: string): string =>
  join(root, "node_modules/@fontsource", font, "files", `${name}-normal.woff2`);

const plain = (family: string, font: string, weights: number[]): Face[] =>
  weights.map((weight) => ({ family, weight, file: files(`${font}-latin-${weight}`, font) }));

/** The common Chinese characters are in one file, so that a word in the PDF uses only one font. */
const chinese = (weight: number): Face => ({
  family: "Noto Sans SC",
  weight,
  file: files(`noto-sans-sc-chinese-simplified-${weight}`, "noto-sans-sc"),
});

/** Rarer characters are in small files of the same font. Each is read when a text needs one of its characters. */
const rareChinese = (): Face[] => {
  const sheet = readFileSync(join(root, "node_modules/@fontsource/noto-sans-sc/400.css"), "utf8");
  const slices = [...sheet.matchAll(/files\/([a-z0-9-]+)-normal\.woff2.*?unicode-range:\s*([^;]+);/gs)];
  return slices.map(([, name = "", range = ""]) => ({
    family: "Noto Sans SC Rare",
    weight: 400,
    file: files(name, "noto-sans-sc"),
    range,
  }));
};

const faces: Face[] = [
  ...plain("IBM Plex Sans", "ibm-plex-sans", [400, 500, 600]),
  ...plain("Barlow", "barlow", [500, 600]),
  ...[400, 500, 600].map(chinese),
  ...rareChinese(),
];

const addressOf = ({ file }: Face): string => `/fonts/${file.slice(file.lastIndexOf("/") + 1)}`;

/** The fonts for printing. Each is read when a page requests it. */
export const paperFonts: Assets = new Map(
  faces.map((face) => [addressOf(face), { type: "font/woff2", read: () => readFileSync(face.file) }]),
);

/** Declares {@link paperFonts}. `--font` is for texts, `--font-figure` for titles and large figures. */
export const fontStyle: string = [
  ...faces.map(
    (face) =>
      `@font-face{font-family:"${face.family}";font-weight:${face.weight};src:url(${addressOf(face)}) format("woff2")${face.range ? `;unicode-range:${face.range}` : ""}}`,
  ),
  `:root{--font:"IBM Plex Sans","Noto Sans SC","Noto Sans SC Rare",sans-serif;--font-figure:"Barlow","Noto Sans SC","Noto Sans SC Rare",sans-serif}`,
].join("\n");
