import { z } from "zod";
import { anyInput, defineCall, lookupPath, titled, typedAs } from "../calls/define-call.ts";
import { searchText } from "../calls/list-calls.ts";
import type { Page } from "../wire/envelope.ts";
import type { LookupSource } from "../resources/lookups.ts";

/** A lookup with the choices of forms and filters. */
export const lookupCall = ({ name, params = {}, also = [], guarded }: LookupSource) =>
  defineCall({
    name: `lookUp${titled(name.replace(/^get/, ""))}`,
    method: "get",
    path: lookupPath(name),
    input: anyInput,
    documented: () => {
      const extra = Object.fromEntries(Object.keys(params).map((param) => [param, searchText("in").optional()]));
      return z.object({ key: searchText("key").optional(), id: searchText("in").optional(), ...extra });
    },
    answer: () => {
      const row = z.object({
        id: z.uuid(),
        name: z.string(),
        ...Object.fromEntries(also.map((column) => [column, z.unknown()])),
        ...Object.fromEntries(Object.keys(guarded?.columns ?? {}).map((column) => [column, z.string().nullish()])),
      });
      return typedAs<Page<Record<string, unknown>>>(z.object({ list: z.array(row).max(100), total: z.number().int() }));
    },
    failures: ["list.invalid"],
    tag: "lookups",
    summary: `${name}: at most 100 by name`,
  });
