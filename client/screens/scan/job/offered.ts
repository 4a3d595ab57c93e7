import { allProcedures, type Procedure, type ProcedureGroup, type ProcedureId } from "#contracts/procedures/index.ts";
import { companyKind, type CompanyType } from "#contracts/streams/company-type.ts";
import { hasCode, session } from "#client/state/session.ts";

/** One job by place, with the procedures that it holds. */
export type Work = { group: ProcedureGroup; ids: ProcedureId[] };

/** The jobs of a person: those of the own kind of company, and the procedures that only other kinds do. */
export type Offered = { works: Work[]; others: ProcedureId[] };

const order: readonly ProcedureGroup[] = ["in", "stand", "out", "deliver", "inspect"];

/** True if people of this type of company do the procedure. An enterprise works for its sites, so it does all. */
const isDoneAt = ({ offeredAt }: Procedure, companyType: number | null | undefined): boolean =>
  offeredAt === undefined || !companyType || offeredAt.some((kind) => kind === companyKind(companyType as CompanyType));

/** Splits the permitted procedures into jobs, the own kind of work first. Without deliveries, receiving empties is one of the receipts. */
export const offeredOf = (allowed: readonly Procedure[], companyType: number | null | undefined): Offered => {
  const own = allowed.filter((procedure) => isDoneAt(procedure, companyType));
  const delivers = own.some(({ delivery }) => delivery);
  const groupOf = ({ group }: Procedure) => (group === "deliver" && !delivers ? "in" : group);
  const inspects = companyType ? own.some((each) => each.inspects) : false;
  const groups = inspects ? [...order].sort((a, b) => Number(b === "inspect") - Number(a === "inspect")) : order;
  const works = groups.map((group) => ({
    group,
    ids: own
      .filter((each) => groupOf(each) === group)
      .sort((a, b) => Number(b.delivery ?? false) - Number(a.delivery ?? false))
      .map(({ id }) => id),
  }));
  return {
    works: works.filter(({ ids }) => ids.length > 0),
    others: allowed.filter((procedure) => !own.includes(procedure)).map(({ id }) => id),
  };
};

/** The jobs of the signed-in person. */
export const offeredJobs = (): Offered =>
  offeredOf(
    allProcedures.filter(({ permission }) => hasCode(permission)),
    session.info?.accountInfo.companyType,
  );
