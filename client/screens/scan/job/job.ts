import { references } from "#contracts/fields/references.ts";
import type { SharedField } from "#contracts/procedures/define-procedure.ts";
import { procedureOf, type Procedure, type ProcedureId, requiredOf } from "#contracts/procedures/index.ts";
import { companyTypes } from "#contracts/streams/company-type.ts";
import type { RecordItem } from "#contracts/commands/record.ts";

/** Fields that are not sent. `eachPasses`: each scan is a passed check; `anyLength`: accept any barcode length; `plan`: the expected cylinders. */
type OwnField = "eachPasses" | "anyLength" | "plan";
export type JobFieldName = SharedField | OwnField;

type Input =
  { input: "pick" | "picks"; lookup: string; params?: Record<string, string | number> } | { input: "text" | "flag" };

/** A field shared by all scans of a job, and the source of its choices. */
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

/** Posts of the people that a field asks for, by their names in both languages. Such people are offered first. */
const crews: Partial<Record<JobFieldName, RegExp>> = { driverId: /司机|驾驶|driver/i, escortIds: /押运|escort/i };
export const crewOf = (name: JobFieldName): RegExp | undefined => crews[name];

export const ownFields: ReadonlySet<JobFieldName> = new Set<OwnField>(["eachPasses", "anyLength", "plan"]);

/** Movements have a plan. Checks and fillings have none. */
const ownOf = ({ entry, shared: sharedFields }: Procedure): OwnField[] => [
  ...(sharedFields.includes("vehicleId") ? (["plan"] as const) : []),
  ...(entry === "judgement" ? (["eachPasses"] as const) : []),
  "anyLength",
];

/** The fields of a job: those of its procedure, then those that only the page uses. */
export const jobFields = (id: ProcedureId): JobField[] => {
  const procedure = procedureOf(id);
  const { shared: sharedFields, required = [], expected = [] } = procedure;
  const needed = new Set<JobFieldName>([...required, ...expected]);
  return [...sharedFields, ...ownOf(procedure)].map((name) => ({ name, required: needed.has(name), ...inputs[name] }));
};

/** A record chosen from a list. The note distinguishes it from other records of the same name. */
export type Picked = { id: string; name: string; note?: string };

export type JobValue = Picked | Picked[] | string | boolean;

/** The choices made before scanning: the procedure and the fields shared by all scans. */
export type Job = { procedureId: ProcedureId; values: Partial<Record<JobFieldName, JobValue>> };

/** True if each cylinder needs its own values (weights, a judgement) before it can be recorded. */
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

/** The values of an item that come from the job. */
export const itemOf = (job: Job): Partial<RecordItem> & { procedureId: number } => {
  const { procedureId, values } = job;
  const entries = jobFields(procedureId).flatMap(({ name }) => {
    const value = values[name];
    return ownFields.has(name) || value === undefined || empty(value) ? [] : [[name, idOf(value)] as const];
  });
  return { procedureId, ...Object.fromEntries(entries), ...(eachPasses(job) ? { checkStatus: 1 } : {}) };
};

/** Note that distinguishes the chosen record from others of the same name. Empty for several records or without a note. */
export const noteOf = (value: JobValue | undefined): string =>
  typeof value === "object" && !Array.isArray(value) ? (value.note ?? "") : "";

/** The vehicle or customer of a job: its cylinders are probably there. */
export type Near = { id: string; is: "vehicle" | "customer" };

export const nearOf = ({ values: { vehicleId, clientId } }: Job): Near | undefined => {
  const idOfPick = (value: JobValue | undefined) =>
    typeof value === "object" && !Array.isArray(value) ? value.id : undefined;
  const [vehicle, customer] = [idOfPick(vehicleId), idOfPick(clientId)];
  if (vehicle !== undefined) return { id: vehicle, is: "vehicle" };
  return customer === undefined ? undefined : { id: customer, is: "customer" };
};

/** The shown text of a value. */
export const textOf = (value: JobValue | undefined): string => {
  if (value === undefined || typeof value === "boolean") return "";
  if (Array.isArray(value)) return value.map(({ name }) => name).join(", ");
  return typeof value === "object" ? value.name : value;
};

const isStand = ({ procedureId }: Job): boolean => procedureOf(procedureId).group === "stand";

/**
 * True if the numbers of the one job go on in the other: the same procedure, or two steps of the filling stand, for the same customer and order. Other
 * values may be put right on the way.
 */
export const isSameJob = (one: Job, other: Job): boolean =>
  (one.procedureId === other.procedureId || (isStand(one) && isStand(other))) &&
  (["clientId", "orderNumber"] as const).every((name) => idText(one.values[name]) === idText(other.values[name]));

const idText = (value: JobValue | undefined): string => (value === undefined ? "" : String(idOf(value)));
