import { describe, expect, it } from "vitest";
import { procedures } from "#contracts/procedures/index.ts";
import { companyTypes } from "#contracts/streams/company-type.ts";
import { remember } from "#client/state/preferences/remembered.ts";
import { click, counted, texts, until } from "#tests/support/component/hands.ts";
import { personOf } from "#tests/support/component/person.ts";
import { openScan } from "#tests/support/component/scan-page.ts";

const stationClerk = () => personOf({ account: { companyType: companyTypes.station } });

describe("the first minute of the scan page", () => {
  it("shows four jobs by place and a button to choose one, which is never off", async () => {
    await openScan({ as: stationClerk() });
    await until(".scan-job_first h2", "Choose a job, then scan.");
    expect(texts(".scan-job_cardHead b")).toEqual(["Bottles come in", "Check and fill", "Bottles go out", "Deliver"]);
    await click(".scan-job_first footer button", "Choose a job");
    await until(".scan-job_jobDialog");
  });

  it("starts a procedure by two taps, on its job and on its name", async () => {
    await openScan({ as: stationClerk() });
    await click(".scan-job_cardHead", "Bottles come in");
    await click(".scan-job_cardProcedures button", "Empty into store");
    await until(".scan-job_chosen", "Empty into store");
  });

  it("asks for what the procedure lacks before it starts", async () => {
    await openScan({ as: stationClerk() });
    await click(".scan-job_cardHead", "Bottles go out");
    await click(".scan-job_cardProcedures button", "Send empties");
    await until(".scan-job_jobDialog [aria-checked=true]", "Send empties");
    await counted(".scan-job_chosen", 0);
  });

  it("goes on with the last job by one tap", async () => {
    const as = stationClerk();
    const values = { vehicleId: { id: "v1", name: "粤E3K218" } };
    remember("recentJobs", as.accountInfo.id, [{ procedureId: procedures.emptyIntoStore, values }]);
    await openScan({ as });
    await until(".scan-job_cardHead b", "Go on");
    await click(".scan-job_cardHead", "04 Empty into store · 粤E3K218");
    await until(".scan-job_chosen", "Empty into store");
  });
});
