import { Router } from "express";
import { allLists, type ListName } from "#contracts/lists/index.ts";
import { narrowed } from "#infra/engines/list-engine/narrowed.ts";
import { ofWhom } from "#server/application/jobs/jobs.ts";
import { schedulesFor } from "#server/application/schedules/read-schedules.ts";
import { Failure } from "../http/failure.ts";
import { createListRouter, type ListMore } from "./list-router.ts";
import { shownRows } from "./shown-rows.ts";
import { canonicalCode } from "#contracts/codes/canonical-code.ts";
import { procedurePermissions } from "#contracts/commands/procedure-permission.ts";
import { bearersOf } from "#infra/engines/database/bearers.ts";
import type { ListRequest } from "#infra/engines/list-engine/list-request.ts";
import type { RequestContext } from "../http/request-context.ts";

/**
 * Finds the cylinders for a search by whole code, in any company: a person who scans must be able to judge a foreign bottle too. The code may contain
 * separators, as pages show it.
 */
const byWholeCode = async (
  { db, caller }: RequestContext,
  { terms }: Pick<ListRequest, "terms">,
): Promise<readonly string[]> => {
  if (!procedurePermissions.some((code) => caller.codes.has(code))) return [];
  const codes = terms
    .filter(({ columns }) => columns.length === 1 && columns[0] === "gasBarcode")
    .flatMap(({ values }) => values.map(String))
    .flatMap((value) => [value, canonicalCode(value).replace(/\s/gu, "")]);
  if (codes.length === 0) return [];
  return (await bearersOf(db, codes).execute()).map(({ id }) => id);
};

/** Lists in which a caller sees rows outside the data scope. */
const beyond: Partial<Record<ListName, ListMore["beyond"]>> = {
  cylinder: byWholeCode,
  schedule: ({ db, caller }) => schedulesFor(db, caller.userId),
};

/** Lists that change the request before it is run. */
const instead: Partial<Record<ListName, ListMore["instead"]>> = {
  job: async ({ caller }, request) => {
    const changed = ofWhom(caller.userId, request);
    if (!changed) throw new Failure("request.invalid", { errors: [{ path: "whose", code: "list.valueInvalid" }] });
    return changed;
  },
};

/** Adds the routes of every list, under `/base`. */
export const createListsRouter = (): Router => {
  const router = Router();
  for (const definition of allLists) {
    const name = definition.name as ListName;
    const more = { narrow: narrowed[name], shown: shownRows[name], beyond: beyond[name], instead: instead[name] };
    router.use(createListRouter(definition, more));
  }
  return router;
};
