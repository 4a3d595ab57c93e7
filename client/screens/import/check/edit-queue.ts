/** A cell's new value on its way to the server. */
export type Edit = { row: number; field: string; value: string };

type Parts<Answer> = {
  send: (edits: Edit[]) => Promise<Answer>;
  /** Cells in one call at most. */
  most: number;
  /** Takes the server's answer; cells that {@link EditQueue.valueOf} still answers are newer than it. */
  answered: (answer: Answer) => void;
  /** Cells that the server does not take. */
  refused: (error: unknown, edits: Edit[]) => void;
  /** Tells a lost connection from a refusal. */
  isAway: (error: unknown) => boolean;
  /** Resolves when it may be tried again after so many tries in vain. */
  pause: (tries: number) => Promise<void>;
  /** How many cells wait changed, or whether the server is away. */
  changed: () => void;
};

const keyOf = ({ row, field }: Pick<Edit, "row" | "field">): string => `${row} ${field}`;

/**
 * Sends changed cells one call after another, in the order in which they were first changed. A cell that changes while it waits goes out once with its last value, one that
 * changes while it is sent goes out again; what is away is tried until it is back.
 *
 * Long because what waits and what is sent are told apart at every step.
 */
export const createEditQueue = <Answer>(parts: Parts<Answer>) => {
  const waiting = new Map<string, Edit>();
  let sending = new Map<string, Edit>();
  let running: Promise<void> | undefined;
  let tries = 0;

  const sendNext = async (): Promise<void> => {
    sending = new Map([...waiting].slice(0, parts.most));
    for (const key of sending.keys()) waiting.delete(key);
    const edits = [...sending.values()];
    try {
      const answer = await parts.send(edits);
      tries = 0;
      sending = new Map();
      parts.answered(answer);
    } catch (error) {
      const back = sending;
      sending = new Map();
      if (parts.isAway(error)) {
        const newer = new Map(waiting);
        waiting.clear();
        for (const [key, edit] of [...back, ...newer]) waiting.set(key, edit);
        parts.changed();
        await parts.pause(++tries);
      } else {
        tries = 0;
        parts.refused(
          error,
          edits.filter((edit) => !waiting.has(keyOf(edit))),
        );
      }
    }
    parts.changed();
  };

  const run = async (): Promise<void> => {
    while (waiting.size > 0) await sendNext();
    running = undefined;
  };

  return {
    put: (edits: readonly Edit[]): void => {
      if (edits.length === 0) return;
      for (const edit of edits) waiting.set(keyOf(edit), edit);
      parts.changed();
      running ??= run();
    },
    /** The value of a cell that the server has not answered for; undefined: it knows the newest. */
    valueOf: (row: number, field: string): string | undefined => {
      const key = keyOf({ row, field });
      return (waiting.get(key) ?? sending.get(key))?.value;
    },
    /** Cells that the server has not answered for. */
    get size(): number {
      return new Set([...waiting.keys(), ...sending.keys()]).size;
    },
    /** Tries in vain since the last answer. */
    get tries(): number {
      return tries;
    },
    /** Resolves when the server has answered for all cells. */
    settled: async (): Promise<void> => {
      while (running) await running;
    },
  };
};

export type EditQueue = ReturnType<typeof createEditQueue>;
