import { expect, it } from "vitest";
import { importKinds } from "#contracts/imports/kinds.ts";
import { guessColumns } from "#infra/stores/imports/guess-columns.ts";

const guessed = (kind: keyof typeof importKinds, ...heads: string[]) =>
  guessColumns(importKinds[kind], [
    { row: 1, cells: heads },
    { row: 2, cells: heads.map(() => "x") },
  ]).columns.map(({ guess }) => guess);

it("knows the heads that English sheets of cylinders and customers have", () => {
  expect(guessed("cylinder", "Bottle no.", "Type", "Mfg date", "Last test")).toEqual([
    ...["gasBarcode", "specId", "productionDate", "inspectionDate"],
  ]);
  expect(guessed("customer", "Client", "Street", "Kind", "Note")).toEqual(["name", "address", "category", "remark"]);
});
