import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

/** Says something to a process of a bench and waits for what it says next. */
export async function ask<Told>(child: ChildProcess, asked: string | object): Promise<Told> {
  const answer = once(child, "message");
  child.send(asked);
  return ((await answer) as [Told])[0];
}
