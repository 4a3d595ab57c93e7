import { Router, type RequestHandler } from "express";
import { accountIds } from "#contracts/access/account.ts";
import { addRole, assignPermissions, updateRole } from "#contracts/access/role.ts";
import { translate } from "#contracts/locales/translate.ts";
import { role } from "#contracts/lists/role.ts";
import type { Operator } from "#server/application/administration/operator.ts";
import { grantedIds, permissionTree } from "#server/application/administration/permission-tree.ts";
import { createRoleStore, type RoleStore } from "#server/application/administration/role-store.ts";
import type { Answer } from "#server/application/answer.ts";
import { Failure } from "../http/failure.ts";
import { handle } from "../http/request-context.ts";
import { requireCode } from "../http/require-code.ts";
import { sendAnswer } from "../http/send-answer.ts";
import { sendOk } from "../http/send-ok.ts";
import { validate } from "../http/validate.ts";
import { operatorOf } from "./operator-of.ts";
import { readOne } from "./read-one.ts";

const code = (call: string) => `api:admin:role:${call}`;
const assignCode = "api:admin:permission:assign";
/** Whoever keeps accounts has to choose among roles. */
const mayChoose = [code("getpage"), "api:admin:user:add", "api:admin:user:update", assignCode];

type Given = { body: unknown; query: Record<string, unknown> };
type Work = (store: RoleStore, operator: Operator, given: Given) => Promise<Answer<unknown>>;

const changing = (needed: string, message: string, work: Work): RequestHandler[] => [
  requireCode(needed),
  handle(async (context, request, response) => {
    const answer = await work(createRoleStore(context.db), operatorOf(context, [needed]), request);
    sendAnswer(response, answer, message);
  }),
];

/** Roles, under `/base/admin/role`; their lists are declared. */
export const createRoleRouter = (): Router => {
  const router = Router();
  router.get(
    "/get",
    requireCode(code("getpage"), code("update")),
    handle(async (context, { query }, response) => {
      sendOk(response, await readOne(context, role, query.id));
    }),
  );
  router.get(
    "/getlist",
    requireCode(...mayChoose),
    handle(async ({ db }, _request, response) => {
      const roles = await db
        .selectFrom("role")
        .select(["id", "label", "label as name", "description"])
        .where("is_usable", "=", true)
        .where("is_deleted", "=", false)
        .orderBy("created_time")
        .execute();
      sendOk(response, roles);
    }),
  );
  router.post(
    "/add",
    changing(code("add"), "ok.added", (store, operator, { body }) => store.add(operator, validate(addRole, body))),
  );
  router.put(
    "/update",
    changing(code("update"), "ok.updated", (store, operator, { body }) =>
      store.update(operator, validate(updateRole, body)),
    ),
  );
  router.delete(
    "/softdelete",
    changing(code("softdelete"), "ok.removed", (store, operator, { query }) =>
      store.remove(operator, validate(accountIds, { ids: [query.id] }).ids),
    ),
  );
  router.put(
    "/batchsoftdelete",
    changing(code("softdelete"), "ok.removed", (store, operator, { body }) =>
      store.remove(operator, validate(accountIds, body).ids),
    ),
  );
  return router;
};

/** What roles grant, under `/base/admin/permission`. */
export const createPermissionRouter = (): Router => {
  const router = Router();
  const mayRead = [assignCode, code("getpage")];
  router.get(
    "/getmoduleslist",
    requireCode(...mayRead),
    handle(async ({ db }, { query }, response) => {
      const others = { label: translate("zh", "permission.others"), englishName: translate("en", "permission.others") };
      sendOk(response, await permissionTree(db, clientTypeOf(query), others));
    }),
  );
  router.get(
    "/getrolemoduleslist",
    requireCode(...mayRead),
    handle(async (context, { query }, response) => {
      const { id } = await readOne(context, role, query.roleId, mayRead);
      sendOk(response, await grantedIds(context.db, String(id), clientTypeOf(query)));
    }),
  );
  router.post(
    "/assign",
    changing(assignCode, "ok.updated", (store, operator, { body }) =>
      store.assign(operator, validate(assignPermissions, body)),
    ),
  );
  return router;
};

const clientTypeOf = ({ clientType = "0" }: Record<string, unknown>): 0 | 1 => {
  if (clientType === "0" || clientType === "1") return clientType === "1" ? 1 : 0;
  throw new Failure("request.invalid", {
    errors: [{ path: "clientType", code: "field.choice", params: { values: "0, 1" } }],
  });
};
