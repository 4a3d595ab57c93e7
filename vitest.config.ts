import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

const postgres = "tests/support/postgres.global.ts";
const shared = "tests/support/shared.global.ts";

export default defineConfig({
  test: {
    reporters: ["default", "./tests/support/summary-reporter.ts"],
    // Files of a project share their modules: loading them anew for each file takes longer than the tests do.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["tests/**/*.unit.test.{ts,tsx}"],
          sequence: { groupOrder: 0 },
          // Ends a test that hangs. Those that read all sources take seconds on a busy machine.
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: "int",
          include: ["tests/**/*.int.test.{ts,tsx}"],
          sequence: { groupOrder: 1 },
          globalSetup: [postgres],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // On two cores too: half of the time is PostgreSQL's.
          maxWorkers: Math.max(2, availableParallelism() - 1),
        },
      },
      {
        extends: true,
        test: {
          name: "e2e",
          include: ["tests/**/*.e2e.test.{ts,tsx}"],
          sequence: { groupOrder: 2 },
          globalSetup: [postgres, shared],
          testTimeout: 120_000,
          hookTimeout: 240_000,
          // A page waits for its application and the other way round: two files side by side keep two cores busy.
          maxWorkers: 2,
        },
      },
    ],
  },
});
