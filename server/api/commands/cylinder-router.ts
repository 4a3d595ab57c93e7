import { Router, type Request } from "express";
import { correctCylinder as correctBody, correctPermission } from "#contracts/commands/correct.ts";
import { procedurePermissions } from "#contracts/commands/procedure-permission.ts";
import { registerCylinder as registerBody, registerPermission } from "#contracts/commands/register.ts";
import { removeCylinder as removeQuery, removePermission } from "#contracts/commands/remove.ts";
import { tareRangePermissions, tareRangeQuery } from "#contracts/commands/tare-range.ts";
import { setUsable as usableBody, usablePermission } from "#contracts/commands/usable.ts";
import { correctCylinder } from "#server/application/cylinder/correct-cylinder.ts";
import { registerCylinder } from "#server/application/cylinder/register-cylinder.ts";
import { removeCylinder } from "#server/application/cylinder/remove-cylinder.ts";
import { readTareRange, shownRange } from "#server/application/cylinder/tare.ts";
import { setUsable } from "#server/application/cylinder/set-usable.ts";
import { Failure } from "../http/failure.ts";
import { handle } from "../http/request-context.ts";
import { requireCode } from "../http/require-code.ts";
import { sendAnswer } from "../http/send-answer.ts";
import { sendOk } from "../http/send-ok.ts";
import { validate } from "../http/validate.ts";
import { readBarcodeLengths } from "./read-barcode-lengths.ts";
import { cylinderPermission, readCylinder } from "./read-cylinder.ts";

/** One cylinder's calls, under `/base/manage/gascylinder`; its lists are declared elsewhere. */
export const createCylinderRouter = (): Router => {
  const router = Router();
  router.get(
    "/get",
    requireCode(...cylinderPermission),
    handle(async ({ db, tenant }, request, response) => {
      const cylinder = await readCylinder(db, tenant.timeZone, whichOf(request));
      if (!cylinder) throw new Failure("record.notFound");
      sendOk(response, cylinder);
    }),
  );
  router.get(
    "/barcodelengths",
    requireCode(...procedurePermissions),
    handle(async ({ db }, _request, response) => sendOk(response, { list: await readBarcodeLengths(db) })),
  );
  router.get(
    "/tarerange",
    requireCode(...tareRangePermissions),
    handle(async ({ tenant }, request, response) => {
      const { specId, id } = validate(tareRangeQuery, request.query);
      const spec = (await tenant.commands.reference.specs([specId])).get(specId);
      if (!spec) throw new Failure("record.notFound");
      sendOk(response, shownRange(await readTareRange(tenant.commands, spec, id)));
    }),
  );
  router.post(
    "/add",
    requireCode(registerPermission),
    handle(async ({ tenant, caller }, request, response) => {
      const answer = await registerCylinder(tenant.commands, caller, validate(registerBody, request.body));
      sendAnswer(response, answer, "ok.added");
    }),
  );
  router.put(
    "/update",
    requireCode(correctPermission),
    handle(async ({ tenant, caller }, request, response) => {
      const answer = await correctCylinder(tenant.commands, caller, validate(correctBody, request.body));
      sendAnswer(response, answer, "ok.updated");
    }),
  );
  router.delete(
    "/softdelete",
    requireCode(removePermission),
    handle(async ({ tenant, caller }, request, response) => {
      const answer = await removeCylinder(tenant.commands, caller, validate(removeQuery, request.query));
      sendAnswer(response, answer, "ok.removed");
    }),
  );
  router.post(
    "/usable",
    requireCode(usablePermission),
    handle(async ({ tenant, caller }, request, response) => {
      const answer = await setUsable(tenant.commands, caller, validate(usableBody, request.body));
      sendAnswer(response, answer, "ok.updated");
    }),
  );
  return router;
};

const whichOf = ({ query }: Request): { id: string } | { gasBarcode: string } => {
  if (typeof query.id === "string" && query.id !== "") return { id: query.id };
  if (typeof query.gasBarcode === "string" && query.gasBarcode.trim() !== "") {
    return { gasBarcode: query.gasBarcode.trim() };
  }
  throw new Failure("request.invalid", { errors: [{ path: "id", code: "field.required" }] });
};
