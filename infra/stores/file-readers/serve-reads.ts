import type { FromReader, ToReader } from "./read-messages.ts";

/** Reads one file. `hand` sends a portion and waits until it is received. */
export type Read<Task, Found> = (task: Task, hand: (portion: Uint8Array) => Promise<void>) => Promise<Found>;

/** The reader's side in the child process. It does one task at a time, and ends when its server ends. */
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
