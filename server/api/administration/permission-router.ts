import { Router } from "express";
import { permissionCalls as calls, permissionNodeCalls } from "#contracts/interface/permission-calls.ts";
import { permissionKinds, permissionTypes, type PermissionKind } from "#contracts/access/permission.ts";
import { translate } from "#contracts/locales/translate.ts";
import { role } from "#contracts/resources/role.ts";
import { assignPermissions } from "#server/application/administration/assign-permissions.ts";
import { permissionNode, permissionNodes } from "#server/application/administration/permission-nodes.ts";
import { createPermissionStore } from "#server/application/administration/permission-store.ts";
import { grantedIds, permissionTree } from "#server/application/administration/permission-tree.ts";
import { done, refusedCall } from "#server/application/answer.ts";
import { addCall, addDemands } from "../calls/add-call.ts";
import { demandId } from "../http/demand-id.ts";
import { Failure } from "../http/failure.ts";
import { actorOf } from "../resources/actor.ts";
import { createRecordReader } from "../resources/record-reader.ts";

/** Calls for menus, interface points and the permissions that roles get. */
export const createPermissionRouter = (): Router => {
  const router = Router();
  addAssigning(router);
  addDemands(router, calls.getPage);
  for (const call of [calls.getPage, calls.postPage])
    addCall(router, call, async ({ db }, values) => {
      const search = searchOf(values, call.from);
      const key = typeof search.key === "string" ? search.key.trim() : "";
      const list = await permissionNodes(db, clientTypeOf(search), key);
      return done({ list, total: list.length });
    });
  for (const kind of permissionKinds) addKind(router, kind);
  addCall(router, calls.remove, (context, { id }) =>
    createPermissionStore(context.db).remove(actorOf(context, calls.remove.permission), demandId(id)),
  );
  return router;
};

/** Calls that read, add and update nodes of one kind. */
const addKind = (router: Router, kind: PermissionKind): void => {
  const { get, add, update } = permissionNodeCalls[kind];
  addCall(router, get, async ({ db }, { id }) => {
    const node = await permissionNode(db, demandId(id));
    return node?.type === permissionTypes[kind] ? done(node) : refusedCall("record.notFound");
  });
  addCall(router, add, (context, body) =>
    createPermissionStore(context.db).add(actorOf(context, add.permission), kind, body),
  );
  addCall(router, update, (context, change) =>
    createPermissionStore(context.db).update(actorOf(context, update.permission), kind, change),
  );
};

const addAssigning = (router: Router): void => {
  addCall(router, calls.getModules, async ({ db, caller }, query) => {
    const others = { label: translate("zh", "common.others"), englishName: translate("en", "common.others") };
    return done(await permissionTree(db, clientTypeOf(query), others, caller));
  });
  addCall(router, calls.getRoleModules, async (context, query) => {
    const actor = actorOf(context, calls.getRoleModules.permission);
    const { id } = await createRecordReader(context.db, role, actor).demand(query.roleId);
    return done(await grantedIds(context.db, String(id), clientTypeOf(query)));
  });
  addCall(router, calls.assign, (context, body) =>
    assignPermissions(context.tenant, actorOf(context, calls.assign.permission), body),
  );
};

type Values = Record<string, unknown>;

/** Search values of a list: the query, or the body merged with its `filter`. */
const searchOf = (values: Values, from: string): Values =>
  from === "query" || typeof values.filter !== "object" ? values : { ...values, ...values.filter };

const clientTypeOf = ({ clientType = "0" }: Values): 0 | 1 => {
  if (["0", "1"].includes(String(clientType))) return String(clientType) === "1" ? 1 : 0;
  throw new Failure("request.invalid", {
    errors: [{ path: "clientType", code: "field.choice", params: { values: "0, 1" } }],
  });
};
