import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { createExportFiles } from "#infra/stores/exports/export-files.ts";
import { createDiskFolder } from "#infra/engines/files/disk-folder.ts";
import { createFiles } from "#infra/engines/files/file-store.ts";

const dataDir = mkdtempSync(join(tmpdir(), "cylindra-private-"));
afterAll(() => rmSync(dataDir, { recursive: true }));

const mode = (...path: string[]) => (statSync(join(dataDir, ...path)).mode & 0o777).toString(8);

it.skipIf(process.platform === "win32")("nobody else can read exports and pictures, whatever the umask", async () => {
  // As an earlier version left it.
  mkdirSync(join(dataDir, "exports"));
  chmodSync(join(dataDir, "exports"), 0o755);
  const exports = createExportFiles(dataDir);
  writeFileSync(exports.draft("a", 1), "names", { mode: 0o644 });
  await exports.publish("a", 1, "csv");
  const name = await createFiles(createDiskFolder(dataDir, "files")).add(Buffer.from("picture"), "png");
  const folder = name.slice(0, 2);
  expect([mode("exports"), mode("exports", "a.csv")]).toEqual(["700", "600"]);
  expect([mode("files"), mode("files", folder), mode("files", folder, name)]).toEqual(["700", "700", "600"]);
});
