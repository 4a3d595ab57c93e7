import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { afterAll, expect, it } from "vitest";
import { createRoleLog } from "#infra/process/supervisor/role-log.ts";

const folder = mkdtempSync(join(tmpdir(), "cylindra-role-log-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("lines are dropped while the disk is full, and counted before the next that is written", async ({ skip }) => {
  if (!existsSync("/dev/full")) skip("this system has no /dev/full, which answers as a full disk does");
  const file = join(folder, "server.log");
  symlinkSync("/dev/full", file);
  const log = createRoleLog(file);
  const lines = new PassThrough();
  const noticed: string[] = [];
  log.follow(lines, (line) => noticed.push(line));
  lines.write("one\ntwo\n");
  await expect.poll(() => noticed).toEqual(["one", "two"]);
  rmSync(file);
  lines.write("three\n");
  await expect.poll(() => noticed).toContain("three");
  expect(readFileSync(file, "utf8")).toBe("\n2 lines could not be written\nthree\n");
  log.close();
});
