import { Router, type RequestHandler } from "express";
import { systemScreens } from "#contracts/access/menus/system.ts";
import { accountIds } from "#contracts/access/account.ts";
import { addRole, updateRole } from "#contracts/access/role.ts";
import { role } from "#contracts/lists/role.ts";
import type { Operator } from "#server/application/administration/operator.ts";
import { usableRoles } from "#server/application/administration/usable-roles.ts";
import { createRoleStore, type RoleStore } from "#server/application/administration/role-store.ts";
import type { Answer } from "#server/application/answer.ts";
import { handle } from "../http/request-context.ts";
import { requireCode } from "../http/require-code.ts";
import { sendAnswer } from "../http/send-answer.ts";
import { sendOk } from "../http/send-ok.ts";
import { validate } from "../http/validate.ts";
import { operatorOf } from "./operator-of.ts";
import { readOne } from "./read-one.ts";

const code = (call: string) => `api:admin:role:${call}`;
const assignCode = systemScreens.rolePermission.codes.assign;
/** Whoever keeps accounts has to choose among roles. */
const mayChoose = [code("getpage"), systemScreens.user.codes.add, systemScreens.user.codes.update, assignCode];

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
    handle(async (context, _request, response) => {
      sendOk(response, await usableRoles(context.db, operatorOf(context, mayChoose)));
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
