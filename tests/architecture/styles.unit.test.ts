import { readFileSync, readdirSync } from "node:fs";
import { basename, dirname, join, posix } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "#infra/process/root.ts";

const files = readdirSync(join(root, "client"), { recursive: true, encoding: "utf8" })
  .map((name) => `client/${name.replaceAll("\\", "/")}`)
  .filter((name) => /\.(css|tsx?)$/.test(name))
  .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
const sheets = files.filter(({ path }) => path.endsWith(".css"));
const modules = sheets.filter(({ path }) => path.endsWith(".module.css"));
const code = files.filter(({ path }) => /\.tsx?$/.test(path));

const bare = (css: string): string => css.replace(/\/\*[\s\S]*?\*\//g, "").replace(/"[^"]*"|url\([^)]*\)/g, "");

/** Class names in a sheet, without those that Blueprint and D3 give. */
const classesOf = (css: string): Set<string> =>
  new Set(
    [...bare(css).matchAll(/\.(-?[a-zA-Z_][\w-]*)(?=[^{};]*\{)/g)]
      .map(([, name = ""]) => name)
      .filter((name) => !/^(bp6|rdp)-|^(domain|tick)$/.test(name)),
  );

/** A sheet that a file imports, and the names that it takes from it. */
const uses = code.flatMap(({ path, text }) =>
  [...text.matchAll(/import (\w+) from "([^"]+\.module\.css)"/g)].map(([, name = "", from = ""]) => ({
    path,
    sheet: from.startsWith("#") ? from.slice(1) : posix.join(dirname(path), from),
    names: [...text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, "g"))].map(([, used = ""]) => used),
  })),
);

/** `screens/scan`, `kit/list`, `boards`: a folder may have one sheet for all of its files. A file in `kit` itself is a part of its own. */
const partOf = (path: string): string => {
  const [, room = "", part = ""] = path.split("/");
  if (room === "exceptions" || room === "boards") return room;
  return `${room}/${part.replace(/\..*$/, "")}`;
};

describe("styles have owners", () => {
  it("a class that is taken from a module exists in it", () => {
    const missing = uses.flatMap(({ path, sheet, names }) => {
      const known = classesOf(modules.find((each) => each.path === sheet)?.text ?? "");
      return names.filter((name) => !known.has(name)).map((name) => `${path}: ${name} of ${sheet}`);
    });
    expect(missing).toEqual([]);
  });

  it("a class of a module is taken by a file", () => {
    const unused = modules.flatMap(({ path, text }) => {
      const taken = new Set(uses.filter(({ sheet }) => sheet === path).flatMap(({ names }) => names));
      return [...classesOf(text)].filter((name) => !taken.has(name)).map((name) => `${path}: ${name}`);
    });
    expect(unused).toEqual([]);
  });

  it("a module is used by its own part of the client alone", () => {
    const foreign = uses.filter(({ path, sheet }) => partOf(path) !== partOf(sheet));
    expect(foreign.map(({ path, sheet }) => `${path}: ${sheet}`)).toEqual([]);
  });

  it("the sheet of the layout takes colours and lengths from tokens", () => {
    const layout = bare(modules.find(({ path }) => path === "client/kit/layout.module.css")?.text ?? "");
    const values = [...layout.matchAll(/:\s*([^;{}]+);/g)].map(([, value = ""]) => value);
    expect(values.length).toBeGreaterThan(30);
    expect(values.filter((value) => /#|\d(px|em|rem)|rgb/.test(value))).toEqual([]);
  });

  it("modules have names of their own, because a class is named by its sheet", () => {
    const names = modules.map(({ path }) => basename(path));
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it("global sheets name no class but Blueprint's", () => {
    const global = sheets.filter((each) => !modules.includes(each));
    expect(global.map(({ path }) => dirname(path)).filter((folder) => folder !== "client/theme")).toEqual([]);
    expect(global.flatMap(({ path, text }) => [...classesOf(text)].map((name) => `${path}: ${name}`))).toEqual([]);
  });

  it("a rule that must win says why beside it", () => {
    const silent = sheets.flatMap(({ path, text }) => {
      const lines = text.split("\n");
      return lines.flatMap((line, at) =>
        line.includes("!important") && !/\*\//.test(lines.slice(Math.max(0, at - 6), at + 1).join("\n"))
          ? [`${path}:${at + 1}`]
          : [],
      );
    });
    expect(silent).toEqual([]);
  });
});
