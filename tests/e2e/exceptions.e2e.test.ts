import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seriousFaults } from "#tests/support/accessibility.ts";
import { signInColleague } from "#tests/support/colleague.ts";
import { openDesk, type Desk } from "#tests/support/desk.ts";
import { registerCylinders } from "#tests/support/register-cylinders.ts";
import type { Caller } from "#tests/support/sign-in.ts";
import { goTo } from "#tests/support/visit.ts";

const [faulty, later] = ["771100000001", "771100000002"];
let desk: Desk;
let colleague: Caller;

type Row = { id: string; status: string };
const found = async (gasBarcode: string): Promise<Row | undefined> =>
  (await desk.other.call<{ list: Row[] }>("GET", `/manage/exception/getpage?gasBarcode=${gasBarcode}`)).list[0];
const fail = (gasBarcode: string, { call }: Caller): Promise<unknown> => {
  const check = { commandId: randomUUID(), gasBarcode, procedureId: 9, checkStatus: 0 };
  return call("POST", "/manage/procedure/record", { items: [check] });
};

beforeAll(async () => {
  desk = await openDesk();
  [colleague] = await Promise.all([
    signInColleague(desk.app, desk.other, "exception.colleague", "充装站操作员"),
    registerCylinders(desk.other, [faulty, later]),
  ]);
  await fail(faulty, desk.other);
});
afterAll(() => desk?.close());

describe("exceptions over the whole application", () => {
  it("are claimed from the list in one click, under the head of whoever claimed them", async () => {
    await desk.open(`/work/exceptions?gasBarcode=${faulty}`);
    await desk.click(".exceptions_table .bp6-button", "Claim");
    await desk.until(".exceptions_group th", "Claimed by me");
    await expect.poll(() => found(faulty)).toMatchObject({ status: "claimed" });
  });

  it("ring the bell when another raises them, and lead to the newest", async () => {
    await desk.until(".bars_right", "Live");
    await goTo(desk.page, "/base/vehicle");
    await fail(later, colleague);
    await desk.until(".bars_bell em", "1");
    await desk.click(".bars_bell button");
    await desk.click(".bars_exceptionNews .link-button_root", "1 new exception");
    await desk.until("tr[data-row~=current]", "Failed check");
    await desk.until(".exceptions_panel", "Pre-fill check: fault");
  });
});

describe("the dialog of a cylinder on hold", () => {
  it("says by whom the exception is taken as soon as that is, without a serious fault of accessibility", async () => {
    await goTo(desk.page, `/gascylinder/record?cylinder=${later}`);
    await desk.until(".cylinder-detail_detailHead .bp6-tag", "On hold");
    await desk.until(".cylinder-detail_exceptionHands", "Unclaimed");
    await desk.other.call("PUT", "/manage/exception/claim", { id: (await found(later))?.id, commandId: randomUUID() });
    await desk.until(".cylinder-detail_exceptionHands", "Claimed");
    expect(await seriousFaults(desk.page)).toEqual([]);
  });

  it("scraps the cylinder under a toast that leaves its head with the buttons in sight", async () => {
    await desk.click(".cylinder-detail_detailHead button:has(.bp6-icon-more)");
    await desk.click(".bp6-popover .bp6-menu-item", "Resolve unqualified cylinder");
    await desk.click("[role=radiogroup] label", "Scrap for ever");
    await desk.click("[role=dialog] .bp6-intent-danger", "Scrap");
    await desk.until(".dialog_confirmDialog textarea");
    await desk.page.type(".dialog_confirmDialog textarea", "cracked at the neck");
    await desk.click(".dialog_confirmDialog .bp6-intent-danger", `Scrap ${later} for ever`);
    // The toast is gone after a few seconds.
    await desk.page.waitForFunction(() => {
      const boxOf = (name: string) => document.querySelector(name)?.getBoundingClientRect();
      const [toast, head] = [boxOf(".toaster_toast"), boxOf(".cylinder-detail_detailHead")];
      return toast && head && toast.top > head.bottom;
    });
    await desk.gone(".form_form");
    await desk.until(".cylinder-detail_detailHead .bp6-tag", "Scrapped");
    expect(desk.faults).toEqual([]);
  });
});
