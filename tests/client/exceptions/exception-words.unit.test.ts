import { afterEach, describe, expect, it } from "vitest";
import { language, setLanguage, translate } from "#client/lib/i18n.ts";
import type { ExceptionRow } from "#client/exceptions/exception.ts";
import { briefOf, raisedBy, titleOf } from "#client/exceptions/exception-words.ts";
import { procedures } from "#contracts/procedures/index.ts";

const before = language();
afterEach(() => setLanguage(before));

const row = (given: Partial<ExceptionRow>): ExceptionRow =>
  ({
    kind: "exception",
    code: "check.fault",
    reasons: [],
    exceptions: [],
    procedureId: procedures.preFillCheck,
    gasBarcode: "075720005688",
    facts: null,
    ...given,
  }) as ExceptionRow;

describe("the title of an exception", () => {
  it("names the faults that a check found as one list, in the reader's language", async () => {
    await setLanguage("en");
    expect(titleOf(row({ defectiveString: ["Dent", "Guard missing"] }), translate)).toBe(
      "Pre-fill check: Dent, guard missing",
    );
    await setLanguage("zh");
    expect(titleOf(row({ defectiveString: ["凹陷", "护罩缺失"] }), translate)).toBe("充装前检查故障：凹陷、护罩缺失");
  });

  it("says that there is a fault where the check named none", async () => {
    await setLanguage("en");
    expect(titleOf(row({ defectiveString: [] }), translate)).toBe("Pre-fill check: fault");
  });
});

describe("the line under the title", () => {
  it("says the reasons in fragments, without the cylinder", async () => {
    const facts = { gasBarcode: "075720005688", inspectionDueOn: "2026-11-02", companyName: "南庄充装站" };
    const overdue = row({ kind: "refused", code: "cylinder.inspectionOverdue", facts });
    await setLanguage("zh");
    expect(briefOf(overdue, translate)).toBe("检验 02/11/2026 过期");
    await setLanguage("en");
    expect(briefOf(overdue, translate)).toBe("Inspection overdue since 02/11/2026");
  });

  it("names the faults that a check found", async () => {
    await setLanguage("en");
    const faulty = row({ defectiveString: ["Guard missing", "Dent"], facts: { gasBarcode: "075720005688" } });
    expect(briefOf(faulty, translate)).toBe("Guard missing, dent: put on hold");
  });
});

describe("the beginning of an exception's thread", () => {
  it("names whose recording raised it, and the device where it is known", async () => {
    const raised = { createdEmployeesName: "He Min", device: null };
    await setLanguage("en");
    expect(raisedBy(row(raised), translate)).toBe("Raised by He Min");
    expect(raisedBy(row({ ...raised, device: "PDA-02" }), translate)).toBe("Raised by He Min, PDA-02");
  });
});
