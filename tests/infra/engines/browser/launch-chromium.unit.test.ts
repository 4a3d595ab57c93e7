import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { launchChromium } from "#infra/engines/browser/launch-chromium.ts";

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "launch-"))));
afterEach(() => rmSync(folder, { recursive: true }));

/** A program in place of the browser that counts its starts and then does as told. */
const programThat = (does: string) => {
  const executablePath = join(folder, "browser");
  const starts = join(folder, "starts");
  writeFileSync(executablePath, `#!/bin/sh\necho start >> "${starts}"\n${does}\n`);
  chmodSync(executablePath, 0o755);
  return { executablePath, starts: () => readFileSync(starts, "utf8").split("\n").length - 1 };
};

describe("a browser that ends before it is ready", () => {
  it("by a signal is started once more, and not a third time", async () => {
    const { executablePath, starts } = programThat("kill -9 $$");
    await expect(launchChromium({ executablePath })).rejects.toThrow("Failed to launch the browser process");
    expect(starts()).toBe(2);
  });

  it("by itself is not started again", async () => {
    const { executablePath, starts } = programThat("exit 1");
    await expect(launchChromium({ executablePath })).rejects.toThrow("Failed to launch the browser process");
    expect(starts()).toBe(1);
  });
});
