import { defineConfig } from "vitest/config";

const postgres = "tests/support/postgres.global.ts";

export default defineConfig({
  test: {
    reporters: ["default", "./tests/support/summary-reporter.ts"],
    projects: [
      { test: { name: "unit", include: ["tests/**/*.unit.test.{ts,tsx}"] } },
      {
        test: {
          name: "int",
          include: ["tests/**/*.int.test.{ts,tsx}"],
          globalSetup: [postgres],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "e2e",
          include: ["tests/**/*.e2e.test.{ts,tsx}"],
          globalSetup: [postgres],
          testTimeout: 120_000,
          hookTimeout: 240_000,
          // Each boots whole applications: side by side they would only slow each other on two cores.
          fileParallelism: false,
        },
      },
    ],
  },
});
