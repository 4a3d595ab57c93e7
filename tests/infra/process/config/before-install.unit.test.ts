import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { root } from "#infra/process/root.ts";

const checkout = mkdtempSync(join(tmpdir(), "cylindra-checkout-"));
const before: string[] = [];

/** A checkout as it is cloned: without packages and without a build. */
beforeAll(() => {
  for (const name of ["package.json", "contracts", "infra"])
    cpSync(join(root, name), join(checkout, name), { recursive: true });
  before.push(...readdirSync(checkout));
});
afterAll(() => rmSync(checkout, { recursive: true, force: true }));

const run = (command: string, env: Record<string, string>) =>
  spawnSync(process.execPath, ["infra/run.mjs", command], {
    cwd: checkout,
    env: { PATH: process.env.PATH, ...env },
    encoding: "utf8",
    timeout: 20_000,
  });

describe("a wrong environment is told, with exit code 1, before anything is installed or built", () => {
  it.each(["start", "dev", "demo", "rebuild", "verify", "retry", "backup", "restore", "log:move"])(
    "by %s",
    (command) => {
      expect(run(command, { PORT: "abc" })).toMatchObject({
        status: 1,
        stdout: "",
        stderr: 'PORT: must be a number, not "abc"\n',
      });
      expect(readdirSync(checkout)).toEqual(before);
    },
  );

  it("by a line for each of its faults, passwords, files and what production asks for included", () => {
    const env = { NODE_ENV: "production", ADMIN_PASSWORD: "short", SECRET_KEY_FILE: "/nothing", TLS_CERT: "a.pem" };
    expect(run("start", env).stderr.trim().split("\n")).toEqual([
      "SECRET_KEY_FILE: cannot be read (ENOENT)",
      "ADMIN_PASSWORD: must be 8 to 50 letters, digits or Chinese characters",
      "TLS_KEY: is required with TLS_CERT",
      "SECRET_KEY: is required with NODE_ENV=production",
    ]);
  });
});
