import { randomUUID } from "node:crypto";
import type { HTTPRequest } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { countClicks } from "#tests/support/count-clicks.ts";
import { openDesk, type Desk } from "#tests/support/desk.ts";
import { registerCylinders } from "#tests/support/register-cylinders.ts";
import { signInColleague } from "#tests/support/colleague.ts";
import type { Caller } from "#tests/support/sign-in.ts";

const barcodes = ["774400000001", "774400000002", "774400000003", "774400000004"] as const;
const [dented] = barcodes;
const later = "774500000001";
const list = "/work/exceptions?gasBarcode=7744000";
let desk: Desk;
let colleague: Caller;
let ids: Record<string, string>;
const rowOf = (gasBarcode: string) => `tr[data-id="${ids[gasBarcode]}"]`;
/** The first row of the cockpit's panel. */
const newest = ".exception-row_root:first-child";

type Row = { id: string; gasBarcode: string; status: string };
const found = async (): Promise<Row[]> =>
  (await desk.other.call<{ list: Row[] }>("GET", "/manage/exception/getpage?gasBarcode=7744000&code=check.fault")).list;
const statusOf = async (gasBarcode: string) => (await found()).find((row) => row.gasBarcode === gasBarcode)?.status;
const heads = () => desk.texts(".exception-table_group th");

beforeAll(async () => {
  // Of two who claim one exception, the slower is refused.
  desk = await openDesk({ but: /status of 409/ });
  await registerCylinders(desk.other, barcodes);
  const defects = await desk.other.call<{ list: { id: string; name: string }[] }>(
    "GET",
    "/info/common/getdefectivelist?type=9",
  );
  const defectIds = ["凹陷", "护罩缺失"].map((name) => defects.list.find((defect) => defect.name === name)?.id);
  const items = barcodes.map((gasBarcode) => ({
    commandId: randomUUID(),
    gasBarcode,
    procedureId: 9,
    checkStatus: 0,
    defectIds,
  }));
  await desk.other.call("POST", "/manage/procedure/record", { items });
  const raised = await vi.waitFor(async () => {
    const all = await found();
    if (all.length < barcodes.length) throw new Error(`only ${all.length} are listed`);
    return all;
  }, 10_000);
  ids = Object.fromEntries(raised.map(({ gasBarcode, id }) => [gasBarcode, id]));
});
afterAll(() => desk?.close());

