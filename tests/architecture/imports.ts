import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { root } from "#infra/process/root.ts";

export const rooms = ["contracts", "server", "projections", "workers", "client", "infra"] as const;
export type Room = (typeof rooms)[number];

/** One import of a source file: static, dynamic, re-export or type. */
export type Import = {
  /** The importing file, from the checkout. */
  from: string;
  /** A file of ours, from the checkout, or the name of a package. */
  to: string;
  ours: boolean;
  /** Names that are imported and exist when the program runs; `*` for a whole module. */
  values: string[];
};

export type Source = { path: string; text: string };

const CODE = /\.(ts|tsx|mjs)$/;

/** Every source file of some folders of the checkout; without a pattern, every file of code. */
export function sourcesOf(folders: readonly string[], pattern = CODE): Source[] {
  return folders
    .flatMap((folder) => files(join(root, folder), pattern))
    .map((path) => ({
      path: relative(root, path),
      text: readFileSync(path, "utf8"),
    }));
}

/** A source without its comments. */
export const codeOf = ({ text }: Source): string => text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");

function files(folder: string, pattern: RegExp): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return files(path, pattern);
    return pattern.test(entry.name) ? [path] : [];
  });
}

const STATIC = /^\s*(?:import|export)\s+(type\s+)?([\w*\s{},$]*?)\s*\bfrom\s*["']([^"']+)["']/gm;
const BARE = /^\s*import\s*["']([^"']+)["']/gm;
const DYNAMIC = /\bimport\(\s*["'`]([^"'`]+)["'`]/g;

/** The imports of a file, found in its text: type imports vanish from what a bundler sees, and they bind rooms together all the same. */
export function importsOf({ path, text }: Source): Import[] {
  const found: { specifier: string; values: string[] }[] = [];
  for (const [, type, clause = "", specifier = ""] of text.matchAll(STATIC)) {
    found.push({ specifier, values: type ? [] : valueNames(clause) });
  }
  for (const [, specifier = ""] of text.matchAll(BARE)) found.push({ specifier, values: ["*"] });
  for (const [, specifier = ""] of text.matchAll(DYNAMIC)) found.push({ specifier, values: ["*"] });
  return found.map(({ specifier, values }) => ({ from: path, values, ...resolve(path, specifier) }));
}

function valueNames(clause: string): string[] {
  const names = clause
    .replace(/[{}]/g, ",")
    .split(",")
    .map((name) => name.trim());
  return names
    .filter((name) => name !== "" && !name.startsWith("type "))
    .map((name) => (name.startsWith("*") ? "*" : (name.split(/\s+as\s+/)[0] ?? name)));
}

function resolve(path: string, specifier: string): { to: string; ours: boolean } {
  if (specifier.startsWith("#")) return { to: specifier.slice(1), ours: true };
  if (specifier.startsWith(".")) return { to: normalize(join(dirname(path), specifier)), ours: true };
  return { to: specifier, ours: false };
}
