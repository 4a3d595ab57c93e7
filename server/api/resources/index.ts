import { Router } from "express";
import { allResources } from "#contracts/resources/index.ts";
import { createLicenseRouter } from "./license-router.ts";
import { createProcedureTypeRouter } from "./procedure-type-router.ts";
import { createResourceRouter } from "./resource-router.ts";

/** The calls of every resource that is kept as rows, and those that only one of them has, under `/base`. */
export const createResourcesRouter = (): Router => {
  const router = Router();
  for (const resource of allResources) if (resource.kept !== "events") router.use(createResourceRouter(resource));
  router.use(createLicenseRouter(), createProcedureTypeRouter());
  return router;
};
