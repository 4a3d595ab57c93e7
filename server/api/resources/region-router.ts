import { Router, type RequestHandler } from "express";
import { placeQuery, region } from "#contracts/resources/region.ts";
import { nextPlace } from "#server/application/administration/region-rules.ts";
import { Failure } from "../http/failure.ts";
import { handle } from "../http/request-context.ts";
import { requireCode } from "../http/require-code.ts";
import { sendOk } from "../http/send-ok.ts";
import { validate } from "../http/validate.ts";

const { path, codes } = region;

/** A region of the tree. */
export type RegionNode = { id: string; parentId: string | 0; regionInfoName: string; enabled: boolean };

/** Calls that regions have beside those of every record, under `/base`. */
export const createRegionRouter = (): Router => {
  const router = Router();
  router.get(
    `${path}/buildautocode`,
    requireCode(codes.add, codes.update),
    handle(async ({ db }, { query }, response) => {
      const place = await nextPlace(db, validate(placeQuery, query).parentId);
      if (!place) throw new Failure("request.invalid", { errors: [{ path: "parentId", code: "field.reference" }] });
      sendOk(response, place);
    }),
  );
  router.get(
    `${path}/gettreelist`,
    requireCode(...codes.list),
    handle(async ({ db }, _request, response) => {
      const list = await db
        .withTables<{ region: Stored }>()
        .selectFrom("region")
        .select(["id", "parent_id", "region_info_name", "enabled"])
        .where("is_deleted", "=", false)
        .orderBy("sort")
        .orderBy("region_info_auto")
        .execute();
      sendOk(response, { list: list.map(toNode) });
    }),
  );
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

/** The specification calls regions under `/base/regioninfo/` too. */
export const regionsAtBase: RequestHandler = (request, _response, next) => {
  if (/^\/regioninfo\//i.test(request.url)) request.url = `/admin${request.url}`;
  next();
};
