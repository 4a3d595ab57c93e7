import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, dirname } from "node:path";
import type { Plugin } from "vite";
import { openFont } from "./subset-font.ts";

/** The texts of the sign-in page, by the sources that name their keys. It loads the others with its first refusal. */
const firstTexts = {
  sources: [
    "client/app/sign-in/sign-in-fields.tsx",
    "client/app/sign-in/sign-in-form.tsx",
    "client/app/sign-in/sign-in-frame.tsx",
    "client/app/sign-in/provider-button.tsx",
  ],
  keys: /^client\.signIn\.(healthy|enterpriseCode|userName|password|verifyCode|plate)\b/,
};
/** The texts of the frame of all pages and of the scan page, and what the server names there: menus and procedures. */
const workTexts = {
  sources: [
    "client/app/shell",
    "client/app/actions.tsx",
    ...["scan-screen.tsx", "entry", "job", "session", "view"].map((part) => `client/screens/scan/${part}`),
  ],
  keys: /^(procedure|client\.line|scan\.group\w*)\./,
  words: ["contracts/access/menus"],
};
/** Names that an installation begins with, such as the faults of a check. */
const seededNames = "infra/engines/database/seeds/tenant/reference-records.json";
/** Names of languages. */
const firstWords = "中文";

const weights = [400, 500, 600] as const;
/** The sign-in page has one file for all weights. */
const firstWeight = 500;

const filesIn = (path: string): string[] =>
  /\.\w+$/.test(path)
    ? [path]
    : readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
        const inner = join(path, entry.name);
        return entry.isDirectory() ? filesIn(inner) : [inner];
      });

const sourcesOf = (paths: readonly string[]): string =>
  paths
    .flatMap(filesIn)
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");

type Texts = Readonly<Record<string, string>>;

/** Signs of some texts that Latin fonts lack. */
const signsOf = (text: string): Set<string> => new Set(text.match(/[^\0-\u02ff]/gu));

/** The signs of the texts whose keys the sources name, and of those whose keys match. */
const signsFor = (texts: Texts, { sources, keys }: { sources: readonly string[]; keys: RegExp }): Set<string> => {
  const used = [...sourcesOf(sources).matchAll(/["'`]([\w.]+)["'`]/g)].map(([, key = ""]) => texts[key] ?? "");
  const matching = Object.entries(texts).flatMap(([key, text]) => (keys.test(key) ? [text] : []));
  return signsOf([...used, ...matching].join(""));
};

const rangeOf = (codes: readonly number[]): string => codes.map((code) => `U+${code.toString(16)}`).join(",");

type Face = { name: string; family: string; weight: number; declared: string; signs: Set<string> };

/** The faces of a sheet. The browser loads a file when a page has one of its signs. */
const facesOf = (texts: Texts, sheet: "first" | "work"): Face[] => {
  const first = new Set([...signsFor(texts, firstTexts), ...firstWords]);
  if (sheet === "first")
    return [{ name: "first", family: "Cylindra Han First", weight: firstWeight, declared: "400 700", signs: first }];
  const work = new Set([...first, ...signsFor(texts, workTexts), ...signsOf(sourcesOf(workTexts.words))]);
  const others = Object.values(texts).join("") + sourcesOf([seededNames]);
  const rest = new Set([...signsOf(others)].filter((sign) => !work.has(sign)));
  return weights.flatMap((weight) =>
    Object.entries({ work, rest }).map(([name, signs]) => ({
      ...{ name, weight, signs, family: "Cylindra Han" },
      declared: weight === 600 ? "600 700" : String(weight),
    })),
  );
};

/**
 * Makes small fonts of the signs of our own Chinese texts: one file for sign-in, a few for the frame and the scan page, and the rest. Without a
 * Chinese font in the system each page would else load some 20 files of common characters. Replaces `theme/han-first.css` and `theme/han-work.css`.
 *
 * @param texts the Chinese texts of the client, by their keys
 */
export const hanFonts = (texts: Texts): Plugin => {
  let folder = "";
  return {
    name: "han-fonts",
    enforce: "pre",
    configResolved: ({ cacheDir }) => void (folder = join(cacheDir, "han-fonts")),
    transform(_code, id) {
      const [, sheet] = /\/client\/theme\/han-(first|work)\.css$/.exec(id) ?? [];
      if (sheet !== "first" && sheet !== "work") return undefined;
      mkdirSync(folder, { recursive: true });
      const fonts = new Map<number, ReturnType<typeof openFont>>();
      return facesOf(texts, sheet)
        .map(({ name, family, weight, declared, signs }) => {
          const source = `node_modules/@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-${weight}-normal.woff`;
          const font = fonts.get(weight) ?? openFont(readFileSync(source));
          fonts.set(weight, font);
          const { file, codes } = font.subset(signs);
          const path = join(folder, `han-${name}-${weight}.woff2`);
          writeFileSync(path, file);
          return `@font-face{font-family:"${family}";font-weight:${declared};font-display:swap;src:url("${relative(dirname(id), path)}") format("woff2");unicode-range:${rangeOf(codes)}}`;
        })
        .join("\n");
    },
  };
};
