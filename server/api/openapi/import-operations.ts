import { cylinderScreens } from "#contracts/access/menus/cylinder.ts";
import {
  errorsQuery,
  importCalls,
  importPaths,
  importUpload,
  templateQuery,
  uploadedImportAnswer,
} from "#contracts/imports/calls.ts";
import { operationOf } from "./command-operations.ts";
import type { Operation } from "./operation.ts";

const tag = "imports";
const { list: reading, add } = cylinderScreens.import.codes;

/** Imports of spreadsheets. */
export const importOperations = (): Operation[] => [
  ...Object.values(importCalls).map((call) => operationOf(call)),
  {
    method: "get",
    path: `/base${importPaths.template}`,
    tag,
    summary: "an Excel file to fill in, made from the fields of a kind",
    codes: reading,
    query: templateQuery,
    file: "application/octet-stream",
  },
  {
    method: "post",
    path: `/base${importPaths.upload}`,
    tag,
    summary: "upload a sheet of a kind: xlsx, or CSV in UTF-8, UTF-16 or GBK",
    codes: [add],
    upload: importUpload,
    data: uploadedImportAnswer,
  },
  {
    method: "get",
    path: `/base${importPaths.errors}`,
    tag,
    summary: "the rows with errors as an Excel file, the reasons beside them; mended, it can be uploaded again",
    codes: reading,
    query: errorsQuery,
    file: "application/octet-stream",
  },
];
