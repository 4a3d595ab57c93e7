import { afterEach, describe, expect, it, vi } from "vitest";
import { parseReading, linesOf, type OpenScale } from "#client/screens/scan/scale/scale-port.ts";
import { createScale, scaleSays, silentAfterMs, takenFrom } from "#client/screens/scan/scale/scale.ts";
import { serialPort } from "#client/screens/scan/scale/ports.ts";

const bytes = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

/** A line of a scale, written by hand. */
const cable = () => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const reader = readable.getReader();
  async function* chunks() {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
  }
  return {
    open: { chunks: chunks(), close: () => reader.cancel() } satisfies OpenScale,
    send: (text: string) => writer.write(bytes(text)),
    unplug: () => writer.close(),
  };
};

/** A scale at such a line, with a clock of its own. */
const heardScale = async () => {
  const clock = { ms: 1_000_000 };
  const [scale, line] = [createScale(() => clock.ms), cable()];
  const { ended } = await scale.connect(() => Promise.resolve(line.open), true);
  const says = () => scaleSays(scale.state, clock.ms);
  const send = async (text: string) => {
    await line.send(text);
    await vi.waitUntil(() => scale.state.heard?.at === clock.ms);
  };
  return { clock, scale, line, ended, says, send };
};

describe("a line of a scale", () => {
  it.each([
    ["ST,GS,+  23.45kg", { grams: 23450, stable: true }],
    ["US,GS,+0023.450 kg", { grams: 23450, stable: false }],
    ["ST,GS,-   0.12kg", { grams: -120, stable: true }],
    ["ST,+00023,45 KG", { grams: 23450, stable: true }],
    ["S S     23.45 kg", { grams: 23450, stable: true }],
    ["S D     23.4 kg", { grams: 23400, stable: false }],
    ["  23.45", { grams: 23450 }],
    ["+ 23 kg", { grams: 23000 }],
  ])("reads %s as a gross weight in grams, and whether it stands still", (line, reading) => {
    expect(parseReading(line)).toEqual(reading);
  });

  it.each([
    ["ST,NT,+  23.45kg", "net"],
    ["OL,GS,+ 999.99kg", "an overload"],
    ["ST,GS,+  51.70lb", "pounds"],
    ["ST,GS,+  23.4567kg", "more than three decimals"],
    ["2345", "a whole number without a unit"],
    ["075720005558", "a barcode"],
    ["S I", "no weight yet"],
    ["\u00ff\u00fe~x", "noise"],
    ["", "nothing"],
  ])("takes %j for no weight: it is %s", (line) => {
    expect(parseReading(line)).toBeUndefined();
  });

  it("is put together from pieces, and noise without an end does not grow for ever", async () => {
    async function* pieces() {
      yield await Promise.resolve(bytes("ST,GS,+ 1"));
      yield bytes("6.54kg\r\nUS,GS,+ 17.00kg\r");
      yield bytes("\n\n" + "x".repeat(300));
      yield bytes("\u000223.45\u0003");
    }
    const lines: string[] = [];
    for await (const line of linesOf(pieces())) lines.push(line);
    expect(lines).toEqual(["ST,GS,+ 16.54kg", "US,GS,+ 17.00kg", "x".repeat(200), "23.45"]);
  });
});

describe("a scale at the bench", () => {
  it("gives a weight only while it stands still", async () => {
    const { says, send } = await heardScale();
    await send("US,GS,+  23.45kg\r\n");
    expect([says(), takenFrom(says())]).toEqual([{ is: "live", grams: 23450, stable: false }, undefined]);
    await send("ST,GS,+  23.50kg\r\n");
    await vi.waitUntil(() => takenFrom(says()) === 23500);
  });

  it("stands still by its own word or, where it has none, once the weight stays for a second", async () => {
    const { clock, says, send } = await heardScale();
    await send("23.45\n");
    expect(takenFrom(says())).toBeUndefined();
    clock.ms += 1000;
    await send("23.46\n");
    expect(takenFrom(says())).toBe(23460);
    clock.ms += 200;
    await send("25.00\n");
    expect(takenFrom(says())).toBeUndefined();
  });

  it("is silent after 3 s, says since when, and its last figure cannot be taken any more", async () => {
    const { clock, says, send } = await heardScale();
    await send("ST,GS,+  23.45kg\r\n");
    clock.ms += silentAfterMs - 1;
    expect(takenFrom(says())).toBe(23450);
    clock.ms += 2001;
    expect([says(), takenFrom(says())]).toEqual([{ is: "silent", seconds: 5 }, undefined]);
    await send("ST,GS,+  24.00kg\r\n");
    expect(takenFrom(says())).toBe(24000);
  });

  it("is silent too when it never said anything", async () => {
    const { clock, says } = await heardScale();
    expect(says()).toEqual({ is: "opening" });
    clock.ms += silentAfterMs;
    expect(says()).toEqual({ is: "silent", seconds: 3 });
  });

  it("gives no weight while its last line is none: the figure before it is not taken", async () => {
    const { clock, says, send } = await heardScale();
    await send("ST,GS,+  23.45kg\r\n");
    clock.ms += 200;
    await send("OL,GS,+ 999.99kg\r\n");
    expect([says(), takenFrom(says())]).toEqual([{ is: "rubbish", text: "OL,GS,+ 999.99kg" }, undefined]);
  });

  it("says that it was unplugged, and is heard again at another line", async () => {
    const { scale, line, ended, says, send } = await heardScale();
    await send("ST,GS,+  23.45kg\r\n");
    await line.unplug();
    await ended;
    expect(says()).toEqual({ is: "fault", fault: "unplugged" });
    const again = cable();
    await scale.connect(() => Promise.resolve(again.open), false);
    expect(says()).toEqual({ is: "opening" });
  });

  it("says that it was refused, and that another program has it", async () => {
    const scale = createScale(() => 0);
    for (const fault of ["refused", "busy"] as const) {
      await scale.connect(() => Promise.resolve(fault), true);
      expect(scaleSays(scale.state, 0)).toEqual({ is: "fault", fault });
    }
  });

  it("that was closed says nothing more, though its line goes on", async () => {
    const { scale, line, ended, says, send } = await heardScale();
    await send("ST,GS,+  23.45kg\r\n");
    await scale.close();
    await line.send("ST,GS,+  24.00kg\r\n").catch(() => undefined);
    await ended;
    expect(says()).toEqual({ is: "none" });
  });
});

