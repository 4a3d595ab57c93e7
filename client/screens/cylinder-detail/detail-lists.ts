import { checkAfter, checkBefore, checkRegular } from "#contracts/lists/check.ts";
import { circulation } from "#contracts/lists/circulation.ts";
import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import { filling } from "#contracts/lists/filling.ts";
import { companyTypes } from "#contracts/streams/company-type.ts";
import { procedureIdsWhere } from "#contracts/procedures/index.ts";

/** A tab that shows a list for one cylinder only. `columns` are the shown columns, `narrowing` is a further filter. */
export type DetailList = { name: string; list: ListDefinition; columns: string[]; narrowing?: Record<string, string> };

const moves = procedureIdsWhere(({ way }) => way !== undefined).join(",");
const repairs = procedureIdsWhere(({ history }) => history === "repairs").join(",");

const check = [
  "createdTime",
  "createdCompanyName",
  "createdEmployeesName",
  "checkStatus",
  "defectiveString",
  "remark",
  "imagesUrl",
];
const move = [
  "createdTime",
  "procedureId",
  "createdCompanyName",
  "lastLocationName",
  "licenseNumber",
  "driverInfo",
  "escortsInfo",
  "orderNumber",
  "createdAccountName",
];

/** Tabs in the order of rules §6. The type of the recording company decides the tab of a move; stores count as stations (rules §5). */
export const detailLists: DetailList[] = [
  { name: "preFill", list: checkBefore, columns: check },
  {
    name: "filling",
    list: filling,
    columns: [
      "fillingStartTime",
      "fillingEndTime",
      "fillingTimeConsuming",
      "createdCompanyName",
      "createdEmployeesName",
      "weightBeforeCharge",
      "weightAfterCharge",
      "weightOfFill",
    ],
  },
  { name: "postFill", list: checkAfter, columns: check },
  {
    name: "station",
    list: circulation,
    columns: move,
    narrowing: { procedureId: moves, companyType: [companyTypes.station, companyTypes.store].join(",") },
  },
  {
    name: "dealer",
    list: circulation,
    columns: move,
    narrowing: { procedureId: moves, companyType: String(companyTypes.dealer) },
  },
  { name: "periodic", list: checkRegular, columns: [...check, "nextInspectionTime"] },
  {
    name: "repair",
    list: circulation,
    columns: ["createdTime", "procedureId", "createdCompanyName", "lastLocationName", "createdAccountName", "remark"],
    narrowing: { procedureId: repairs },
  },
];
