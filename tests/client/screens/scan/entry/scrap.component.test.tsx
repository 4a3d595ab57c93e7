import { expect, it } from "vitest";
import { previewProcedure } from "#contracts/commands/preview.ts";
import { click, fill, gone, typeInto, until } from "#tests/support/component/hands.ts";
import { openScan, previewOf, scan, sentScans } from "#tests/support/component/scan-page.ts";
import { answer } from "#tests/support/component/transport.ts";

const barcode = "662300000002";
const dialog = "[role=alertdialog]";

it("An inspection that scraps asks first, with the barcode in the button, and for a reason", async () => {
  answer(previewProcedure, previewOf());
  await openScan({ job: "periodicCheck" });
  scan(barcode);
  await until(".scan-entry_ticks li", "At this site");
  await typeInto("textarea[name=remark]", "cracked");
  await click(".scan-entry_actions button", "Scrap");
  await until(`${dialog} .bp6-intent-danger:not(:disabled)`, `Scrap ${barcode} for ever`);
  await fill(`${dialog} textarea`, " ");
  await until(`${dialog} .bp6-intent-danger:disabled`);
  await click(`${dialog} button`, "Cancel");
  await gone(dialog);
  expect(sentScans()).toEqual([]);
  await click(".scan-entry_actions button", "Scrap");
  await fill(`${dialog} textarea`, "cracked at the neck");
  await click(`${dialog} .bp6-intent-danger`);
  await until(".scan-view_hero[data-result=ok]", "Scrapped");
  expect(sentScans()).toMatchObject([{ gasBarcode: barcode, checkStatus: 2, remark: "cracked at the neck" }]);
});
