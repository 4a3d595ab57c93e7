import type { CompanyRef } from "#contracts/streams/company-type.ts";
import type { ReferenceStore, SpecFacts } from "#server/application/reference.ts";

export const station: CompanyRef = { id: "station-1", name: "North Station", type: 1 };
export const otherStation: CompanyRef = { id: "station-2", name: "South Station", type: 1 };
export const store: CompanyRef = { id: "store-1", name: "East Store", type: 2 };
export const inspectionUnit: CompanyRef = { id: "inspection-1", name: "City Inspection", type: 3 };
export const repairUnit: CompanyRef = { id: "repair-1", name: "Valve Works", type: 4 };
export const dealer: CompanyRef = { id: "dealer-1", name: "West Dealer", type: 5 };
export const headOffice: CompanyRef = { id: "company-1", name: "Head Office", type: 0 };
export const truck = { id: "vehicle-1", licenseNumber: "A12345" };
export const otherTruck = { id: "vehicle-2", licenseNumber: "B67890" };

export const ysp12: SpecFacts = {
  id: "spec-12",
  name: "YSP12",
  fillingId: "lpg",
  fillingName: "LPG",
  maxFillGrams: 5000,
  cycleMonths: 48,
  lifeYears: 8,
};

const companies = [station, otherStation, store, inspectionUnit, repairUnit, dealer, headOffice];

/** Records kept in memory, so that a test of commands needs the event log alone. Barcodes are always a miss: the streams decide. */
export const testReference = (changes: Partial<ReferenceStore> = {}): ReferenceStore => ({
  find: async () => ({
    companies: new Map(companies.map((company) => [company.id, company])),
    vehicles: new Map([truck, otherTruck].map((one) => [one.id, one])),
    employees: new Set(["driver-1", "escort-1", "escort-2"]),
    customers: new Map([
      ["client-1", "Anna"],
      ["client-2", "Bert"],
    ]),
    defects: new Set(["dent", "leak"]),
    mediums: new Map([
      ["lpg", "LPG"],
      ["propane", "Propane"],
    ]),
  }),
  known: async (table) => new Set([`${table}-1`]),
  specs: async () => new Map([[ysp12.id, ysp12]]),
  snapshots: async () => ({
    cylinders: new Map(),
    ambiguous: new Set(),
    outcomes: [],
    specs: new Map(),
    seen: new Set(),
  }),
  spellings: async () => [],
  barcodeLengths: async () => [],
  codesTwice: async () => [],
  specNames: async () => [],
  companyOfException: async () => station.id,
  partsOfException: async () => [],
  holdsRewritten: async () => false,
  cylinderOfCommand: async () => undefined,
  cylindersOfOrder: async () => [],
  fleetTare: async () => ({ count: 0, medianGrams: 0 }),
  cylindersOfMarks: async () => new Map(),
  customerMaximum: async () => undefined,
  customerStock: async () => new Map(),
  ...changes,
});
