import { Router, type Request } from "express";
import { Failure } from "../http/failure.ts";
import { handle } from "../http/request-context.ts";
import { requireCode } from "../http/require-code.ts";
import { sendOk } from "../http/send-ok.ts";
import { cylinderPermission, readCylinder } from "./read-cylinder.ts";

/** One cylinder, by its id or its barcode. */
export const createCylinderRouter = (): Router => {
  const router = Router();
  router.get(
    "/manage/gascylinder/get",
    requireCode(...cylinderPermission),
    handle(async ({ db, tenant, language }, request, response) => {
      const cylinder = await readCylinder(
        db,
        { timeZone: tenant.timeZone, now: tenant.clock.now(), language },
        whichOf(request),
      );
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
