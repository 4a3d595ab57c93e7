import type { Plugin, Rolldown } from "vite";

/** A chunk that only hands on what another one exports: `export{a as Shell,b as default}from"./work-1.js";`. */
const stub = /^export\s*\{([^{}]*)\}\s*from\s*["'`]\.\/([^"'`]+)["'`];?\s*(?:\/\/# sourceMappingURL=.*\s*)?$/;

type Stub = { target: string; names: string };

/** The exports of a stub as an object of them: `{Shell:m.a,default:m.b}`. */
const namesOf = (list: string): string =>
  list
    .split(",")
    .map((each) => {
      const [inner = "", outer = inner] = each.trim().split(/\s+as\s+/);
      return `${outer}:m.${inner}`;
    })
    .join(",");

const isChunk = (file: Rolldown.OutputAsset | Rolldown.OutputChunk): file is Rolldown.OutputChunk =>
  file.type === "chunk";

/**
 * Imports a group of modules at once in place of a stub before it: each stub of a page is one request more, which waits for the one before. A group
 * gets stubs because the pages that it holds are imported by their own names.
 */
export const joinedStubs: Plugin = {
  name: "joined-stubs",
  apply: "build",
  enforce: "post",
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      const stubs = new Map<string, Stub>();
      const chunks = Object.values(bundle).filter(isChunk);
      for (const { fileName, code, isEntry } of chunks) {
        const [, names, target] = (isEntry ? null : stub.exec(code)) ?? [];
        if (names !== undefined && target !== undefined) stubs.set(fileName.replace(/^.*\//, ""), { target, names });
      }
      for (const chunk of chunks) {
        for (const [name, { target, names }] of stubs) {
          const file = name.replaceAll(".", String.raw`\.`);
          chunk.code = chunk.code
            .replace(
              new RegExp(String.raw`import\((["'\`])\./${file}\1\)`, "g"),
              () => `import("./${target}").then(m=>({${namesOf(names)}}))`,
            )
            .replace(new RegExp(String.raw`(?<=["'\`])assets/${file}(?=["'\`])`, "g"), `assets/${target}`);
        }
      }
      for (const name of stubs.keys()) delete bundle[`assets/${name}`];
    },
  },
};
