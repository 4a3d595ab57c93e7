import { z } from "zod";
import { longestBarcode } from "#contracts/fields/scalars.ts";
import { allLookups } from "#contracts/resources/lookups.ts";
import { spec } from "#contracts/resources/spec.ts";
import { documentedForm } from "#contracts/calls/documented-field.ts";
import { searchText } from "./list-operations.ts";
import type { Operation } from "./operation.ts";

const tag = "lookups";
const path = (name: string) => `/base/info/common/${name}`;

/** The lookups that forms and filters choose from. */
export const lookupOperations = (): Operation[] => [
  ...allLookups.map(({ name, params = {}, also = [], guarded }): Operation => {
    const own = Object.fromEntries(Object.keys(params).map((param) => [param, searchText("in").optional()]));
    const query = z.object({ key: searchText("key").optional(), id: searchText("in").optional(), ...own });
    const row = z.object({
      id: z.uuid(),
      name: z.string(),
      ...Object.fromEntries(also.map((column) => [column, z.unknown()])),
      ...Object.fromEntries(Object.keys(guarded?.columns ?? {}).map((column) => [column, z.string().nullish()])),
    });
    const data = z.object({ list: z.array(row).max(100), total: z.number().int() });
    return { method: "get", path: path(name), summary: `${name}: at most 100 by name`, tag, query, data };
  }),
  {
    method: "get",
    path: path("getgasspecinfo"),
    summary: "a spec's values",
    tag,
    query: z.object({ id: z.uuid() }),
    data: documentedForm(spec.fields, "add"),
  },
  {
    method: "get",
    path: path("getinfobybarcode"),
    summary: "which cylinder a barcode is",
    tag,
    query: z.object({ gasBarcode: z.string().max(longestBarcode) }),
    data: z.object({ id: z.uuid(), gasBarcode: z.string(), factoryNumber: z.string(), specId: z.uuid() }),
  },
];
