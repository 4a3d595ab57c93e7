import { Router } from "express";
import { allResources, type resources } from "#contracts/resources/index.ts";
import { accountRules, type AccountDeps } from "#server/application/administration/account-rules.ts";
import { roleRules } from "#server/application/administration/role-rules.ts";
import { createLicenseRouter } from "./license-router.ts";
import { createProcedureTypeRouter } from "./procedure-type-router.ts";
import { createResourceRouter, type RulesOf } from "./resource-router.ts";

/** Rules that some resources have beside those of all. */
const rulesWith = (deps: AccountDeps): { [Name in keyof typeof resources]?: RulesOf } => ({
  account: ({ tenant }) => accountRules({ ...deps, tenant }),
  role: () => roleRules,
});

/** The calls of every resource that is kept as rows, and those that only one of them has, under `/base`. */
export const createResourcesRouter = (deps: AccountDeps): Router => {
  const router = Router();
  const rules: Partial<Record<string, RulesOf>> = rulesWith(deps);
  for (const resource of allResources) router.use(createResourceRouter(resource, rules[resource.name]));
  router.use(createLicenseRouter(), createProcedureTypeRouter());
  return router;
};
