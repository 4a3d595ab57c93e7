import { Router } from "express";
import { getFirstSteps } from "#contracts/wire/first-steps.ts";
import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import { circulation } from "#contracts/lists/circulation.ts";
import { cylinder } from "#contracts/lists/cylinder.ts";
import { account } from "#contracts/resources/account.ts";
import { clientInfo } from "#contracts/resources/client-info.ts";
import { enterprise, gasstations, warehouse } from "#contracts/resources/companies.ts";
import { listOf } from "#contracts/resources/list-of.ts";
import { spec } from "#contracts/resources/spec.ts";
import { vehicle } from "#contracts/resources/vehicle.ts";
import { readPage } from "#infra/engines/list-engine/list-engine.ts";
import { done } from "#server/application/answer.ts";
import type { SearchTerm } from "#infra/engines/list-engine/list-request.ts";
import { addCall } from "../calls/add-call.ts";
import { scopeOfAny, type RequestContext } from "../http/request-context.ts";
import { answering } from "./list-failure.ts";

/** Procedures of all cylinders, limited by the company that recorded them. */
const procedures: ListDefinition = { ...circulation, requires: undefined, scope: "createdCompanyId" };

/** Places and people that cylinders go to, and the vehicles that bring them. */
const partners = [warehouse, vehicle, clientInfo];
const sumOf = async (counts: Promise<number>[]): Promise<number> =>
  (await Promise.all(counts)).reduce((sum, each) => sum + each, 0);

/** Shows how far the setup of an empty product has come. */
export const createFirstStepsRouter = (): Router => {
  const router = Router();
  addCall(router, getFirstSteps, async (context) => {
    const companies = await firstPage(context, listOf(enterprise), 100);
    const count = async (list: ListDefinition): Promise<number> => (await firstPage(context, list, 1)).total;
    const counts = {
      // One company exists from the start. It counts only after somebody has edited it.
      company: companies.list.filter(({ version }) => Number(version) > 1).length + Math.max(0, companies.total - 1),
      station: await count(listOf(gasstations)),
      spec: await count(listOf(spec)),
      // The caller is not counted.
      people: Math.max(0, (await count(listOf(account))) - 1),
      partners: await sumOf(partners.map((resource) => count(listOf(resource)))),
      cylinders: await count(cylinder),
      scan: await count(procedures),
    };
    const id = companies.list[0]?.id;
    const { total: unseen } = await firstPage(context, cylinder, 1, [notSeen]);
    const companyId = typeof id === "string" ? id : null;
    return done({ made: counts, unseen, companyId });
  });
  return router;
};

/** Matches cylinders that an import registered and nobody has seen. */
const notSeen: SearchTerm = { columns: ["unseen"], op: "equals", values: [true] };

const firstPage = (
  { caller, db, tenant, language }: RequestContext,
  list: ListDefinition,
  pageSize: number,
  terms: SearchTerm[] = [],
) => {
  const { by, desc = false } = list.sort;
  const request = { pageIndex: 1, pageSize, terms, sort: [{ column: by, desc }], exactTotal: false };
  const reader = { scope: scopeOfAny(caller, list.permission), timeZone: tenant.timeZone, now: tenant.clock.now() };
  return answering(() => readPage(db, list, request, { ...reader, language }));
};
