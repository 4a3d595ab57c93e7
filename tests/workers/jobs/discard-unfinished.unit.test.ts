import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { createExportFiles } from "#infra/stores/exports/export-files.ts";
import { createDiskFolder } from "#infra/engines/files/disk-folder.ts";
import { createFiles } from "#infra/engines/files/file-store.ts";
import { createDiscardUnfinished } from "#workers/jobs/cleanup.ts";

const dataDir = mkdtempSync(join(tmpdir(), "cylindra-drafts-"));
afterAll(() => rmSync(dataDir, { recursive: true }));
const now = new Date("2026-03-01T12:00:00Z");
const write = (path: string, minutesAgo: number): void => {
  const file = join(dataDir, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, "x");
  const touched = new Date(now.getTime() - minutesAgo * 60_000);
  utimesSync(file, touched, touched);
};
const left = (folder: string): string[] =>
  readdirSync(join(dataDir, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();

it("uploads and exports that were left half-written an hour ago are discarded; what is whole or being written stays", async () => {
  const [files, exports] = [createFiles(createDiskFolder(dataDir, "files")), createExportFiles(dataDir)];
  write("files/ab/abandoned.png.part", 61);
  write("files/ab/being-written.png.part", 59);
  write("files/ab/whole.png", 9999);
  write("exports/killed.1.part", 61);
  write("exports/running.2.part", 1);
  write("exports/whole.xlsx", 9999);
  const told: unknown[] = [];
  const discard = createDiscardUnfinished([files, exports], { info: (fields: object) => told.push(fields) }, () => now);
  await discard();
  expect(left("files")).toEqual(["being-written.png.part", "whole.png"]);
  expect(left("exports")).toEqual(["running.2.part", "whole.xlsx"]);
  await discard();
  expect(told).toEqual([{ files: 2 }]);
});

it("an upload that cannot be written leaves nothing behind", async () => {
  const folder = join(dataDir, "full");
  const files = createFiles(createDiskFolder(folder, "files"));
  // Its length is asked for when the file is open already.
  const breaksOff = Object.defineProperty(Buffer.from("half"), "byteLength", {
    get: () => {
      throw new Error("the disk is full");
    },
  });
  await expect(files.add(breaksOff, "png")).rejects.toThrow("the disk is full");
  expect(readdirSync(join(folder, "files"), { recursive: true }).filter((name) => String(name).includes("."))).toEqual(
    [],
  );
});
