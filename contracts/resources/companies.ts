import { baseScreens } from "../access/menus/base.ts";
import { day, decimal, integer, ref, text } from "../fields/field.ts";
import { references } from "../fields/references.ts";
import { companyTypes, type CompanyType } from "../streams/company-type.ts";
import { companyView, type companyFields } from "./company-family.ts";

export const dealer = companyView({
  name: "dealer",
  path: "/info/dealer",
  type: companyTypes.dealer,
  codes: baseScreens.dealer.codes,
  lookups: [{ name: "getDealerlist" }],
});

export const warehouse = companyView({
  name: "warehouse",
  path: "/info/warehouse",
  type: companyTypes.store,
  codes: baseScreens.warehouse.codes,
  lookups: [{ name: "getwarehouselist" }],
});

export const gasstations = companyView({
  name: "gasstations",
  path: "/info/gasstations",
  type: companyTypes.station,
  codes: baseScreens.station.codes,
  joinsContact: true,
  lookups: [{ name: "getstationlist" }],
});

export const inspectionunit = companyView({
  name: "inspectionunit",
  path: "/info/inspectionunit",
  type: companyTypes.inspection,
  codes: baseScreens.inspection.codes,
  joinsContact: true,
});

export const repairpoint = companyView({
  name: "repairpoint",
  path: "/info/repairpoint",
  type: companyTypes.repair,
  codes: baseScreens.repair.codes,
  lookups: [{ name: "getrepairpointlist" }],
});

const line = (maxLength: number) => text({ maxLength });
const degrees = (most: number) => decimal({ min: -most, max: most, scale: 6, unit: "degree" });

/** The fields of rules §8 under "Enterprise" and "Company detail". */
const enterpriseFields = {
  shortName: line(50),
  level: integer({ min: 0, max: 100 }),
  dealerName: line(100),
  licenseNumber: text({ label: "fields.businessLicenseNumber", maxLength: 50 }),
  servicePhone: line(50),
  businessScope: line(500),
  faxNumber: line(50),
  regionInfoId: ref(references.region),
  /** The region as a text, from before regions were records. It is used until a region is chosen. */
  regionInfoText: text({ readonly: true, maxLength: 50 }),
  longitude: degrees(180),
  latitude: degrees(90),
  registrationName: line(100),
  registrationCode: line(50),
  registrationAddress: line(200),
  legalPersonName: line(50),
  operatingPeriodBegin: day(),
  operatingPeriodEnd: day({ ends: true, after: "operatingPeriodBegin" }),
};

export const enterprise = companyView({
  name: "enterprise",
  path: "/info/enterprise",
  type: companyTypes.company,
  codes: baseScreens.enterprise.codes,
  fields: enterpriseFields,
  groups: [
    {
      title: "groups.registration",
      column: 1,
      fields: [
        "registrationName",
        "registrationCode",
        "registrationAddress",
        "legalPersonName",
        "operatingPeriodBegin",
        "operatingPeriodEnd",
      ],
    },
    { title: "groups.location", column: 2, fields: ["regionInfoId", "longitude", "latitude"] },
  ],
  layout: ["licenseNumber", "servicePhone"],
  columns: {
    regionPath: { kind: "text", from: "regionInfo.regionPath", width: 200, sortable: true, filter: "string" },
    regionInfoText: { kind: "text", hidden: true },
  },
});

/** The table that all types of companies share, for the compiler. */
export type Company = {
  table: "company";
  fixed: { type: CompanyType };
  fields: ReturnType<typeof companyFields> & typeof enterpriseFields;
};