describe("a scale at a serial port", () => {
  afterEach(() => vi.unstubAllGlobals());
  const refusal = (name: string) => () => Promise.reject(new DOMException("", name));
  const serial = (parts: object) =>
    vi.stubGlobal("navigator", { serial: { getPorts: () => Promise.resolve([]), ...parts } });

  it("is asked for once: a port that was allowed before is opened without asking, at its speed", async () => {
    const speeds: number[] = [];
    const readable = new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(bytes("ST,GS,+  23.45kg\r\n"));
        controller.close();
      },
    });
    const port = {
      readable,
      open: ({ baudRate }: { baudRate: number }) => Promise.resolve(speeds.push(baudRate)),
      close: () => Promise.resolve(),
    };
    serial({ getPorts: () => Promise.resolve([port]), requestPort: refusal("NotFoundError") });
    const opened = await serialPort(2400)(false);
    if (typeof opened === "string") throw new Error(opened);
    const lines: string[] = [];
    for await (const line of linesOf(opened.chunks)) lines.push(line);
    expect([speeds, lines]).toEqual([[2400], ["ST,GS,+  23.45kg"]]);
  });

  it("that is closed leaves the port to others", async () => {
    const readable = new ReadableStream<Uint8Array>();
    const close = vi.fn(() => (readable.locked ? Promise.reject(new Error("locked")) : Promise.resolve()));
    serial({ getPorts: () => Promise.resolve([{ readable, open: () => Promise.resolve(), close }]) });
    const scale = createScale(() => 0);
    const { ended } = await scale.connect(serialPort(9600), false);
    await scale.close();
    await ended;
    expect(await close.mock.results[0]?.value).toBeUndefined();
  });

  it("asks nobody who did not press for it", async () => {
    const requestPort = vi.fn(refusal("NotFoundError"));
    serial({ requestPort });
    expect([await serialPort(9600)(false), requestPort.mock.calls.length]).toEqual(["refused", 0]);
  });

  it.each([
    ["NotFoundError", "refused"],
    ["SecurityError", "refused"],
    ["InvalidStateError", "busy"],
    ["NetworkError", "busy"],
  ])("answers the browser's %s as %s", async (name, fault) => {
    serial({ requestPort: refusal(name) });
    expect(await serialPort(9600)(true)).toBe(fault);
  });

  it("is refused where the browser has no serial ports", async () => {
    vi.stubGlobal("navigator", {});
    expect(await serialPort(9600)(true)).toBe("refused");
  });

  it("reads on after a line error, and ends when the device is gone", async () => {
    const broken = () =>
      new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error("framing")) });
    const whole = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(bytes("23.45\n")),
    });
    const streams = [broken(), whole];
    const port = {
      get readable() {
        return streams[0] ?? null;
      },
      open: () => Promise.resolve(),
      close: () => Promise.resolve(),
    };
    serial({ getPorts: () => Promise.resolve([port]) });
    const opened = await serialPort(9600)(false);
    if (typeof opened === "string") throw new Error(opened);
    const chunks = opened.chunks[Symbol.asyncIterator]();
    const first = chunks.next();
    streams.shift();
    expect(new TextDecoder().decode((await first).value as Uint8Array)).toBe("23.45\n");
    streams.splice(0);
    await whole.cancel().catch(() => undefined);
    await opened.close();
    let rest = await chunks.next();
    while (!rest.done) rest = await chunks.next();
    expect(rest.done).toBe(true);
  });
});
