import { Router, type Request } from "express";
import { procedurePermissions } from "#contracts/commands/procedure-permission.ts";
import { Failure } from "../http/failure.ts";
import { handle } from "../http/request-context.ts";
import { demandCode, requireCode } from "../http/require-code.ts";
import { sendOk } from "../http/send-ok.ts";
import { cylinderPermission, readCylinder } from "./read-cylinder.ts";

/** One cylinder, by its id or its barcode; `code.ambiguous` where several bear the barcode in other spellings. */
export const createCylinderRouter = (): Router => {
  const router = Router();
  router.get(
    "/manage/gascylinder/get",
    requireCode(...cylinderPermission, ...procedurePermissions),
    handle(async ({ db, tenant, language }, request, response) => {
      const which = whichOf(request);
      // By its whole code anybody who scans finds a cylinder; ids are for those who see the archive.
      if ("id" in which) demandCode(response, cylinderPermission);
      const cylinder = await readCylinder(db, { timeZone: tenant.timeZone, now: tenant.clock.now(), language }, which);
      if (!cylinder) throw new Failure("record.notFound");
      sendOk(response, cylinder);
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
