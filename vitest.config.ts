import { availableParallelism } from "node:os";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vitest/config";

const postgres = "tests/support/postgres.global.ts";
const shared = "tests/support/shared.global.ts";
const chromium = "tests/support/chromium.global.ts";

// Set here, in the process that starts the workers, so that all of them draw the same samples.
process.env.TEST_SEED ??= String(Math.floor(Math.random() * 1_000_000));

/** On two cores too: half of the time of a test is PostgreSQL's or the browser's. */
const maxWorkers = Math.max(2, availableParallelism() - 1);

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Classes have the names that the build gives them; the sheets themselves are left out. */
const classNames: Plugin = {
  name: "class-names",
  enforce: "pre",
  resolveId: (id) => (id.endsWith(".module.css") ? `\0classes:${id}.js` : undefined),
  load(id) {
    const file = /^\0classes:(.*)\.js$/.exec(id)?.[1];
    if (file === undefined) return undefined;
    return `import { scopedName } from ${JSON.stringify(at("infra/tools/build/scoped-name.ts"))};
      export default new Proxy({}, { get: (_, name) => scopedName(String(name), ${JSON.stringify(basename(file))}) });`;
  },
};

export default defineConfig({
  test: {
    reporters: ["default", "./tests/support/summary-reporter.ts"],
    // Files of a project share their modules: loading them again for each file takes longer than the tests do.
    isolate: false,
    runner: "./tests/support/test-runner.ts",
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["tests/**/*.unit.test.{ts,tsx}"],
          sequence: { groupOrder: 0 },
          // Ends a test that hangs. Those that read all sources take seconds on a busy machine.
          testTimeout: 30_000,
          maxWorkers,
        },
      },
      {
        extends: true,
        plugins: [classNames],
        resolve: {
          alias: [
            { find: /^socket\.io-client$/, replacement: at("tests/support/component/live-channel.ts") },
            { find: /^valtio$/, replacement: at("tests/support/component/stores.ts") },
          ],
        },
        test: {
          name: "component",
          include: ["tests/**/*.component.test.tsx"],
          sequence: { groupOrder: 0 },
          environment: "happy-dom",
          environmentOptions: { happyDOM: { url: "http://localhost:4600/", width: 1366, height: 768 } },
          setupFiles: ["tests/support/component/setup.ts"],
          testTimeout: 120_000,
          maxWorkers,
        },
      },
      {
        extends: true,
        test: {
          name: "int",
          include: ["tests/**/*.int.test.{ts,tsx}"],
          sequence: { groupOrder: 1 },
          globalSetup: [chromium, postgres],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // They wait for PostgreSQL more than they compute.
          maxWorkers: maxWorkers + 1,
        },
      },
      {
        extends: true,
        test: {
          name: "e2e",
          include: ["tests/**/*.e2e.test.{ts,tsx}"],
          sequence: { groupOrder: 2 },
          globalSetup: [chromium, postgres, shared],
          testTimeout: 120_000,
          hookTimeout: 240_000,
          maxWorkers,
        },
      },
      {
        extends: true,
        test: {
          name: "rest",
          include: ["tests/**/*.rest.test.{ts,tsx}"],
          sequence: { groupOrder: 9 },
          globalSetup: [chromium, postgres, shared],
          testTimeout: 120_000,
          hookTimeout: 240_000,
          // They start, end, kill and freeze processes, and judge how long that takes.
          fileParallelism: false,
        },
      },
    ],
  },
});
