import { beforeEach, describe, expect, it } from "vitest";
import { exceptionCommands } from "#contracts/commands/exception.ts";
import { answerExceptions, claimedBy, raisedRow, type RaisedRow } from "#tests/support/component/exceptions.ts";
import { click, counted, gone, press, texts, until } from "#tests/support/component/hands.ts";
import { say } from "#tests/support/component/live-channel.ts";
import { openPage, reopen } from "#tests/support/component/open.tsx";
import { personOf } from "#tests/support/component/person.ts";
import { answer, pageOf, sent } from "#tests/support/component/transport.ts";

const list = "/work/exceptions";
const title = "Pre-fill check: Dent, guard missing";
const chips = (id: string): string[] => texts(`${row(id)} .bp6-tag`);
const row = (id: string): string => `tr[data-id="${id}"]`;
const heads = (): string[] => texts(".exceptions_group th");
let rows: RaisedRow[];

/** Opens a page as somebody whose claims the list then shows. */
const open = async (address = list): Promise<void> => {
  const me = personOf();
  answerExceptions(rows);
  answer(exceptionCommands.claim, ({ body }) => {
    const { id, ids = [id] } = body as { id: string; ids?: string[] };
    const results = ids.map((each) => {
      const found = rows.find((one) => one.id === each);
      if (found?.status !== "open")
        return { id: each, outcome: "refused" as const, msg: "Somebody else has claimed this exception" };
      Object.assign(found, claimedBy(me.accountInfo.id, "Admin"));
      return { id: each, outcome: "recorded" as const };
    });
    return { position: null, results };
  });
  await openPage(address, { as: me });
};

beforeEach(() => {
  rows = ["1", "2", "3", "4"].map((id) => raisedRow(id));
});

describe("the list of exceptions", () => {
  it("names the faults under the chip and puts what is new under the head of today", async () => {
    await open();
    await until(row("1"));
    expect(chips("1")).toEqual(["Failed check"]);
    expect(texts(`${row("1")} .exceptions_brief`)).toEqual(["Dent, guard missing: put on hold"]);
    expect(heads()).toEqual(["New today4"]);
  });

  it("claims a row in one click, which moves to the viewer's own", async () => {
    await open();
    await click(`${row("1")} .bp6-button`, "Claim");
    await until(".exceptions_group th", "Claimed by me");
    expect(heads()).toEqual(["New today3", "Claimed by me1"]);
    expect(sent(exceptionCommands.claim).map(({ body }) => body)).toEqual([expect.objectContaining({ id: "1" })]);
  });

  it("claims the selected rows by C and names the one that another took, with the reason", async () => {
    await open();
    for (const id of ["1", "2"]) await click(`${row(id)} [data-cell~=select] input`);
    await until(".foot-bar_root", "2 selected");
    Object.assign(rows[0] ?? {}, claimedBy("colleague", "Lin"));
    await press("c");
    await until(".dialog_confirmDialog", "One could not be done");
    const [line] = texts(".dialog_confirmDialog li");
    expect(line).toContain(title);
    expect(line).toContain("Somebody else has claimed this exception");
    expect(sent(exceptionCommands.claim)[0]?.body).toMatchObject({ ids: ["1", "2"] });
    expect(rows[1]?.status).toBe("claimed");
  });

  it("shows one scan as one row with all its sentences, and acknowledges what does not hold", async () => {
    const id = "cylinder-1.4";
    const part = (code: string, kind: "hold" | "exception") => ({
      id: `${id}.${code}`,
      code,
      kind,
      status: "open" as const,
    });
    const facts = { gasBarcode: "774400000001", companyName: "North", ledgerPlace: "South" } as never;
    rows = [
      raisedRow(id, {
        ...{ facts, reasons: [], defectiveString: [] },
        exceptions: [part("check.fault", "hold"), part("ledger.placeDiffers", "exception")],
      }),
    ];
    await open(`${list}?id=${id}`);
    await until(".exceptions_panel h2", "One scan, 2 exceptions");
    expect(chips(id)).toEqual(["Failed check", "Place differs"]);
    expect(texts(".exception-parts_parts .bp6-tag")).toEqual(["Failed check", "Place differs"]);
    answer(exceptionCommands.acknowledge, () => ({
      position: null,
      results: [
        { id: `${id}.check.fault`, outcome: "refused" as const, code: "exception.held", msg: "It is still on hold" },
        { id: `${id}.ledger.placeDiffers`, outcome: "recorded" as const },
      ],
    }));
    await click(".exceptions_panel [role=tab]", "Acknowledge and comment");
    await click(".exceptions_panel footer button", "Acknowledge");
    await until(".dialog_confirmDialog li", "It is still on hold");
    await click(".dialog_confirmDialog button", "Close");
  });

  it("offers no acknowledgement of what holds alone, and says why", async () => {
    await open(`${list}?id=1`);
    await click(".exceptions_panel [role=tab]", "Acknowledge and comment");
    await until(".exceptions_panel footer button:disabled", "Acknowledge");
    await until(".exceptions_panel footer", "What holds is not acknowledged: lift the hold");
  });

  it("acknowledges all selected rows and says how many, each once though it has several parts", async () => {
    rows = ["c-1.1", "c-2.1", "c-3.1", "c-4.1"].map((id) => raisedRow(id));
    await open();
    answer(exceptionCommands.acknowledge, ({ body }) => ({
      position: null,
      results: (body as { ids: string[] }).ids.flatMap((id) =>
        ["ledger.placeDiffers", "cylinder.notFit"].map((code) => ({
          id: `${id}.${code}`,
          outcome: "recorded" as const,
        })),
      ),
    }));
    await click("th[data-cell~=select] input");
    await click(".foot-bar_root .link-button_root", "Acknowledge");
    await until(".toaster_toasts", "4 exceptions acknowledged");
    expect(sent(exceptionCommands.acknowledge)[0]?.body).toMatchObject({ ids: rows.map(({ id }) => id) });
  });

  it("shows what ended today with the time, and its link opens the same list", async () => {
    const endedTime = new Date().toISOString();
    rows = rows.map((each) => ({
      ...each,
      ...(each.id !== "4" && { status: "acknowledged", acknowledgedTime: endedTime, endedTime }),
    }));
    await open();
    await click(".exceptions_kinds button", "Closed today");
    await counted("tr[data-id]", 3);
    reopen();
    await counted("tr[data-id]", 3);
    expect(heads()).toEqual(["Closed today3"]);
    expect(texts("tr[data-id] td:last-child small")).toEqual(
      [1, 2, 3].map(() => expect.stringMatching(/^\d\d:\d\d ack\.$/)),
    );
  });
});

