import { describe, expect, it } from "vitest";
import { previewProcedure } from "#contracts/commands/preview.ts";
import { procedures } from "#contracts/procedures/index.ts";
import { click, press, texts, until, upload } from "#tests/support/component/hands.ts";
import { counted, openScan, previewOf, scan, sendNow, sentScans } from "#tests/support/component/scan-page.ts";
import { answer, sent } from "#tests/support/component/transport.ts";

const [first, second] = ["663000000001", "663000000002"] as const;
const address = "/files/photo-1.png";
const photo = () => new File([new Uint8Array(8)], "photo.png", { type: "image/png" });

const take = async (): Promise<void> => {
  answer("POST /oss/upload", { publicFilePath: address });
  await upload("input[name=imagesUrl]", photo());
};

describe("pictures at a scan", () => {
  it("are uploaded at once, go with the next scan and with no other", async () => {
    await openScan({ job: "emptyReceived" });
    await click(".scan_bar .bp6-button", "Photo");
    await take();
    await until(".scan_bar .bp6-button", "1 photo goes with the next scan");
    expect(sent<FormData>("POST /oss/upload").map(({ body }) => body.get("file"))).toEqual([
      expect.objectContaining({ name: "photo.png" }),
    ]);
    await press("{Escape}");
    scan(first, second);
    sendNow();
    await counted("ok", 2);
    expect(texts(".scan-view_withPictures")).toEqual(["1 photo"]);
    expect(sentScans().map(({ gasBarcode, imagesUrl }) => [gasBarcode, imagesUrl])).toEqual([
      [first, address],
      [second, undefined],
    ]);
  });

  it("hold a scan back while they are on their way", async () => {
    await openScan({ job: "emptyReceived" });
    let arrive = (): void => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    await click(".scan_bar .bp6-button", "Photo");
    answer("POST /oss/upload", async () => {
      await arrived;
      return { publicFilePath: address };
    });
    await upload("input[name=imagesUrl]", photo());
    scan(first);
    await until(".scan-view_hint", "A photo is still on its way");
    arrive();
    await until(".scan_bar .bp6-button", "1 photo goes with the next scan");
    sendNow();
    expect(sentScans()).toEqual([]);
  });

  it("are taken beside the defects of a check and recorded with it", async () => {
    await openScan({ job: "preFillCheck" });
    answer(previewProcedure, previewOf());
    scan(second);
    await until(".scan-entry_entryHead", second.slice(0, 4));
    await click(".scan-entry_checkMore .bp6-button", "Photo");
    await take();
    await until(".inputs_tile img");
    await click(".scan-entry_actions .bp6-intent-primary", "Pass");
    await until(".scan-view_withPictures", "1 photo");
    expect(sentScans()).toEqual([
      expect.objectContaining({ procedureId: procedures.preFillCheck, checkStatus: 1, imagesUrl: address }),
    ]);
  });
});
