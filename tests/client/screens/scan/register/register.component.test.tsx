import { beforeAll, describe, expect, it } from "vitest";
import { click, gone, until } from "#tests/support/component/hands.ts";
import { answerScans, counted, openScan, scan, sendNow, sentScans } from "#tests/support/component/scan-page.ts";

// The form of a cylinder is the largest part that the page loads; on a busy machine it takes longer than a person waits.
beforeAll(async () => {
  await Promise.all([
    import("#client/kit/resource/record-dialog.tsx"),
    import("#client/screens/cylinder-archive/archive.tsx"),
  ]);
}, 120_000);

const unknown = "662800000009";

describe("an unknown cylinder in a job of movements", () => {
  it("has Register…, which opens its form over the page with the barcode filled in and comes back", async () => {
    await openScan({ job: "emptyReceived" });
    answerScans(() => ({ outcome: "refused", reasons: ["cylinder.unknown"], msg: "Nobody registered it." }));
    scan(unknown);
    sendNow();
    await counted("no", 1);
    await click(".scan-view_stream [data-cell=actions] button", "Register…");
    const field = await until("#f-gasBarcode");
    expect((field as HTMLInputElement).value).toBe(unknown);
    await click(".bp6-dialog button[aria-label=Close]");
    await gone("#f-gasBarcode");
    expect(sentScans()).toHaveLength(1);
  });
});
