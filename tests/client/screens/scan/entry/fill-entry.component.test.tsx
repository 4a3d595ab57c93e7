import { describe, expect, it } from "vitest";
import { previewProcedure } from "#contracts/commands/preview.ts";
import { recordProcedures } from "#contracts/commands/record-procedures.ts";
import { click, fill, gone, press, texts, typeInto, until } from "#tests/support/component/hands.ts";
import { openScan, previewOf, scan, sentScans } from "#tests/support/component/scan-page.ts";
import { answer, sent } from "#tests/support/component/transport.ts";

const barcode = "662300000001";
const [before, after] = ["input[name=weightBeforeCharge]", "input[name=weightAfterCharge]"];
const button = ".scan-entry_actions .bp6-button:last-child";
const record = () => press("{Control>}{Enter}{/Control}");

/** A bottle of 16.5 kg that takes 50 kg lies on the bench. */
const lay = async (): Promise<void> => {
  answer(previewProcedure, previewOf());
  await openScan({ job: "filling" });
  scan(barcode);
  await until(".scan-entry_ticks li", "At this site");
};

describe("the weights of a filling", () => {
  it("turn the button amber with the hold's name where too much is in it, and are recorded all the same", async () => {
    await lay();
    await typeInto(before, "16.9");
    await typeInto(after, "66.6");
    await until(`${button}.bp6-intent-warning:not(:disabled)`, "Record, goes on hold");
    await record();
    await until(".scan-entry_lastStrip[data-result=ok]");
    expect(sentScans()).toMatchObject([{ weightBeforeCharge: 16.9, weightAfterCharge: 66.6 }]);
  });

  it("up to the maximum above the tare leave the button as it is", async () => {
    await lay();
    await typeInto(before, "16.9");
    await typeInto(after, "66.5");
    await until(`${button}.bp6-intent-primary:not(:disabled)`, "Record fill");
  });

  it("say where the first is unusual for the tare, and take a remark that nobody asks for", async () => {
    await lay();
    await typeInto(before, "17");
    await gone("input[name=remark]");
    await fill(before, "17.01");
    await until(".scan-entry_beforeSay", "0.51 kg above the tare: residue or wrong bottle?");
    await fill(before, "16.19");
    await until(".scan-entry_beforeSay", "0.31 kg under the tare: right bottle?");
    await typeInto(after, "30");
    await click(".scan-entry_beforeSay button", "Add remark");
    await typeInto("input[name=remark]", "another valve");
    await record();
    await until(".scan-entry_lastStrip[data-result=ok]");
    expect(sentScans()).toMatchObject([{ weightBeforeCharge: 16.19, remark: "another valve" }]);
  });
});

it("scans are sent with the device's clock at the sending", async () => {
  await lay();
  await typeInto(before, "16.5");
  await typeInto(after, "30");
  await click(button);
  await until(".scan-entry_lastStrip[data-result=ok]");
  const [call] = sent<{ sentAt: string; items: { occurredAt: string }[] }>(recordProcedures);
  const [item] = call?.body.items ?? [];
  expect(Math.abs(Date.parse(call?.body.sentAt ?? "") - Date.now())).toBeLessThan(60_000);
  expect(Date.parse(call?.body.sentAt ?? "") - Date.parse(item?.occurredAt ?? "")).toBeGreaterThanOrEqual(0);
  expect(texts(".scan-entry_beforeSay")).toEqual([]);
});
