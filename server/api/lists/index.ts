import { Router } from "express";
import { allLists } from "#contracts/lists/index.ts";
import type { ListName } from "#contracts/lists/index.ts";
import { narrowed } from "#infra/engines/list-engine/narrowed.ts";
import { byWholeCode } from "./by-whole-code.ts";
import { createListRouter } from "./list-router.ts";
import { shownRows } from "./shown-rows.ts";

/** Every list over read models, under `/base`. */
export const createListsRouter = (): Router => {
  const router = Router();
  for (const definition of allLists) {
    const name = definition.name as ListName;
    const beyond = name === "cylinder" ? byWholeCode : undefined;
    router.use(createListRouter(definition, { narrow: narrowed[name], shown: shownRows[name], beyond }));
  }
  return router;
};
