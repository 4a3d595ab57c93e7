import { kgOf } from "#contracts/fields/grams.ts";
import type { ScaleFault, ScalePort, ScaleNews } from "./scale-port.ts";

/** The part of Web Serial that a scale uses. */
type SerialPort = {
  readable: ReadableStream<Uint8Array> | null;
  open(options: { baudRate: number }): Promise<void>;
  close(): Promise<void>;
};
type Serial = EventTarget & { requestPort(): Promise<SerialPort>; getPorts(): Promise<SerialPort[]> };

declare global {
  interface Navigator {
    /** Only Chromium has this, over HTTPS or on localhost. */
    readonly serial?: Serial;
  }
}

/** Line speeds that scales use, in baud. Most scales are delivered with the first. */
export const baudRates = [9600, 1200, 2400, 4800, 19200, 38400, 57600, 115200] as const;

/** True if this browser can read a serial port at this address. */
export const hasSerial = (): boolean => typeof navigator !== "undefined" && navigator.serial !== undefined;

const choosePort = async (serial: Serial, isAsked: boolean): Promise<SerialPort | undefined> => {
  const [permitted] = await serial.getPorts();
  return permitted ?? (isAsked ? serial.requestPort() : undefined);
};

const faultOf = (error: unknown): ScaleFault => {
  const name = error instanceof DOMException ? error.name : "";
  return name === "NotFoundError" || name === "SecurityError" ? "refused" : "busy";
};

/** Reads the chunks of a port. After a line error the port gives a new stream, and after its device is removed none. */
const reading = (port: SerialPort) => {
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  async function* chunks(): AsyncGenerator<Uint8Array> {
    while (port.readable) {
      reader = port.readable.getReader();
      try {
        for (let read = await reader.read(); ; read = await reader.read()) {
          if (read.done) return;
          yield read.value;
        }
      } catch {
        // The next loop shows if it was a line error or a lost device.
      } finally {
        reader.releaseLock();
      }
    }
  }
  /** Stops reading. A port can only be closed when its stream is unlocked. */
  const cancel = async (): Promise<void> => {
    await reader?.cancel().catch(() => undefined);
    reader?.releaseLock();
  };
  return { chunks: chunks(), cancel };
};

/** A scale on a serial port with 8 bits and no parity. A port that was allowed before opens without asking the person. */
export const serialPort =
  (baudRate: number): ScalePort =>
  async (isAsked) => {
    try {
      const port = navigator.serial && (await choosePort(navigator.serial, isAsked));
      if (!port) return "refused";
      await port.open({ baudRate });
      const { chunks, cancel } = reading(port);
      const close = async () => {
        await cancel();
        await port.close().catch(() => undefined);
      };
      return { chunks, close };
    } catch (error) {
      return faultOf(error);
    }
  };

/** Time between two readings in ms, like a real scale. */
const everyMs = 200;
/** Number of readings in a filling, for any cylinder size. */
const readings = 20;
/** The residue in a returned cylinder, and the margin below the limit, in grams. */
const residue = 40;
const margin = 80;

const textOf = (grams: number, isStable: boolean): string =>
  `${isStable ? "ST" : "US"},GS,+${kgOf(grams).toFixed(2).padStart(8)}kg\r\n`;

/** A scale for demonstrations and tests with invented weights. It weighs the given cylinder, and fills it when the filling begins. */
export const simulatedPort: ScalePort = () => {
  const encoder = new TextEncoder();
  let [grams, target, flow] = [0, 0, 0];
  let timer: ReturnType<typeof setInterval> | undefined;
  const tell = (news: ScaleNews): void => {
    if (news.is === "lifted") grams = target = 0;
    if (news.is === "laid") grams = target = news.tare + residue;
    if (news.is === "filling") {
      flow = Math.ceil(Math.max(news.most - margin, margin) / readings);
      target = grams + flow * readings;
    }
  };
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      timer = setInterval(() => {
        const moves = grams < target;
        grams = Math.min(target, grams + flow);
        controller.enqueue(encoder.encode(textOf(grams, !moves)));
      }, everyMs);
    },
    cancel: () => clearInterval(timer),
  });
  const reader = stream.getReader();
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
  }
  return Promise.resolve({ chunks: chunks(), close: () => reader.cancel(), tell });
};
