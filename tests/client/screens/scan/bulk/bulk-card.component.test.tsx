import { describe, expect, it } from "vitest";
import { checkCodes, type CheckedCode } from "#contracts/commands/check-codes.ts";
import { recordProcedures } from "#contracts/commands/record-procedures.ts";
import { linesOf } from "#client/screens/scan/bulk/bulk-card.tsx";
import { click, gone, texts, until } from "#tests/support/component/hands.ts";
import { counted, openScan, sendNow, sentScans } from "#tests/support/component/scan-page.ts";
import { answer, sent, type Sent } from "#tests/support/component/transport.ts";

const paste = (text: string, target: EventTarget = document.body): Event => {
  const event = new Event("paste", { bubbles: true, cancelable: true });
  Object.defineProperty(event, "clipboardData", { value: { getData: () => text } });
  target.dispatchEvent(event);
  return event;
};

/** 58 of ours, 3 unknown, 1 on hold. */
const codes = Array.from({ length: 62 }, (_, n) => `0757200${String(n).padStart(5, "0")}`);
const stateOf = (at: number): CheckedCode["state"] => (at < 58 ? "ours" : at < 61 ? "unknown" : "held");
const checked = ({ body }: Sent) => ({
  list: (body as { read: string[] }).read.map((read) => ({
    ...{ read, gasBarcode: read, specName: "YSP12" },
    state: stateOf(codes.indexOf(read)),
  })),
});
const dialog = ".bp6-dialog";

describe("pasted lines of a bulk reader", () => {
  it("are one card with what they name, confirmed once and sent in one call with one batch id", async () => {
    answer(checkCodes, checked);
    await openScan({ job: "emptyReceived" });
    paste(`${codes.join("\r\n")}\n\n${codes[0]}\n`);
    await until(dialog, "62 read, 58 ours, 3 unknown, 1 held");
    expect(texts(`${dialog} li`)).toHaveLength(4);
    expect(sentScans()).toEqual([]);
    await click(`${dialog} .bp6-button`, "Record 62 cylinders");
    await gone(dialog);
    sendNow();
    await counted("ok", 62);
    const calls = sent<{ items: unknown[]; batchId: string }>(recordProcedures);
    expect(calls.map(({ body }) => body.items.length)).toEqual([62]);
    expect(calls[0]?.body.batchId).toMatch(/^[\da-f-]{36}$/);
    expect(sentScans()[0]).not.toHaveProperty("batch");
  });

  it("leave out unknown codes where somebody says so", async () => {
    answer(checkCodes, checked);
    await openScan({ job: "emptyReceived" });
    paste(codes.join("\n"));
    await click(`${dialog} .bp6-switch input`);
    await until(dialog, "Record 59 cylinders");
  });

  it("are not recorded without a job, over 300, or for a job that asks for values", async () => {
    answer(checkCodes, checked);
    await openScan();
    paste(codes.join("\n"));
    await until(dialog, "Choose a job first");
    await openScan({ job: "emptyReceived" });
    paste(Array.from({ length: 301 }, (_, n) => `A${n}`).join("\n"));
    await until(dialog, "At most 300 lines at once");
  });

  it("are no reading in a text field of their own, nor a single line", async () => {
    await openScan({ job: "emptyReceived" });
    const field = document.body.appendChild(document.createElement("textarea"));
    expect(paste("A\nB", field).defaultPrevented).toBe(false);
    expect(paste("A\n").defaultPrevented).toBe(false);
    field.remove();
    expect(linesOf(" a \r\nA\n\nb")).toEqual(["A", "b"]);
  });
});