describe("the questions of an auditor", () => {
  it("are answered by all exceptions, whatever became of them, and by days", async () => {
    const endedTime = new Date().toISOString();
    rows[3] = raisedRow("4", { status: "closed", closedTime: endedTime, endedTime });
    await open(`${list}?group=all`);
    await counted("tr[data-id]", 4);
    expect(heads()).toEqual(["All4"]);
    await open(`${list}?createdTimeBegin=2026-01-01`);
    await until(".exceptions_group th", "Unclaimed");
    expect(sent("GET /manage/exception/getpage").at(-1)?.query).toMatchObject({ createdTimeBegin: "2026-01-01" });
  });
});

describe("the bell", () => {
  it("names a key that was sent in an address and a webhook that was switched off, and leads to their pages", async () => {
    answer("GET /info/post/getpage", pageOf([]));
    answer("GET /admin/apikey/getpage", pageOf([{ id: "k", name: "Scales", leakedAt: "2026-03-02T01:00:00Z" }]));
    answer("GET /admin/webhook/getpage", pageOf([{ id: "w", name: "Ledger", state: "off", offReason: "dead" }]));
    await open("/base/post");
    await until(".bars_right", "Live");
    await click(".bars_bell button");
    await until(".bars_importNews li", "The key “Scales” was sent in an address: rotate it");
    expect(texts(".bars_importNews li")).toContain("The webhook “Ledger” was switched off");
    expect(texts(".bars_bell em")).toEqual(["2"]);
    answer("GET /admin/apikey/getpage", pageOf([]));
    await click(".bars_importNews li button", "Scales");
    await until("h1", "API keys");
  });

  it("counts what another raises, and leads to the newest", async () => {
    answer("GET /info/post/getpage", pageOf([]));
    await open("/base/post");
    await until(".bars_right", "Live");
    rows.splice(0, 4, raisedRow("5", { defectiveString: [] }));
    say("exception:raised", { count: 1, id: "5" });
    await until(".bars_bell em", "1");
    expect(texts(".toaster_toasts")).not.toContain("1 new exception");
    await click(".bars_bell button");
    await until(".bars_exceptionNews li", "Failed check");
    expect(texts(".bars_exceptionNews li small")).toEqual([expect.stringMatching(/^7744 0000 0005 · North · /)]);
    await gone(".bars_bell em");
    await click(".bars_exceptionNews li button", "Failed check");
    await until(".exceptions_panel", "Pre-fill check: fault");
    expect(new URL(window.location.href).searchParams.get("group")).toBe("open");
    await until("tr[data-row~=current]", "Failed check");
  });
});
