import type { Reference } from "./field.ts";

/** Records that a field can refer to: the lookup that offers them, their table, and the field of a row with their name. */
const reference = <const As extends string, const Name extends string = "name">(
  lookup: string,
  table: string,
  as: As,
  nameColumn = "name" as Name,
) => ({ lookup, table, nameColumn, as });

export const references = {
  company: reference("getAllCompanyList", "company", "companyName"),
  parentCompany: reference("getAllCompanyList", "company", "parentName"),
  spec: reference("getgasspeclist", "spec", "specName"),
  medium: reference("getgasfillinglist", "filling_medium", "fillingName"),
  everyMedium: { ...reference("getgasfillinglist", "filling_medium", "fillingName"), root: "fields.allMedia" },
  cap: reference("getgascaplist", "cap", "capName"),
  body: reference("getgasbodylist", "body", "bodyName"),
  maker: reference("getmanufacturingunitlist", "maker", "gasManufacturingUnitName"),
  post: reference("getpostlist", "post", "postName"),
  vehicle: reference("getvehiclelist", "vehicle", "licenseNumber", "licenseNumber"),
  employee: reference("getAllEmployeesInfoList", "employee", "employeesName"),
  defect: reference("getdefectivelist", "defective", "defectiveName"),
  client: reference("getclientlist", "client", "clientName"),
  dictionaryParent: { ...reference("getdictionarylist", "dictionary", "parentNodeName"), root: "common.root" },
  regionParent: {
    ...reference("getregionlist", "region", "parentRegionName", "regionInfoName"),
    root: "common.root",
  },
  region: reference("getregionlist", "region", "regionName", "regionInfoName"),
} satisfies Record<string, Reference>;
