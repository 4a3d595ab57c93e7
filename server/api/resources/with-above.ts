import { dictionary } from "#contracts/resources/dictionary.ts";
import { listOf } from "#contracts/resources/list-of.ts";
import { readAll } from "#infra/engines/list-engine/list-engine.ts";
import { idsAbove } from "#server/application/administration/tree.ts";
import { answering } from "../lists/list-failure.ts";
import type { ListMore } from "../lists/list-router.ts";

const definition = listOf(dictionary);

/** A search in the dictionary returns the matches and all entries above them (rules §8). */
export const withAbove: NonNullable<ListMore["instead"]> = async ({ db, tenant, language }, request) => {
  if (request.terms.length === 0) return request;
  const context = { scope: "all" as const, timeZone: tenant.timeZone, language, now: tenant.clock.now() };
  const matches = await answering(() =>
    readAll(db, definition, request, context, async ({ rows }) => {
      const ids: string[] = [];
      for await (const { id } of rows) ids.push(String(id));
      return ids;
    }),
  );
  if (matches.length === 0) return request;
  const ids = await idsAbove(db, dictionary.table, matches);
  return { ...request, terms: [{ columns: ["id"], op: "in", values: ids }] };
};