describe("the exceptions", () => {
  it("name the faults in the title, and stand under the head of today", async () => {
    await desk.open(list);
    expect(await desk.texts(`${rowOf(dented)} td b`)).toEqual(["Pre-fill check: Dent, guard missing"]);
    expect(await heads()).toEqual(["New today4"]);
  });

  it("are claimed in one click from the list, and in one from the cockpit, which shows the newest", async () => {
    const clicks = await countClicks(desk.page);
    await desk.click(`${rowOf(dented)} .bp6-button`, "Claim");
    await desk.until(".exception-table_group th", "Claimed by me");
    expect([await clicks(), await statusOf(dented)]).toEqual([1, "claimed"]);
    await desk.page.goto(`${desk.app.url}/index`);
    await desk.until(newest, "Pre-fill check: Dent, guard missing");
    const onBoard = await countClicks(desk.page);
    await desk.click(`${newest} .exception-row_claim`);
    const claimed = async () => (await found()).filter(({ status }) => status === "claimed");
    await vi.waitFor(async () => expect(await claimed()).toHaveLength(2), 10_000);
    expect(await onBoard()).toBe(1);
  });

  it("are taken several at once: the rest is done, and one that another took is named with the reason", async () => {
    const [taken, free] = (await found()).filter(({ status }) => status === "open");
    colleague = await signInColleague(desk.app, desk.other, "colleague1", "经理");
    await desk.open(list);
    for (const row of [taken, free]) await desk.click(`tr[data-id="${row?.id}"] [data-cell~=select] label`);
    await desk.until(".foot-bar_root", "2 selected");
    await colleague.call("PUT", "/manage/exception/claim", { id: taken?.id });
    await desk.page.keyboard.press("c");
    await desk.until(".confirm-dialog_root", "One could not be done");
    const [line] = await desk.texts(".confirm-dialog_root li");
    expect(line).toContain("Pre-fill check: Dent, guard missing");
    expect(line).toContain("Somebody else has claimed this exception");
    expect(await statusOf(String(free?.gasBarcode))).toBe("claimed");
    await desk.page.keyboard.press("Escape");
  });

  it("ring the bell when another raises them: it counts them and leads to the newest", async () => {
    const clerk = await signInColleague(desk.app, desk.other, "colleague2", "充装站操作员");
    await registerCylinders(desk.other, [later]);
    await desk.page.goto(`${desk.app.url}/base/vehicle`);
    await desk.until(".top-bar_right", "Live");
    const check = { commandId: randomUUID(), gasBarcode: later, procedureId: 9, checkStatus: 0 };
    await clerk.call("POST", "/manage/procedure/record", { items: [check] });
    await desk.until(".bell_root em", "1");
    await desk.until(".toasts_root", "1 new exception");
    await desk.click(".bell_root button");
    await desk.gone(".bell_root em");
    await desk.click(".exception-news_root .link-button_root", "1 new exception");
    await desk.until(".exception-panel_root", "Pre-fill check: fault");
    expect(new URL(desk.page.url()).searchParams.get("group")).toBe("open");
    await desk.until("tr[data-row~=current]", "Pre-fill check: fault");
  });

  it("go to the quicker of two, who is named to the other; his words stay in their box", async () => {
    const { list: found } = await desk.other.call<{ list: Row[] }>(
      "GET",
      `/manage/exception/getpage?gasBarcode=${later}`,
    );
    await desk.page.goto(`${desk.app.url}/index`);
    await desk.click(`${newest} .exception-row_opener`, "Pre-fill check: fault");
    await desk.page.locator("#exception-comment").fill("Both stopped at the gate");
    // The colleague's claim overtakes the one that is on its way.
    await desk.page.setRequestInterception(true);
    const overtake = async (request: HTTPRequest): Promise<void> => {
      if (request.url().endsWith("/manage/exception/claim"))
        await colleague.call("PUT", "/manage/exception/claim", { id: found[0]?.id });
      await request.continue();
    };
    desk.page.on("request", (request) => void overtake(request));
    await desk.click(".exception-side_root .in-hand_root button", "Claim");
    await desk.until(".toasts_toast", "colleague1 claimed it");
    await desk.until(".in-hand_root", "Claimed by colleague1");
    await desk.until(".exception-row_isHeld .exception-row_hand", "colleague1 claimed");
    expect(await desk.page.$eval("#exception-comment", (box) => (box as HTMLTextAreaElement).value)).toBe(
      "Both stopped at the gate",
    );
    desk.page.removeAllListeners("request");
    await desk.page.setRequestInterception(false);
  });

  it("that ended today are a list of their own with who ended them; its link shows it anew", async () => {
    await desk.open(`${list}&group=mine`);
    await desk.click("th[data-cell~=select] label");
    await desk.click(".foot-bar_root .link-button_root", "Acknowledge");
    await desk.until(".toasts_root", "3 exceptions acknowledged");
    await desk.click(".kinds-side_root button", "Closed today");
    await desk.counted("tr[data-id]", 3);
    await desk.page.reload();
    await desk.counted("tr[data-id]", 3);
    expect(await heads()).toEqual(["Closed today3"]);
    expect(await desk.texts("tr[data-id] td:last-child small")).toEqual(
      [0, 1, 2].map(() => expect.stringMatching(/^\d\d:\d\d ack\.$/)),
    );
    expect(desk.faults).toEqual([]);
  });
});
