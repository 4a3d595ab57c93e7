import { Router, type RequestHandler } from "express";
import { listProcedureTypes, regionCalls as calls, type RegionNode } from "#contracts/interface/own-calls.ts";
import { procedureTypeOptions } from "#contracts/resources/options.ts";
import { translate } from "#contracts/locales/translate.ts";
import { done, refusedCall } from "#server/application/answer.ts";
import { nextPlace } from "#server/application/administration/region-rules.ts";
import { addCall } from "../calls/add-call.ts";

/** Extra calls of regions and procedures. */
export const createRegionRouter = (): Router => {
  const router = Router();
  addCall(router, calls.next, async ({ db }, { parentId }) => {
    const place = await nextPlace(db, parentId);
    if (place) return done(place);
    return refusedCall("request.invalid", { errors: [{ path: "parentId", code: "field.reference" }] });
  });
  addCall(router, calls.tree, async ({ db }) => {
    const list = await db
      .withTables<{ region: Stored }>()
      .selectFrom("region")
      .select(["id", "parent_id", "region_info_name", "enabled"])
      .where("is_deleted", "=", false)
      .orderBy("sort")
      .orderBy("region_info_auto")
      .execute();
    return done({ list: list.map(toNode) });
  });
  addCall(router, listProcedureTypes, ({ language }) => {
    const list = procedureTypeOptions.map(({ value, label }) => ({ id: value, name: translate(language, label) }));
    return done({ list, total: list.length });
  });
  return router;
};

type Stored = {
  id: string;
  parent_id: string | null;
  region_info_name: string;
  region_info_auto: string;
  sort: number;
  enabled: boolean;
  is_deleted: boolean;
};

const toNode = ({
  id,
  parent_id,
  region_info_name,
  enabled,
}: Omit<Stored, "sort" | "region_info_auto" | "is_deleted">): RegionNode => ({
  id,
  parentId: parent_id ?? 0,
  regionInfoName: region_info_name,
  enabled,
});

/** The specification also calls regions under `/base/regioninfo/`. */
export const regionsAtBase: RequestHandler = (request, _response, next) => {
  if (/^\/regioninfo\//i.test(request.url)) request.url = `/admin${request.url}`;
  next();
};
