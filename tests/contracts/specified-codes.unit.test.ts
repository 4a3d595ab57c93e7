import { expect, it } from "vitest";
import { allCodes } from "#contracts/access/roles.ts";

const four = (area: string, list = "list") => [list, "add", "update", "delete"].map((verb) => `${area}:${verb}`);

/** The codes that rules §3 names: `getuserinfo` of the administrator has them all. */
const specified = [
  ...["procedure", "body", "cap", "spec", "type", "maker", "defective", "codetemplate"].flatMap((area) =>
    four(`gasconfig:${area}`),
  ),
  ...["gasconfig:medium:list", "gasconfig:medium:add", "gasconfig:medium:update"],
  ...four("gasCylinder:archives", "getlist"),
  ...["stationExamine:getlist", "summary:getlist"].map((code) => `gasCylinder:${code}`),
  ...["fillingafter", "fillingbefore", "filling", "fillStationProdure", "warehouseProdure"].map(
    (area) => `gasCylinder:${area}:list`,
  ),
  ...["getlist", "update", "delete"].map((verb) => `gasCylinder:inspection:checkItem:${verb}`),
  ...four("base:dealer"),
  ...four("base:operator", "getlist"),
  ...four("base:post"),
  ...["base:post:getlist", "base:basePost:getlist", "base:enterprise:update"],
  ...["warehouse", "inspectionUnit", "repairpoint"].flatMap((area) => four(`base:${area}`)),
  ...four("base:fillingstation", "getlist"),
  ...four("api:vehicle", "getList"),
  ...four("customer", "getlist"),
  ...["customer:fullEmpty:getlist", "customer:sendReceiveDetail:getlist"],
];

it("every code that the specification names for the business area is one of this build's", () => {
  expect(specified.filter((code) => !allCodes.includes(code))).toEqual([]);
});
