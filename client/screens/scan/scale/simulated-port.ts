import { kgOf } from "#contracts/commands/grams.ts";
import type { BenchNews, ScalePort } from "./scale-port.ts";

/** ms between two readings, as of a scale on a bench. */
const everyMs = 200;
/** Readings of a filling, however large the cylinder is. */
const readings = 20;
/** Grams of residue in a cylinder that comes back, and grams that stay below the limit. */
const residue = 40;
const margin = 80;

const textOf = (grams: number, isStable: boolean): string =>
  `${isStable ? "ST" : "US"},GS,+${kgOf(grams).toFixed(2).padStart(8)}kg\r\n`;

/** A scale for demonstrations and tests: it weighs what is laid on it, and fills it once the filling begins. Its weights are invented. */
export const simulatedPort: ScalePort = () => {
  const encoder = new TextEncoder();
  let [grams, target, flow] = [0, 0, 0];
  let timer: ReturnType<typeof setInterval> | undefined;
  const tell = (news: BenchNews): void => {
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
