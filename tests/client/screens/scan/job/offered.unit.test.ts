import { describe, expect, it } from "vitest";
import { allProcedures, procedures, type ProcedureId } from "#contracts/procedures/index.ts";
import { companyKind, companyTypes, isStockPlace, type CompanyKind } from "#contracts/streams/company-type.ts";
import { rowOf } from "#server/domain/cylinder/table.ts";
import * as refused from "#server/domain/cylinder/refusals.ts";
import { offeredOf } from "#client/screens/scan/job/offered.ts";

const offeredTo = (kind: CompanyKind): ProcedureId[] =>
  offeredOf(allProcedures, companyTypes[kind]).works.flatMap(({ ids }) => ids);

/** True if the rules refuse the procedure at every company of the kind. */
const isRefusedAt = (id: ProcedureId, kind: CompanyKind): boolean => {
  const { refusedWhen } = rowOf(id);
  return (
    (refusedWhen.includes(refused.notAtStation) && kind !== "station") ||
    (refusedWhen.includes(refused.notAtInspectionUnit) && kind !== "inspection") ||
    (refusedWhen.includes(refused.notAtStockPlace) && !isStockPlace(kind))
  );
};

describe("the jobs that the scan page offers", () => {
  it("hold for each kind of company nothing that the rules refuse there", () => {
    for (const kind of Object.values(companyTypes).filter(Boolean).map(companyKind))
      expect([kind, offeredTo(kind).filter((id) => isRefusedAt(id, kind))]).toEqual([kind, []]);
  });

  it("are four by place for a filling station", () => {
    const { works } = offeredOf(allProcedures, companyTypes.station);
    expect(works.map(({ group }) => group)).toEqual(["in", "stand", "out", "deliver"]);
    expect(works[3]?.ids).toEqual([procedures.fullSent, procedures.emptyReceived]);
  });

  it("begin with the periodic check for an inspection unit, which delivers nothing", () => {
    const { works } = offeredOf(allProcedures, companyTypes.inspection);
    expect(works.map(({ group }) => group)).toEqual(["inspect", "in", "out"]);
    expect(works[1]?.ids).toContain(procedures.emptyReceived);
  });

  it("leave out nothing: what is not the own kind's is among the others", () => {
    for (const type of Object.values(companyTypes)) {
      const { works, others } = offeredOf(allProcedures, type);
      expect([...works.flatMap(({ ids }) => ids), ...others].length).toBe(allProcedures.length);
    }
  });
});
