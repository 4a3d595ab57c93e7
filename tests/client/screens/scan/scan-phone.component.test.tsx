import { beforeEach, describe, expect, it } from "vitest";
import { procedures } from "#contracts/procedures/index.ts";
import { companyTypes } from "#contracts/streams/company-type.ts";
import { remember } from "#client/state/preferences/remembered.ts";
import { click, counted, focused, gone, press, texts, until } from "#tests/support/component/hands.ts";
import { personOf } from "#tests/support/component/person.ts";
import { openScan, scan, sendNow, sentScans, specName, typeSlowly } from "#tests/support/component/scan-page.ts";
import { setWindowSize } from "#tests/support/component/room.ts";
import { answer, pageOf } from "#tests/support/component/transport.ts";

const [first, second] = ["661100000031", "661100000032"] as const;
const vehicle = { id: "v1", name: "粤E3K218" };

beforeEach(() => setWindowSize(390, 844));

/** Opens the page with a last job, and goes on with it. */
const goOn = async (values: Record<string, unknown>): Promise<void> => {
  const as = personOf({ account: { companyType: companyTypes.station } });
  remember("recentJobs", as.accountInfo.id, [{ procedureId: procedures.emptyIntoStore, values }]);
  await openScan({ as });
  await click(".scan-job_cardHead", "Go on");
  await until(".scan_job", "Empty into store");
};

describe("the scan page on a phone", () => {
  it("says that it is ready, with what all scans share, until the first scan", async () => {
    await goOn({ vehicleId: vehicle, driverId: { id: "e1", name: "张建平" } });
    await until(".scan-view_isReady", "ReadyScan the first bottle.");
    expect(texts("dl dt")).toEqual(["Site", "Vehicle", "Driver"]);
    expect(texts("dl dd")[1]).toBe("粤E3K218where a bottle comes from, the ledger says");
    await counted(".scan-view_counter", 0);
    scan(first);
    sendNow();
    await until(".scan-view_hero[data-result=ok]", "Recorded");
    await gone(".scan-view_isReady");
  });

  it("says of a typed barcode that the ledger has it on the job's truck, and offers it first", async () => {
    answer("GET /manage/gascylinder/getpage", ({ query }) =>
      pageOf(
        (query["holderId"] === vehicle.id ? [second] : [first, second]).map((gasBarcode) => ({ gasBarcode, specName })),
      ),
    );
    await goOn({ vehicleId: vehicle });
    await click(".scan_phoneBar button", "123");
    await focused(".scan-view_manualInput input");
    typeSlowly(second.slice(0, 10));
    await until(".scan-view_matches li", "On this truck");
    expect(texts(".scan-view_matches li")).toEqual([`661100000032${specName}On this truck`, `661100000031${specName}`]);
    await press("{ArrowDown}{Enter}");
    sendNow();
    await until(".scan-view_hero[data-result=ok]", "Recorded");
    expect(sentScans().map(({ gasBarcode }) => gasBarcode)).toEqual([second]);
  });

  it("asks for what a job lacks one field a page, with the focus in it, and starts by Enter", async () => {
    answer("GET /info/common/*", ({ query }) => pageOf(query["key"] === "none" ? [] : [vehicle]));
    await openScan({ as: personOf({ account: { companyType: companyTypes.station } }) });
    await click(".scan-job_cardHead", "Deliver");
    await click(".scan-job_cardProcedures button", "Deliver full");
    await until(".scan-job_jobDialog p", "1 of 2");
    await focused(".scan-job_jobDialog input[name=clientId]");
    expect(texts(".scan-job_field > span")).toEqual(["Customer *"]);
    await click(".bp6-dialog-footer .bp6-intent-primary", "Next");
    await focused(".scan-job_jobDialog input[name=vehicleId]");
    expect(document.querySelector(".bp6-dialog-footer .bp6-intent-primary:disabled")).not.toBeNull();
    await click(".scan-job_jobDialog input[name=vehicleId]");
    await click(".inputs_offers li", vehicle.name);
    await click(".bp6-dialog-footer .bp6-intent-primary", "Start scanning");
    await gone(".bp6-dialog");
    await until(".scan-view_isReady");
    await until(".scan_job", "Deliver full");
  });
});
