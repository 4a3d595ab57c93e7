import { describe, expect, it } from "vitest";
import { allProcedures, procedureOf, type ProcedureId } from "#contracts/procedures/index.ts";
import type { RegisteredCylinder } from "#contracts/streams/cylinder/state.ts";
import { judgeKnown, type Known } from "#client/screens/scan/session/interlock.ts";
import { afterScan, createOwnScans, type DoneScan } from "#client/state/own-bottles/own-scans.ts";
import { aCylinder, at, type Builder } from "#tests/support/cylinder-builder.ts";
import { station } from "#tests/support/reference.ts";

const standing = ({
  content,
  gate,
  holds,
  scrapped,
  disabled,
  inspectionDue,
  serviceEnd,
  holder,
}: RegisteredCylinder) => ({
  content,
  gate,
  holds,
  scrapped,
  disabled,
  inspectionDue,
  serviceEnd,
  holder: holder.unseen ? { unseen: true as const } : {},
});

type Step = { id: ProcedureId; checkStatus?: 0 | 1 | 2 };
const done = ({ id, checkStatus }: Step, moment: string): DoneScan => ({
  procedureId: id,
  checkStatus: checkStatus ?? (procedureOf(id).kind === "check" ? 1 : undefined),
  nextInspectionTime: undefined,
  at: moment,
  companyId: station.id,
  isOver: false,
});

const lives: Step[][] = [
  [{ id: 9 }, { id: 8 }, { id: 11 }, { id: 7 }, { id: 4 }],
  [{ id: 9, checkStatus: 0 }],
  [{ id: 9 }, { id: 8 }, { id: 11, checkStatus: 0 }],
  [{ id: 9 }, { id: 5 }, { id: 2 }],
  [{ id: 12, checkStatus: 0 }],
  [{ id: 14 }, { id: 15 }],
];

describe("the page's own scans, laid over what is known of a cylinder", () => {
  it.each(lives)("leave it as the server has it once they are recorded: %j", (...life) => {
    let builder: Builder = aCylinder();
    let laid = standing(builder.state);
    life.forEach((step, n) => {
      const moment = at(`0${n + 2}:00`);
      builder = builder.did({ ...step, at: moment });
      laid = afterScan(laid, done(step, moment));
      const { content, gate, holds, scrapped } = standing(builder.state);
      expect([n, laid.content, laid.gate, laid.holds, laid.scrapped]).toEqual([n, content, gate, holds, scrapped]);
    });
  });

  it("are those without an answer, and those recorded since the rows were heard", () => {
    const scans = createOwnScans(() => "north");
    const item = (commandId: string, gasBarcode: string) => ({
      ...{ commandId, gasBarcode, procedureId: 9, checkStatus: 1 },
      occurredAt: "2026-11-20T01:00:00.000Z",
    });
    for (const [id, code] of ["ab-1", "AB-1", "AB-2", "AB-1"].entries()) scans.note(item(`c${id}`, code));
    scans.recorded("c0", [], 1000);
    scans.forget("c1");
    expect(scans.of("Ab-1", 1000).map(({ companyId }) => companyId)).toEqual(["north", "north"]);
    expect(scans.of("AB-1", 1001)).toHaveLength(1);
    scans.forget("c3");
    expect(scans.of("AB-1", 1001)).toEqual([]);
    expect(scans.of("AB-2", 5000)).toHaveLength(1);
  });
});

const known = (cylinder: RegisteredCylinder): Known => {
  const { content, gate, holds, scrapped, disabled, inspectionDue, serviceEnd } = cylinder;
  const life = scrapped ? "scrapped" : disabled ? "disabled" : holds.length > 0 ? "held" : "active";
  const gateAt = "at" in gate ? gate.at : null;
  return {
    row: [["B-1"], "YSP12", content, gate.is, gateAt, life, holds, inspectionDue, serviceEnd],
    heardAt: Date.parse(at("01:00")),
    scans: [],
  };
};

const cylinders: [string, Builder][] = [
  ["fit", aCylinder()],
  ["checked", aCylinder().did({ id: 9, at: at("01:00") })],
  [
    "filled",
    aCylinder()
      .did({ id: 9, at: at("01:00") })
      .did({ id: 8, at: at("01:30") }),
  ],
  ["on hold", aCylinder().did({ id: 9, at: at("01:00"), checkStatus: 0 })],
  ["disabled", aCylinder().disabled()],
];

const ofState =
  /^(cylinder\.(scrapped|disabled|held|serviceLifeOver|inspectionOverdue|notEmpty|notFull)|procedure\.notFilled|check\.\w+)$/;

describe("the interlock without a network", () => {
  it.each(cylinders)(
    "judges a cylinder that is %s by the state as the server does, for each procedure",
    (_, builder) => {
      for (const { id, name, isIntention = false } of allProcedures) {
        const decision = builder.decide({ id, at: at("02:00") });
        const reasons = decision.outcome === "refused" ? decision.reasons : [];
        const judged = judgeKnown(known(builder.state), { procedureId: id, companyId: station.id, at: at("02:00") });
        expect([name, judged.broken]).toEqual([name, reasons.filter((code) => ofState.test(code))]);
        const asks = judged.broken.filter((code) => code === "cylinder.notEmpty" || code.startsWith("check."));
        expect([name, judged.asked]).toEqual([name, isIntention ? asks : []]);
      }
    },
  );
});
