import type { RecordItem } from "#contracts/commands/record.ts";
import { procedureOf, procedures, type ProcedureId } from "#contracts/procedures/index.ts";
import { jobFields, ownFlags, type JobField, type JobFieldName } from "./job-fields.ts";

/** A record chosen from a list, with the name that it is shown by, and what tells it from another of that name. */
export type Picked = { id: string; name: string; note?: string };

export type JobValue = Picked | Picked[] | string | boolean;

/** Choices made once, before the scanning: the procedure and the fields that all its scans share. */
export type Job = { procedureId: ProcedureId; values: Partial<Record<JobFieldName, JobValue>> };

/** Tells whether each cylinder asks for something of its own (weights, a judgement) before it can be recorded. */
export const asksEach = (job: Job): boolean => {
  const kind = procedureOf(job.procedureId).kind;
  return kind === "fill" || (kind === "check" && job.values.eachPasses !== true);
};

const empty = (value: JobValue | undefined): boolean =>
  value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

/** The required fields that are still empty. */
export const missingOf = (job: Job): JobField[] =>
  jobFields(job.procedureId).filter((field) => {
    const needed = field.required || (field.name === "vehicleId" && sendsWithoutCustomer(job));
    return needed && empty(job.values[field.name]);
  });

// 3 ends on the vehicle when neither a customer nor an order is named.
const sendsWithoutCustomer = ({ procedureId, values }: Job): boolean =>
  procedureId === procedures.fullSent && empty(values.clientId) && empty(values.orderNumber);

const idOf = (value: JobValue): string | string[] | boolean => {
  if (Array.isArray(value)) return value.map(({ id }) => id);
  return typeof value === "object" ? value.id : value;
};

/** The part of an item that comes from the job. */
export const itemOf = ({ procedureId, values }: Job): Partial<RecordItem> & { procedureId: number } => {
  const shared = jobFields(procedureId).flatMap(({ name }) => {
    const value = values[name];
    return ownFlags.has(name) || value === undefined || empty(value) ? [] : [[name, idOf(value)] as const];
  });
  const passes = procedureOf(procedureId).kind === "check" && values.eachPasses === true ? { checkStatus: 1 } : {};
  return { procedureId, ...Object.fromEntries(shared), ...passes };
};

/** Note that tells the chosen record from another of its name; empty for several, or where there is nothing to tell. */
export const noteOf = (value: JobValue | undefined): string =>
  typeof value === "object" && !Array.isArray(value) ? (value.note ?? "") : "";

/** The shown text of a value. */
export const textOf = (value: JobValue | undefined): string => {
  if (value === undefined || typeof value === "boolean") return "";
  if (Array.isArray(value)) return value.map(({ name }) => name).join(", ");
  return typeof value === "object" ? value.name : value;
};

/** From where to where the job's cylinders go, as far as the person chose it: what a recorded row says. */
export const wayOf = ({ procedureId, values }: Job): string[] => {
  if (procedureOf(procedureId).kind !== "movement") return [];
  const [company, vehicle] = [textOf(values.companyId), textOf(values.vehicleId)];
  const received = [procedures.emptyReceived, procedures.fullReceived].some((id) => id === procedureId);
  const intoStore = [procedures.emptyIntoStore, procedures.fullIntoStore].some((id) => id === procedureId);
  const way = received || intoStore ? [vehicle, company] : [company, textOf(values.clientId) || vehicle];
  return way.filter(Boolean);
};
