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
  it("does not name the cylinder again, nor what belongs to it", async () => {
    await setLanguage("zh");
    const facts = { gasBarcode: "075720005688", inspectionDueOn: "2026-11-02", companyName: "南庄充装站" };
    const brief = briefOf(row({ kind: "refused", code: "cylinder.inspectionOverdue", facts }), translate);
    expect(brief).toMatch(/^定期检验已于 02\/11\/2026 到期/);
  });

  it("names it where a place would stand for it as the subject", async () => {
    await setLanguage("en");
    const facts = { gasBarcode: "075720005688", companyName: "Nanzhuang", unfit: "disabled" };
    const brief = briefOf(row({ code: "cylinder.notFit", facts }), translate);
    expect(brief).toMatch(/^075720005688 at Nanzhuang is not fit for use/);
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
