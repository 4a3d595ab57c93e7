import type { FromReader, ToReader } from "./read-messages.ts";

/** Reads one file; `hand` gives a portion on and waits until it is taken. */
export type Read<Task, Found> = (task: Task, hand: (portion: Uint8Array) => Promise<void>) => Promise<Found>;

/** The other side of a reader: does one task after the other, and ends with the server that started it. */
export const serveReads = <Task, Found>(read: Read<Task, Found>): void => {
  let resume: (() => void) | undefined;
  const answer = (message: FromReader<Found>): void => void process.send?.(message);
  const hand = (portion: Uint8Array): Promise<void> =>
    new Promise((resolve) => {
      resume = resolve;
      answer({ portion });
    });
  process.on("message", (message: ToReader<Task>) => {
    if ("taken" in message) return resume?.();
    read(message.task, hand).then(
      (result) => answer({ found: result }),
      (error: unknown) => answer({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
  });
  process.on("disconnect", () => process.exit());
};
