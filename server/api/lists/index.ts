import { Router } from "express";
import { allLists } from "#contracts/lists/index.ts";
import { createListRouter } from "./list-router.ts";

/** Every list over read models, under `/base`. */
export const createListsRouter = (): Router => {
  const router = Router();
  for (const definition of allLists) router.use(createListRouter(definition));
  return router;
};
