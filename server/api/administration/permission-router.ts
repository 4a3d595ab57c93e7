import { Router, type Request } from "express";
import { systemScreens } from "#contracts/access/menus/system.ts";
import {
  permissionBodies,
  permissionChanges,
  permissionKinds,
  permissionTypes,
  type PermissionBody,
  type PermissionChange,
  type PermissionKind,
} from "#contracts/access/permission.ts";
import { assignPermissions as assigning } from "#contracts/access/role.ts";
import { translate } from "#contracts/locales/translate.ts";
import { role } from "#contracts/resources/role.ts";
import { assignPermissions } from "#server/application/administration/assign-permissions.ts";
import { permissionNode, permissionNodes } from "#server/application/administration/permission-nodes.ts";
import { createPermissionStore } from "#server/application/administration/permission-store.ts";
import { grantedIds, permissionTree } from "#server/application/administration/permission-tree.ts";
import { demandId } from "../http/demand-id.ts";
import { Failure } from "../http/failure.ts";
import { handle } from "../http/request-context.ts";
import { requireCode } from "../http/require-code.ts";
import { sendAnswer } from "../http/send-answer.ts";
import { sendOk } from "../http/send-ok.ts";
import { validate } from "../http/validate.ts";
import { actorOf } from "../resources/actor.ts";
import { createRecordReader } from "../resources/record-reader.ts";

const code = (call: string) => `api:admin:permission:${call}`;
const assignCode = code("assign");

/** Menus, interface points and what roles grant of them, under `/base/admin/permission`. */
export const createPermissionRouter = (): Router => {
  const router = Router();
  addAssigning(router);
  const tree = handle(async ({ db }, request, response) => {
    const search = searchOf(request);
    const key = typeof search.key === "string" ? search.key.trim() : "";
    const list = await permissionNodes(db, clientTypeOf(search), key);
    sendOk(response, { list, total: list.length });
  });
  router
    .route("/getpage")
    .all(requireCode(code("getpage")))
    .get(tree)
    .post(tree);
  for (const kind of permissionKinds) addKind(router, kind);
  router.delete(
    "/softdelete",
    requireCode(code("softdelete")),
    handle(async (context, { query }, response) => {
      const store = createPermissionStore(context.db);
      sendAnswer(
        response,
        await store.remove(actorOf(context, [code("softdelete")]), demandId(query.id)),
        "ok.removed",
      );
    }),
  );
  return router;
};

/** Reads, adds and updates nodes of one kind. */
const addKind = (router: Router, kind: PermissionKind): void => {
  const [adding, updating] = [code(`add${kind}`), code(`update${kind}`)];
  router.get(
    `/get${kind}`,
    requireCode(code("getpage"), updating),
    handle(async ({ db }, { query }, response) => {
      const node = await permissionNode(db, demandId(query.id));
      if (node?.type !== permissionTypes[kind]) throw new Failure("record.notFound");
      sendOk(response, node);
    }),
  );
  router.post(
    `/add${kind}`,
    requireCode(adding),
    handle(async (context, { body }, response) => {
      const values: PermissionBody = validate(permissionBodies[kind], body);
      sendAnswer(
        response,
        await createPermissionStore(context.db).add(actorOf(context, [adding]), kind, values),
        "ok.added",
      );
    }),
  );
  router.put(
    `/update${kind}`,
    requireCode(updating),
    handle(async (context, { body }, response) => {
      const change: PermissionChange = validate(permissionChanges[kind], body);
      const answer = await createPermissionStore(context.db).update(actorOf(context, [updating]), kind, change);
      sendAnswer(response, answer, "ok.updated");
    }),
  );
};

const addAssigning = (router: Router): void => {
  const mayRead = [assignCode, ...systemScreens.role.codes.list];
  router.get(
    "/getmoduleslist",
    requireCode(...mayRead),
    handle(async ({ db, caller }, { query }, response) => {
      const others = { label: translate("zh", "permission.others"), englishName: translate("en", "permission.others") };
      sendOk(response, await permissionTree(db, clientTypeOf(query), others, caller));
    }),
  );
  router.get(
    "/getrolemoduleslist",
    requireCode(...mayRead),
    handle(async (context, { query }, response) => {
      const { id } = await createRecordReader(context.db, role, actorOf(context, mayRead)).demand(query.roleId);
      sendOk(response, await grantedIds(context.db, String(id), clientTypeOf(query)));
    }),
  );
  router.post(
    "/assign",
    requireCode(assignCode),
    handle(async (context, { body }, response) => {
      const answer = await assignPermissions(context.db, actorOf(context, [assignCode]), validate(assigning, body));
      sendAnswer(response, answer, "ok.updated");
    }),
  );
};

/** Conditions of a list: the query, or the body's `filter`. */
const searchOf = ({ method, query, body }: Request): Record<string, unknown> =>
  method === "GET" ? query : { ...body, ...body?.filter };

const clientTypeOf = ({ clientType = "0" }: Record<string, unknown>): 0 | 1 => {
  if (["0", "1"].includes(String(clientType))) return String(clientType) === "1" ? 1 : 0;
  throw new Failure("request.invalid", {
    errors: [{ path: "clientType", code: "field.choice", params: { values: "0, 1" } }],
  });
};
