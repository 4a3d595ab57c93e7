import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { ask } from "./ask.ts";
import type { BroadcastAsked, BroadcastTold, Sender } from "./broadcast-server.ts";
import type { SocketsAsked, SocketsTold } from "./broadcast-sockets.ts";
import { interleave, quantile, ratio, sample, type Sample } from "./measure.ts";
import { printCircumstances, printTable, range } from "./table.ts";

const sockets = 1000;
const rounds = 5;
const asked: BroadcastAsked = { messages: 25, everyMs: 200 };
const settleMs = 1000;

type Turn = { p50: number[]; p99: number[] };

/** One message to 1000 sockets, five times a second: as the product sends it beside plain `ws`, in turn, both heard by the same process. */
export async function broadcastBench(): Promise<void> {
  const ears = fork(new URL("./broadcast-sockets.ts", import.meta.url));
  const sides = { "socket.io": empty(), ws: empty() } satisfies Record<Sender, Turn>;
  try {
    console.log(`broadcast of the cockpit's counts to ${sockets} sockets, ${1000 / asked.everyMs} times a second`);
    printCircumstances();
    const kinds = Object.entries(sides) as [Sender, Turn][];
    const processors = await interleave(
      kinds.map(([name, turn]) => ({ name, round: () => broadcast(name, ears, turn) })),
      rounds,
    );
    const [own, plain] = kinds.map(([, turn]) => ({ p50: kept("p50", turn.p50), p99: kept("p99", turn.p99) }));
    printTable(
      ["", "ours", "plain ws", "ours of ws", "to reach"],
      [
        row("processor, % of a core", processors[0]!, processors[1]!, "≤ 1.2"),
        row("p50, ms", own!.p50, plain!.p50, ""),
        row("p99, ms", own!.p99, plain!.p99, "≤ 1"),
      ],
    );
    console.log();
  } finally {
    if (ears.connected) ears.disconnect();
  }
}

const empty = (): Turn => ({ p50: [], p99: [] });
/** Without the turn that warms up. */
const kept = (name: string, values: number[]): Sample => sample(name, values.slice(1));
const row = (name: string, own: Sample, plain: Sample, target: string): string[] => [
  name,
  range(own, 1),
  range(plain, 1),
  range(ratio(own, plain), 2),
  target,
];

/** Answers the share of a core that the sending process used, in percent. */
async function broadcast(kind: Sender, ears: ChildProcess, turn: Turn): Promise<number> {
  const server = fork(new URL("./broadcast-server.ts", import.meta.url), [kind]);
  try {
    const [{ port }] = (await once(server, "message")) as [{ port: number }];
    await ask<SocketsTold>(ears, { open: sockets, port } satisfies SocketsAsked);
    await pause(settleMs);
    const told = await ask<BroadcastTold>(server, asked);
    await pause(settleMs);
    const heard = await ask<SocketsTold>(ears, "report");
    if (!("delays" in heard) || !("processorMs" in told)) throw new Error("the bench was answered out of turn");
    const all = sockets * asked.messages;
    if (heard.delays.length !== all) throw new Error(`${heard.delays.length} of ${all} messages arrived by ${kind}`);
    const sorted = heard.delays.toSorted((a, b) => a - b);
    turn.p50.push(quantile(sorted, 0.5));
    turn.p99.push(quantile(sorted, 0.99));
    await ask<SocketsTold>(ears, "close");
    return (told.processorMs / (asked.messages * asked.everyMs)) * 100;
  } finally {
    if (server.connected) server.disconnect();
  }
}
