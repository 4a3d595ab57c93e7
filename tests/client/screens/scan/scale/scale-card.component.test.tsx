import { afterEach, describe, expect, it, vi } from "vitest";
import { previewProcedure } from "#contracts/commands/preview.ts";
import { procedures } from "#contracts/procedures/index.ts";
import { scaleSettings, type ScaleSource, chooseScale } from "#client/screens/scan/scale/use-scale.ts";
import { click, focused, gone, press, texts, until } from "#tests/support/component/hands.ts";
import { personOf } from "#tests/support/component/person.ts";
import { openScan, previewOf, scan, sentScans } from "#tests/support/component/scan-page.ts";
import { answer } from "#tests/support/component/transport.ts";

const [first, second] = ["662700000001", "662700000002"] as const;
const ready = ".scan-entry_actions .bp6-intent-primary:not(:disabled)";
const scaleOf = (name: string) => `[aria-label='${name}']`;
const weightBefore = () => document.querySelector<HTMLInputElement>("input[name=weightBeforeCharge]")?.value;

/** A scale at a serial port of this browser, and the lines that it sends. The clock stands: on a busy machine a scale would fall silent between two lines. */
const plugIn = (): ((kg: string, isStable?: boolean) => void) => {
  vi.useFakeTimers({ toFake: ["Date"] });
  let lines: ReadableStreamDefaultController<Uint8Array>;
  const readable = new ReadableStream<Uint8Array>({ start: (controller) => void (lines = controller) });
  const port = { readable, open: () => Promise.resolve(), close: () => Promise.resolve() };
  const serial = Object.assign(new EventTarget(), { getPorts: () => Promise.resolve([port]) });
  Object.defineProperty(navigator, "serial", { value: serial, configurable: true });
  return (kg, isStable = true) =>
    lines.enqueue(new TextEncoder().encode(`${isStable ? "ST" : "US"},GS,+${kg.padStart(8)}kg\r\n`));
};

/** The bench of the filling; at a serial port where somebody chose that before. */
const openFilling = async (as = personOf(), source: ScaleSource = "keyboard"): Promise<void> => {
  scaleSettings.source = source;
  await openScan({ as, job: "filling" });
  answer(previewProcedure, previewOf());
};

afterEach(() => {
  vi.useRealTimers();
  chooseScale("keyboard");
  Reflect.deleteProperty(navigator, "serial");
});

describe("the scale of a bench", () => {
  it("is none until somebody chooses one, and a simulated one is offered only where the server says so", async () => {
    await openFilling();
    await until(scaleOf("Manual weights"), "Connect a scale");
    await click("[aria-label='Scale settings']");
    await until(".bp6-popover label", "Keyboard");
    expect(texts(".bp6-popover label")).toEqual(["Keyboard", "Scale at a serial port"]);
    await until(".bp6-popover", "This browser reads no serial port here");
  });

  it("that is simulated says that its weights are invented, and is kept by this browser", async () => {
    await openFilling(personOf({ simulatedScale: true }));
    await click("[aria-label='Scale settings']");
    await click(".bp6-popover label", "Simulated scale, its weights are invented");
    await gone(".bp6-popover");
    await until(scaleOf("Simulated scale"), "these weights are invented");
    expect(localStorage.getItem("scale")).toContain("simulated");
    scan(first);
    await until(".scan-entry_entryHead", first);
    // The button of the settings had the focus: the Enter of the scanner pressed nothing.
    expect(document.querySelector(".bp6-popover")).toBeNull();
    // Tare and residue.
    await until(".scan-entry_weights", "Scale 16.54 kg");
  });

  it("that was chosen before is opened with the bench and read without a question", async () => {
    const weigh = plugIn();
    await openFilling(personOf(), "serial");
    weigh("16.54");
    await until(scaleOf("Scale"), "Heard. If it falls silent, type the weights.");
    scan(first);
    await until(".scan-entry_weights", "Scale 16.54 kg");
    expect(weightBefore()).toBe("");
  });

  it("starts and ends a filling by the space key, each with the weight that stands still", async () => {
    const weigh = plugIn();
    await openFilling(personOf(), "serial");
    scan(first);
    await until(".scan-entry_ticks li", "At this site");
    weigh("16.54");
    await until(ready, "Start filling");
    await press(" ");
    await until(".scan-entry_actions .bp6-intent-primary:disabled", "End filling");
    expect(weightBefore()).toBe("16.54");
    weigh("20.00", false);
    await until(".scan-entry_weights", "Scale 20.00 kg, moving");
    await until(".scan-entry_actions .bp6-intent-primary:disabled", "End filling");
    await press(" ");
    expect(sentScans()).toEqual([]);
    weigh("29.04");
    await until(".scan-entry_weights", "Scale 29.04 kg, stands still");
    await until(ready, "End filling");
    await press(" ");
    await until(".scan-entry_lastStrip[data-result=ok]", "12.50 kg filled");
    expect(sentScans()).toMatchObject([
      { procedureId: procedures.filling, weightBeforeCharge: 16.54, weightAfterCharge: 29.04 },
    ]);
  });

  it("leaves the keyboard: weights that are typed are recorded while it is heard", async () => {
    const weigh = plugIn();
    await openFilling(personOf(), "serial");
    scan(second);
    await until(".scan-entry_ticks li", "At this site");
    weigh("16.54");
    await until(".scan-entry_weights", "Scale 16.54 kg");
    await click("input[name=weightBeforeCharge]");
    await press("16.5{Enter}");
    await focused("input[name=weightAfterCharge]");
    await press("17.5");
    await until(ready, "Record fill");
    await press("{Control>}{Enter}{/Control}");
    await until(".scan-entry_lastStrip[data-result=ok]", "1.00 kg filled");
    expect(sentScans()).toMatchObject([{ weightBeforeCharge: 16.5, weightAfterCharge: 17.5 }]);
  });
});
