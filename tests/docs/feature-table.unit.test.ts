import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "#infra/process/root.ts";
import { featureTable, foldersOfRooms, tableInPage } from "./feature-table.ts";

const named = (text: string): string[] => [...text.matchAll(/`([\w./-]+)`/g)].map(([, path = ""]) => path);
const again = "make the table of docs/architecture.md once more: npx tsx tests/docs/feature-table.ts";

it("The page of the architecture names only folders and files that exist", () => {
  expect(
    named(tableInPage()).filter((path) => !existsSync(join(root, path))),
    again,
  ).toEqual([]);
});

it("The page of the architecture names every folder of two levels", () => {
  const inPage = named(tableInPage());
  const isNamed = (folder: string) => inPage.some((path) => path === folder || path.startsWith(`${folder}/`));
  expect(
    foldersOfRooms().two.filter((folder) => !isNamed(folder)),
    again,
  ).toEqual([]);
});

it("The table has a place for each folder of a feature", () => {
  const table = named(featureTable());
  const isNamed = (folder: string) => table.some((path) => folder === path || folder.startsWith(`${path}/`));
  expect(
    foldersOfRooms().all.filter((folder) => !isNamed(folder)),
    "give it to a feature",
  ).toEqual([]);
});
