import type { TestProject } from "vitest/node";
import { reasonOf } from "#infra/process/errors.ts";
import { browserTests } from "#tests/selection/import-graph.ts";
import { launchBrowser } from "./browser.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Why Chromium does not start on this machine, and the test files that need it; absent where it does. */
    withoutChromium: { reason: string; files: string[] } | undefined;
  }
}

/** One look for the whole run, whatever number of projects asks. */
const slot = globalThis as { cylindraChromium?: Promise<string | undefined> };

/**
 * Looks whether Chromium starts. On a machine of a person the tests that need it are skipped where it does not, and the run says so; in
 * continuous integration (`CI=true`) they run and fail.
 */
export async function setup(project: TestProject): Promise<void> {
  if (process.env.CI) return;
  slot.cylindraChromium ??= launchBrowser().then(
    async (browser) => {
      await browser.close();
      return undefined;
    },
    (error: unknown) => reasonOf(error),
  );
  const reason = await slot.cylindraChromium;
  if (reason !== undefined)
    project.provide("withoutChromium", {
      reason: `Chromium does not start: ${reason.split("\n", 1)[0]}`,
      files: browserTests(),
    });
}
