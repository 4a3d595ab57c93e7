import { Router } from "express";
import { viewCodes } from "#contracts/access/shared-view.ts";
import { systemScreens } from "#contracts/access/menus/system.ts";
import { usableRoles } from "#server/application/administration/usable-roles.ts";
import { handle } from "../http/request-context.ts";
import { requireCode } from "../http/require-code.ts";
import { sendOk } from "../http/send-ok.ts";
import { actorOf } from "../resources/actor.ts";

const { role, rolePermission, user } = systemScreens;
/** Codes of who has to choose among roles: whoever keeps accounts does, and whoever shares views. */
const mayChoose = [...role.codes.list, user.codes.add, user.codes.update, rolePermission.codes.assign, viewCodes.add];

/** The roles that can be given, `/base/admin/role/getlist`. */
export const createRoleRouter = (): Router => {
  const router = Router();
  router.get(
    "/getlist",
    requireCode(...mayChoose),
    handle(async (context, _request, response) => {
      sendOk(response, await usableRoles(context.db, actorOf(context, mayChoose), context.language));
    }),
  );
  return router;
};
