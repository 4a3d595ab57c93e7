import { Router } from "express";
import { allLists } from "#contracts/lists/index.ts";
import type { ListName } from "#contracts/lists/index.ts";
import { narrowed } from "#infra/engines/list-engine/narrowed.ts";
import { ofWhom } from "#server/application/jobs/jobs.ts";
import { Failure } from "../http/failure.ts";
import { byWholeCode } from "./by-whole-code.ts";
import { createListRouter, type ListMore } from "./list-router.ts";
import { shownRows } from "./shown-rows.ts";

/** Lists that are asked for other rows than the call says. */
const instead: Partial<Record<ListName, ListMore["instead"]>> = {
  job: async ({ caller }, request) => {
    const asked = ofWhom(caller.userId, request);
    if (!asked) throw new Failure("request.invalid", { errors: [{ path: "whose", code: "list.valueInvalid" }] });
    return asked;
  },
};

/** Every list, under `/base`. */
export const createListsRouter = (): Router => {
  const router = Router();
  for (const definition of allLists) {
    const name = definition.name as ListName;
    const beyond = name === "cylinder" ? byWholeCode : undefined;
    router.use(createListRouter(definition, { narrow: narrowed[name], shown: shownRows[name], beyond }));
  }
  return router;
};
