import type { Appended, Expected, VersionConflict } from "../port.ts";
import { createLanes, type Pending } from "./lanes.ts";

/** The appends whose callers wait, in the order of arrival. */
export type Unanswered = {
  add(pending: Pending): void;
  has(pending: Pending): boolean;
  all(): Pending[];
  eldest(): Pending | undefined;
  stored(pending: Pending, at: Pick<Appended, "revision" | "position">): void;
  /**
   * Rejects the append with a conflict once all earlier appends to the stream are done. Returns false, and does nothing, when the conflict may exist
   * only because an earlier append is not stored yet.
   */
  refused(pending: Pending, actual: Expected): boolean;
  failed(pending: Pending, error: Error): void;
  /** Adds the later appends with a conflict. Each conflict may exist only because one of these appends was missing. */
  withConflictsBehind(unknown: Pending[]): Set<Pending>;
  /** Resolves when no caller waits. */
  none(): Promise<void>;
};

/** @param onNone called each time the last waiting caller got its result */
export function createUnanswered(onNone: () => void): Unanswered {
  const lanes = createLanes();
  const waiting = new Set<Pending>();
  let idle = (): void => undefined;

  const finish = (pending: Pending, answer: Appended | VersionConflict | Error): void => {
    waiting.delete(pending);
    const next = lanes.leave(pending);
    if (answer instanceof Error) pending.reject(answer);
    else pending.resolve(answer);
    if (waiting.size === 0) {
      onNone();
      idle();
    }
    if (next?.refused !== undefined) finishRefused(next, next.refused);
  };

  const finishRefused = (pending: Pending, actual: Expected): void =>
    finish(pending, { ok: false, stream: pending.stream, expected: pending.expected, actual });

  return {
    add(pending) {
      waiting.add(pending);
      lanes.enter(pending);
    },
    has: (pending) => waiting.has(pending),
    all: () => [...waiting],
    eldest: () => waiting.values().next().value,
    stored: (pending, { revision, position }) =>
      finish(pending, { ok: true, stream: pending.stream, revision, position }),
    refused(pending, actual) {
      if (!lanes.isInOrder(pending)) return false;
      pending.refused = actual;
      if (lanes.isFirst(pending)) finishRefused(pending, actual);
      return true;
    },
    failed: finish,
    withConflictsBehind: (unknown) =>
      new Set([
        ...unknown,
        ...unknown.flatMap((pending) => lanes.behind(pending).filter(({ refused }) => refused !== undefined)),
      ]),
    async none() {
      if (waiting.size > 0) await new Promise<void>((resolve) => (idle = resolve));
    },
  };
}
