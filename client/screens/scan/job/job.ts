import { references } from "#contracts/fields/references.ts";
import type { SharedField } from "#contracts/procedures/define-procedure.ts";
import { procedureOf, type Procedure, type ProcedureId, requiredOf } from "#contracts/procedures/index.ts";
import { companyTypes } from "#contracts/streams/company-type.ts";
import type { RecordItem } from "#contracts/commands/record.ts";

/** Fields of the page itself, which are not sent: each scan of a check is a pass; a barcode of an unusual length is taken as it is; how many are to come. */
type OwnField = "eachPasses" | "anyLength" | "plan";
export type JobFieldName = SharedField | OwnField;

type Input =
  { input: "pick" | "picks"; lookup: string; params?: Record<string, string | number> } | { input: "text" | "flag" };

/** A field that all scans of a job share, and where its choices come from. */
export type JobField = { name: JobFieldName; required: boolean } & Input;

const textInput: Input = { input: "text" };
const flagInput: Input = { input: "flag" };
const pick = (lookup: string, params?: Record<string, string | number>): Input => ({ input: "pick", lookup, params });

const inputs: Record<JobFieldName, Input> = {
  companyId: pick(references.company.lookup),
  vehicleId: pick(references.vehicle.lookup),
  driverId: pick(references.employee.lookup),
  escortIds: { input: "picks", lookup: references.employee.lookup },
  toCompanyId: pick(references.company.lookup),
  clientId: pick(references.client.lookup),
  orderNumber: textInput,
  fillingId: pick(references.medium.lookup),
  repairUnitId: pick(references.company.lookup, { companyType: companyTypes.repair }),
  partsChanged: flagInput,
  remark: textInput,
  eachPasses: flagInput,
  anyLength: flagInput,
  plan: textInput,
};

export const ownFields: ReadonlySet<JobFieldName> = new Set<OwnField>(["eachPasses", "anyLength", "plan"]);

/** A movement is planned, a check or a filling takes what comes. */
const ownOf = ({ entry, shared: sharedFields }: Procedure): OwnField[] => [
  ...(sharedFields.includes("vehicleId") ? (["plan"] as const) : []),
  ...(entry === "judgement" ? (["eachPasses"] as const) : []),
  "anyLength",
];

/** The fields of a job by its procedure's declaration, then the page's own. */
export const jobFields = (id: ProcedureId): JobField[] => {
  const procedure = procedureOf(id);
  const { shared: sharedFields, required = [], expected = [] } = procedure;
  const needed = new Set<JobFieldName>([...required, ...expected]);
  return [...sharedFields, ...ownOf(procedure)].map((name) => ({ name, required: needed.has(name), ...inputs[name] }));
};

/** A record chosen from a list, with its name, and a note that distinguishes it from another of that name. */
export type Picked = { id: string; name: string; note?: string };

export type JobValue = Picked | Picked[] | string | boolean;

/** Choices made once, before the scanning: the procedure and the fields that all its scans share. */
export type Job = { procedureId: ProcedureId; values: Partial<Record<JobFieldName, JobValue>> };

/** True when each cylinder needs values of its own (weights, a judgement) before it can be recorded. */
export const asksEach = (job: Job): boolean => {
  return procedureOf(job.procedureId).entry !== undefined && !eachPasses(job);
};

const eachPasses = ({ procedureId, values }: Job): boolean =>
  procedureOf(procedureId).entry === "judgement" && values.eachPasses === true;

const empty = (value: JobValue | undefined): boolean =>
  value === undefined ||
  (typeof value === "string" && value.trim() === "") ||
  (Array.isArray(value) && value.length === 0);

/** The required fields that are still empty. */
export const missingOf = ({ procedureId, values }: Job): JobField[] => {
  const namesCustomer = !empty(values.clientId) || !empty(values.orderNumber);
  const needed = new Set<JobFieldName>(requiredOf(procedureOf(procedureId), namesCustomer));
  return jobFields(procedureId).filter(({ name, required }) => (required || needed.has(name)) && empty(values[name]));
};

const idOf = (value: JobValue): string | string[] | boolean => {
  if (Array.isArray(value)) return value.map(({ id }) => id);
  if (typeof value === "object") return value.id;
  return typeof value === "string" ? value.trim() : value;
};

/** The part of an item that comes from the job. */
export const itemOf = (job: Job): Partial<RecordItem> & { procedureId: number } => {
  const { procedureId, values } = job;
  const entries = jobFields(procedureId).flatMap(({ name }) => {
    const value = values[name];
    return ownFields.has(name) || value === undefined || empty(value) ? [] : [[name, idOf(value)] as const];
  });
  return { procedureId, ...Object.fromEntries(entries), ...(eachPasses(job) ? { checkStatus: 1 } : {}) };
};

/** Note that distinguishes the chosen record from another of its name; empty for several, or without a note. */
export const noteOf = (value: JobValue | undefined): string =>
  typeof value === "object" && !Array.isArray(value) ? (value.note ?? "") : "";

/** The shown text of a value. */
export const textOf = (value: JobValue | undefined): string => {
  if (value === undefined || typeof value === "boolean") return "";
  if (Array.isArray(value)) return value.map(({ name }) => name).join(", ");
  return typeof value === "object" ? value.name : value;
};

/** A place on the way of a job's cylinders, by its name. */
export type WayPlace = { name: string; isVehicle?: boolean };

/** From where to where the job's cylinders go, as far as the person chose it; the own company is the default. */
export const wayOf = ({ procedureId, values }: Job, ownCompany: string): WayPlace[] => {
  const { shared: sharedFields, way } = procedureOf(procedureId);
  if (!sharedFields.includes("vehicleId")) return [];
  const company = { name: textOf(values.companyId) || ownCompany };
  const vehicle = { name: textOf(values.vehicleId), isVehicle: true };
  const beyond = { name: textOf(values.clientId) || textOf(values.toCompanyId) };
  return (way === "in" ? [vehicle, company] : [company, vehicle, beyond]).filter(({ name }) => name !== "");
};
