import { describe, expect, it } from "vitest";
import { previewProcedure } from "#contracts/commands/preview.ts";
import { click, gone, press, until } from "#tests/support/component/hands.ts";
import { personOf } from "#tests/support/component/person.ts";
import { openScan, previewOf, scan } from "#tests/support/component/scan-page.ts";
import { answer } from "#tests/support/component/transport.ts";

const bench = ["663000000001", "663000000002"] as const;

/** A filling with two cylinders on the bench, while another job is chosen. */
const leave = async (as = personOf()): Promise<() => string> => {
  answer(previewProcedure, previewOf());
  await openScan({ as, job: "filling" });
  scan(...bench);
  await until(".scan-entry_entryHead", bench[0].slice(-4));
  await press("{F2}");
  await click(".bp6-dialog [role=radio]", "04");
  await click(".bp6-dialog-footer .bp6-intent-primary");
  await until(".bp6-dialog", "2 cylinders wait at Filling");
  return () => localStorage.getItem(`scanTable.${as.accountInfo.id}`) ?? "";
};

describe("cylinders that wait for their entry when another job is chosen", () => {
  it("are kept, and the next job says where they wait", async () => {
    const saved = await leave();
    await click(".bp6-dialog-footer .bp6-button", "Keep");
    await until(".scan_side .link-button_root", "2 cylinders wait at Filling");
    expect(saved()).toContain(bench[1]);
  });

  it("are gone once a person discards them", async () => {
    const saved = await leave();
    await click(".bp6-dialog-footer .bp6-button", "Discard");
    await gone(".bp6-dialog");
    await until(".scan_side", "04");
    expect(saved()).not.toContain(bench[0]);
  });

  it("stay in hand where the question is closed", async () => {
    await leave();
    await click(".bp6-dialog-footer .bp6-button", "Cancel");
    await gone(".bp6-dialog");
    await until(".scan-entry_entryHead", bench[0].slice(-4));
  });
});
