import { Router } from "express";
import { allResources } from "#contracts/resources/index.ts";
import { createResourceRouter } from "./resource-router.ts";

/** The calls of every resource that is kept as rows, under `/base`. */
export const createResourcesRouter = (): Router => {
  const router = Router();
  for (const resource of allResources) if (resource.kept !== "events") router.use(createResourceRouter(resource));
  return router;
};
