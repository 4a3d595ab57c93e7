import { references } from "#contracts/fields/references.ts";
import type { SharedField } from "#contracts/procedures/define-procedure.ts";
import { procedureOf, type Procedure, type ProcedureId } from "#contracts/procedures/index.ts";
import { companyTypes } from "#contracts/streams/company-type.ts";

/** Fields of the page itself, which are not sent: each scan of a check is a pass; a barcode of an unusual length is taken as it is; how many are to come. */
type OwnField = "eachPasses" | "anyLength" | "plan";
export type JobFieldName = SharedField | OwnField;

type Input =
  { input: "pick" | "picks"; lookup: string; params?: Record<string, string | number> } | { input: "text" | "flag" };

/** A field that all scans of a job share, and where its choices come from. */
export type JobField = { name: JobFieldName; required: boolean } & Input;

const text: Input = { input: "text" };
const flag: Input = { input: "flag" };
const pick = (lookup: string, params?: Record<string, string | number>): Input => ({ input: "pick", lookup, params });

const inputs: Record<JobFieldName, Input> = {
  companyId: pick(references.company.lookup),
  vehicleId: pick(references.vehicle.lookup),
  driverId: pick(references.employee.lookup),
  escortIds: { input: "picks", lookup: references.employee.lookup },
  toCompanyId: pick(references.company.lookup),
  clientId: pick(references.client.lookup),
  orderNumber: text,
  fillingId: pick(references.medium.lookup),
  repairUnitId: pick(references.company.lookup, { companyType: companyTypes.repair }),
  partsChanged: flag,
  remark: text,
  eachPasses: flag,
  anyLength: flag,
  plan: text,
};

export const ownFields: ReadonlySet<JobFieldName> = new Set<OwnField>(["eachPasses", "anyLength", "plan"]);

/** A movement is planned, a check or a filling takes what comes. */
const ownOf = ({ entry, shared }: Procedure): OwnField[] => [
  ...(shared.includes("vehicleId") ? (["plan"] as const) : []),
  ...(entry === "judgement" ? (["eachPasses"] as const) : []),
  "anyLength",
];

/** The fields of a job by its procedure's declaration, then the page's own. */
export const jobFields = (id: ProcedureId): JobField[] => {
  const procedure = procedureOf(id);
  const { shared, required = [], expected = [] } = procedure;
  const needed = new Set<JobFieldName>([...required, ...expected]);
  return [...shared, ...ownOf(procedure)].map((name) => ({ name, required: needed.has(name), ...inputs[name] }));
};
