import { references } from "#contracts/fields/references.ts";
import type { SharedField } from "#contracts/procedures/define-procedure.ts";
import { procedureOf, type ProcedureId } from "#contracts/procedures/index.ts";
import { companyTypes } from "#contracts/streams/company-type.ts";

/** Fields of the page itself, which are not sent: each scan of a check is a pass; a barcode of an unusual length is taken as it is. */
type OwnFlag = "eachPasses" | "anyLength";
export type JobFieldName = SharedField | OwnFlag;

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
};

export const ownFlags: ReadonlySet<JobFieldName> = new Set<OwnFlag>(["eachPasses", "anyLength"]);

/** The fields of a job by its procedure's declaration, then the page's own. */
export const jobFields = (id: ProcedureId): JobField[] => {
  const { shared, required = [], expected = [], entry } = procedureOf(id);
  const own: OwnFlag[] = entry === "judgement" ? ["eachPasses", "anyLength"] : ["anyLength"];
  const needed = new Set<JobFieldName>([...required, ...expected]);
  return [...shared, ...own].map((name) => ({ name, required: needed.has(name), ...inputs[name] }));
};
