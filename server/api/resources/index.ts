import { Router } from "express";
import { allResources, type resources } from "#contracts/resources/index.ts";
import { accountRules, type AccountDeps } from "#server/application/administration/account-rules.ts";
import { codeTemplateRules } from "#server/application/administration/code-template-rules.ts";
import { regionRules } from "#server/application/administration/region-rules.ts";
import { tenantRules } from "#server/application/administration/tenant-rules.ts";
import { roleRules } from "#server/application/administration/role-rules.ts";
import { setCodeReading } from "#contracts/interface/own-calls.ts";
import { codeReading } from "#contracts/resources/code-template.ts";
import { tenant as tenantResource } from "#contracts/resources/tenant.ts";
import type { TenantEnabling } from "#server/application/administration/tenant-enabling.ts";
import { tenantMore } from "./tenant-router.ts";
import { dictionary } from "#contracts/resources/dictionary.ts";
import { done } from "#server/application/answer.ts";
import { addCall } from "../calls/add-call.ts";
import { actorOf } from "./actor.ts";
import { createRecordStore } from "./record-store.ts";
import { createRegionRouter, regionsAtBase } from "./region-router.ts";
import { createLicenseRouter } from "./license-router.ts";
import { createResourceRouter, type ResourceMore, type RulesOf } from "./resource-router.ts";
import { listOf } from "#contracts/resources/list-of.ts";
import { readAll } from "#infra/engines/list-engine/list-engine.ts";
import { idsAbove } from "#server/application/administration/tree.ts";
import { answering } from "../lists/list-failure.ts";
import type { ListMore } from "../lists/list-router.ts";

const definition = listOf(dictionary);

/** A search in the dictionary returns the matches and all entries above them (rules §8). */
const withAbove: NonNullable<ListMore["instead"]> = async ({ db, tenant, language }, request) => {
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

export type ResourceDeps = AccountDeps & {
  enabling: TenantEnabling;
};

/** Extra rules of some resources. */
const rulesWith = ({ enabling, ...deps }: ResourceDeps): { [Name in keyof typeof resources]?: RulesOf } => ({
  account: ({ tenant, caller }) => accountRules({ ...deps, tenant, codes: caller.codes }),
  codeTemplate: ({ tenant }) => codeTemplateRules(tenant.reading),
  region: () => regionRules,
  role: () => roleRules,
  tenant: () => tenantRules(enabling),
});

/** The calls of every resource that is stored as rows, and those of single resources, under `/base`. */
export const createResourcesRouter = (deps: ResourceDeps): Router => {
  const router = Router();
  router.use(regionsAtBase);
  const rules: Partial<Record<string, RulesOf>> = rulesWith(deps);
  const others: Partial<Record<string, ResourceMore>> = {
    [dictionary.name]: { instead: withAbove },
    [tenantResource.name]: tenantMore(deps.enabling),
  };
  for (const resource of allResources) {
    const more = others[resource.name];
    router.use(createResourceRouter(resource, { rulesOf: rules[resource.name], ...more }));
  }
  router.use(createLicenseRouter(), createRegionRouter(), createReadingRouter());
  return router;
};

/** Id of the only record, so that two first changes cannot make two. */
const READING_ID = "00000000-0000-4000-8000-00000000c0de";

/** Sets how the tenant's codes are read. */
const createReadingRouter = (): Router => {
  const router = Router();
  addCall(router, setCodeReading, async (context, { serialAlone }) => {
    const { db, tenant } = context;
    const actor = actorOf(context, setCodeReading.permission);
    const store = createRecordStore(db, codeReading, { committed: () => tenant.reading.changed() });
    const row = await db.selectFrom("code_reading").select("version").where("id", "=", READING_ID).executeTakeFirst();
    if (row) await store.update({ id: READING_ID, version: row.version, serialAlone }, actor);
    else await store.add({ serialAlone }, actor, READING_ID);
    return done(null);
  });
  return router;
};
