import { Router } from "express";
import { allLists } from "#contracts/lists/index.ts";
import type { ListName } from "#contracts/lists/index.ts";
import { narrowed } from "#infra/engines/list-engine/narrowed.ts";
import { ofWhom } from "#server/application/jobs/jobs.ts";
import { schedulesFor } from "#server/application/schedules/read-schedules.ts";
import { Failure } from "../http/failure.ts";
import { byWholeCode } from "./by-whole-code.ts";
import { createListRouter, type ListMore } from "./list-router.ts";
import { shownRows } from "./shown-rows.ts";

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
