import { Router } from "express";
import { tenant } from "#contracts/resources/tenant.ts";
import { tenantCalls as calls } from "#contracts/resources/tenant-calls.ts";
import type { TenantEnabling } from "#server/application/administration/tenant-enabling.ts";
import type { SearchTerm } from "#infra/engines/list-engine/list-request.ts";
import { done, refusedCall, type Answer } from "#server/application/answer.ts";
import type { Values } from "#server/application/record-rules.ts";
import { addCall } from "../calls/add-call.ts";
import { Failure, failureOf } from "../http/failure.ts";
import { contextOf } from "../http/request-context.ts";
import type { Actor } from "./actor.ts";
import type { RecordStore } from "./record-store.ts";
import type { ResourceMore, Saving } from "./resource-router.ts";

/** The calls of the catalogue besides those of its rows. Nobody of another tenant than the platform's own finds the catalogue. */
export const createTenantRouter = (enabling: TenantEnabling): Router => {
  const router = Router();
  router.use(tenant.path, ({ method, originalUrl }, response, next) => {
    const isHome = contextOf(response).tenant.mark === "";
    next(isHome ? undefined : new Failure("request.notFound", { params: { method, path: originalUrl } }));
  });
  addCall(router, calls.getState, async (_context, { id }) => {
    const state = await enabling.stateOf(id);
    return state ? done(state) : refusedCall("record.notFound");
  });
  addCall(router, calls.test, ({ language }, asked) => enabling.test(asked, language));
  return router;
};

/** Enabling a tenant fills its database, and its rows show how it is. */
export const tenantMore = (enabling: TenantEnabling): ResourceMore => ({
  saving: { add: addTo(enabling), update: updateIn(enabling) },
  /** A state is found in the databases, not in the catalogue's rows. */
  async instead(_context, request) {
    const isState = ({ columns }: SearchTerm): boolean => columns.length === 1 && columns[0] === "state";
    const states = request.terms.filter(isState).flatMap(({ values }) => values);
    if (states.length === 0) return request;
    const values = [NOBODY, ...(await enabling.idsIn(states))];
    const ids = { columns: ["id"], op: "in" as const, values };
    return { ...request, terms: [...request.terms.filter((term) => !isState(term)), ids] };
  },
  async shown(_context, rows) {
    const states = await enabling.statesOf(rows.map(({ id }) => String(id)));
    return rows.map((row) => ({ ...row, ...states.get(String(row.id)) }));
  },
});

/** The id of no tenant. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

const demand = async <T>(answer: Promise<Answer<T>>): Promise<T> => {
  const answered = await answer;
  if (!answered.ok) throw failureOf(answered);
  return answered.data;
};

const textOf = ({ connectionString }: Values): string | null | undefined =>
  typeof connectionString === "string" || connectionString === null ? connectionString : undefined;

/** Stores a tenant, disabled at first, fills its database, and enables it. After a failure nothing is stored. */
const addTo =
  (enabling: TenantEnabling): Saving["add"] =>
  async (store, values, { actor, language }) => {
    if (values.enabled !== true) return store.add(values, actor);
    const { dbType = tenant.fields.dbType.default } = values;
    const url = await demand(enabling.check({ dbType, connectionString: textOf(values) }, language));
    const { id } = await store.add({ ...values, enabled: false }, actor);
    try {
      const { version: _first, ...answer } = await fillAndEnable(enabling, store, { id, url, actor });
      return answer;
    } catch (error) {
      await store.softDelete([id], actor);
      throw error;
    }
  };

/** Fills the database of a tenant that is enabled now, or moves to another one. */
const updateIn =
  (enabling: TenantEnabling): Saving["update"] =>
  async (store, values, { actor, language }) => {
    const before = await enabling.find(String(values.id));
    const asked = {
      ...before,
      ...(values.dbType !== undefined && { dbType: values.dbType }),
      connectionString: textOf(values),
    };
    const isEnabled = values.enabled ?? before?.enabled;
    const isMoved = asked.connectionString !== undefined && asked.connectionString !== before?.shown;
    if (!before || before.isHome || isEnabled !== true || (before.enabled && !isMoved))
      return store.update(values, actor);
    // An update of an older version fills nothing.
    if (Number(values.version) < before.version) return store.update(values, actor);
    const url = await demand(enabling.check({ ...asked, id: before.id, dbType: asked.dbType }, language));
    if (!before.enabled) {
      await store.update({ ...values, enabled: false }, actor);
      return fillAndEnable(enabling, store, { id: before.id, url, actor });
    }
    const { url: connectionString, ...secret } = await demand(enabling.fill(before.id, url));
    const enabled = await store.update({ ...values, connectionString }, actor);
    await enabling.awaitServed(before.id);
    return { ...enabled, ...secret };
  };

/** Enables a stored tenant. Only another connection or a deletion that comes meanwhile prevents it: the new password is answered here alone. */
const fillAndEnable = async (
  enabling: TenantEnabling,
  store: RecordStore,
  { id, url, actor }: { id: string; url: string | undefined; actor: Actor },
) => {
  const before = await enabling.find(id);
  const { url: connectionString, ...secret } = await demand(enabling.fill(id, url));
  const now = await enabling.find(id);
  const version = (now?.sealed === before?.sealed ? now : before)?.version;
  const enabled = await store.update({ id, version, enabled: true, connectionString }, actor);
  await enabling.awaitServed(id);
  return { ...enabled, ...secret };
};
