import { describe, expect, it } from "vitest";
import { procedures } from "#contracts/procedures/index.ts";
import type { Job } from "#client/screens/scan/job/job.ts";
import { jobOf, withRecent } from "#client/screens/scan/job/recent-jobs.ts";

const truck = { id: "v1", name: "粤E3K218" };
const sent: Job = {
  procedureId: procedures.fullSent,
  values: { vehicleId: truck, clientId: { id: "c1", name: "Yang" }, orderNumber: "N1", anyLength: true },
};
const received: Job = { procedureId: procedures.emptyReceived, values: {} };

describe("the jobs that a person began last", () => {
  it("are remembered with their vehicle, without customer, order and what holds for one load", () => {
    expect(withRecent([], sent)).toEqual([{ procedureId: procedures.fullSent, values: { vehicleId: truck } }]);
  });
  it("stand newest first, each procedure once, four at most", () => {
    const ids = [1, 0, 2, 0, 4, 6] as const;
    const all = ids.reduce<Job[]>((recent, procedureId) => withRecent(recent, { procedureId, values: {} }), []);
    expect(all.map(({ procedureId }) => procedureId)).toEqual([6, 4, 0, 2]);
  });
  it("fill in the next job of that procedure, and the values of one of the same procedure in hand go first", () => {
    const recent = withRecent([], sent);
    expect(jobOf(procedures.fullSent, recent).values).toEqual({ vehicleId: truck });
    const other = { id: "v2", name: "粤E9T402" };
    expect(jobOf(procedures.fullSent, recent, { ...sent, values: { vehicleId: other } }).values).toEqual({
      vehicleId: other,
    });
  });
  it("lend nothing to another procedure: no truck lands on an order unseen", () => {
    const inHand = { ...received, values: { vehicleId: truck } };
    expect(jobOf(procedures.fullSent, [], inHand).values).toEqual({});
    expect(
      jobOf(procedures.filling, [], { procedureId: procedures.preFillCheck, values: { anyLength: true } }).values,
    ).toEqual({
      anyLength: true,
    });
  });
});
