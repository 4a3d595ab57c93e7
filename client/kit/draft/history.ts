/** The undo history. `tag` names a continuous change: typing a title is one step. */
export type History<T> = { past: readonly T[]; now: T; future: readonly T[]; tag: string | undefined };

const most = 100;

export const begin = <T>(now: T): History<T> => ({ past: [], now, future: [], tag: undefined });

/** Adds a step. A step with the same tag as the last one is merged into it. */
export const step = <T>(history: History<T>, next: T, tag?: string): History<T> => {
  if (next === history.now) return history;
  const goesOn = tag !== undefined && tag === history.tag && history.past.length > 0;
  const past = goesOn ? history.past : [...history.past, history.now].slice(-most);
  return { past, now: next, future: [], tag };
};

export const undo = <T>({ past, now, future, ...rest }: History<T>): History<T> => {
  const before = past.at(-1);
  if (before === undefined) return { past, now, future, ...rest };
  return { past: past.slice(0, -1), now: before, future: [now, ...future], tag: undefined };
};

export const redo = <T>({ past, now, future, ...rest }: History<T>): History<T> => {
  const [next, ...later] = future;
  if (next === undefined) return { past, now, future, ...rest };
  return { past: [...past, now], now: next, future: later, tag: undefined };
};
