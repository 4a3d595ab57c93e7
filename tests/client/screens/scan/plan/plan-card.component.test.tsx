import { describe, expect, it } from "vitest";
import { click, counted as times, fill, gone, press, texts, until } from "#tests/support/component/hands.ts";
import { answerScans, counted, openScan, scan, sendNow } from "#tests/support/component/scan-page.ts";
import { answer, pageOf } from "#tests/support/component/transport.ts";

const [first, second] = ["662900000001", "662900000002"] as const;
const card = "[aria-label=Plan]";

/** Writes another plan into the job. */
const plan = async (text: string): Promise<void> => {
  await press("{F2}");
  await fill(".scan-job_fields input[name=plan]", text);
  await click(".scan-job_jobDialog .bp6-dialog-footer .bp6-intent-primary");
  await gone(".bp6-dialog");
};
const record = (code: string): void => {
  scan(code);
  sendNow();
};

describe("a job that was planned", () => {
  it("counts a cylinder with an exception apart, not as done", async () => {
    await openScan({ job: "emptyReceived" });
    answerScans(({ gasBarcode }) =>
      gasBarcode === second ? { outcome: "recorded", exceptions: ["ledger.placeDiffers"] } : undefined,
    );
    await plan("2");
    record(first);
    record(second);
    await until(card, "1 with exception, not counted");
    await until(card, "1 of 2");
  });

  it("says under its field that a plan cannot be read or names no specification, when the field is left", async () => {
    await openScan({ job: "emptyReceived" });
    answer("GET /info/common/getgasspeclist", pageOf([{ id: "s1", name: "YSP12" }]));
    await press("{F2}");
    const field = ".scan-job_fields input[name=plan]";
    await fill(field, "abc");
    expect(texts(".scan-job_fields [role=alert]")).toEqual([]);
    await press("{Tab}");
    await until(".scan-job_fields [role=alert]", "Plan not understood");
    await fill(field, "YSP12 x 1, YSP99 2只");
    await until(".scan-job_fields [role=alert]", "No such specification: YSP99");
  });

  it("says how many of how many were scanned, and when all are there", async () => {
    await openScan({ job: "emptyReceived" });
    await plan("2");
    await until(card, "0 of 2");
    record(first);
    await until(card, "1 of 2");
    await until(card, "1 to go");
    record(second);
    await until(card, "Complete");
    expect(texts(".scan-view_unplanned")).toEqual([]);
  });

  it("marks what it does not name, in its row and in the plan", async () => {
    await openScan({ job: "emptyReceived" });
    await plan("YSP4.7 x 1");
    record(first);
    record(second);
    await until(".scan-view_unplanned", "Not in the plan");
    await times(".scan-view_unplanned", 2);
    await until(card, "2 over plan");
    await until(card, "0 of 1");
    expect(texts(`${card} li b`)).toEqual(["0 of 1", "2"]);
  });

  it("says that its plan is not read, and records all the same", async () => {
    await openScan({ job: "emptyReceived" });
    await plan("many");
    await until(card, "Plan not understood");
    record(first);
    await counted("ok", 1);
    expect(texts(".scan-view_counter[data-result=no] dd")).toEqual(["0"]);
  });
});
