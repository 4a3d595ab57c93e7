import { references } from "#contracts/fields/references.ts";
import { procedureOf, procedures, type ProcedureId } from "#contracts/procedures/index.ts";
import { companyTypes } from "#contracts/streams/company-type.ts";

/** A field that all scans of a job share, and where its choices come from. */
export type JobField = { name: JobFieldName; required: boolean } & (
  { input: "pick" | "picks"; lookup: string; params?: Record<string, string | number> } | { input: "text" | "flag" }
);

export type JobFieldName =
  | "companyId"
  | "vehicleId"
  | "driverId"
  | "escortIds"
  | "toCompanyId"
  | "clientId"
  | "orderNumber"
  | "fillingId"
  | "repairUnitId"
  | "partsChanged"
  | "remark"
  | "eachPasses"
  | "anyLength";

const pick = (name: JobFieldName, lookup: string, params?: Record<string, string | number>): JobField => ({
  name,
  required: false,
  input: "pick",
  lookup,
  params,
});
const required = (field: JobField): JobField => ({ ...field, required: true });

const company = pick("companyId", references.company.lookup);
const vehicle = pick("vehicleId", references.vehicle.lookup);
const driver = pick("driverId", references.employee.lookup);
const escorts: JobField = { ...driver, name: "escortIds", input: "picks", lookup: references.employee.lookup };
const destination = pick("toCompanyId", references.company.lookup);
const client = pick("clientId", references.client.lookup);
const order: JobField = { name: "orderNumber", required: false, input: "text" };
const medium = pick("fillingId", references.medium.lookup);
const repairUnit = pick("repairUnitId", references.company.lookup, { companyType: companyTypes.repair });
const remark: JobField = { name: "remark", required: false, input: "text" };
const partsChanged: JobField = { name: "partsChanged", required: false, input: "flag" };
/** Each scan of a check is a pass, and nothing is asked. */
const eachPasses: JobField = { name: "eachPasses", required: false, input: "flag" };
/** A barcode of an unusual length is taken as it is. */
const anyLength: JobField = { name: "anyLength", required: false, input: "flag" };

/** The page's own, which are not sent. */
export const ownFlags: ReadonlySet<JobFieldName> = new Set(["eachPasses", "anyLength"]);

const crew = [driver, escorts];

/** The fields by kind of rules §4, and what the page itself is told; the vehicle is required where the result is *on the vehicle*. */
export const jobFields = (id: ProcedureId): JobField[] => [...sharedFields(id), anyLength];

const sharedFields = (id: ProcedureId): JobField[] => {
  switch (id) {
    case procedures.emptySent:
    case procedures.emptyOutOfStore:
    case procedures.fullOutOfStore:
      return [company, required(vehicle), ...crew, destination, order];
    case procedures.fullSent:
      return [company, client, order, vehicle, ...crew];
    case procedures.gasTransport:
      return [company, required(vehicle), ...crew];
    case procedures.sentToRepair:
      return [company, required(repairUnit), remark];
    case procedures.returnedFromRepair:
      return [company, partsChanged, remark];
    case procedures.filling:
      return [company, medium];
    default:
      return procedureOf(id).kind === "check" ? [company, eachPasses] : [company, vehicle, ...crew];
  }
};
