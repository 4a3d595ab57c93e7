import type { Pending } from "./lanes.ts";
import type { Line } from "./line.ts";
import type { Unanswered } from "./unanswered.ts";

export type PatienceOptions = {
  line: Line;
  unanswered: Unanswered;
  /** An append without a response is given up after this time, in ms. */
  patienceMs: number;
  giveUp(appends: Iterable<Pending>): void;
};

/** Watches how long callers wait, and how long the call has not responded. */
export type Patience = { watch(): void; rest(): void };

const watchMs = 100;

export function createPatience({ line, unanswered, patienceMs, giveUp }: PatienceOptions): Patience {
  let timer: NodeJS.Timeout | undefined;

  const look = (): void => {
    const now = Date.now();
    /** While the log works, an append that waits for its turn does not time out. */
    const isOver = ({ firstSentAt, since }: Pending): boolean =>
      now - (firstSentAt ?? Math.max(since, line.workedAt())) >= patienceMs;
    const eldest = unanswered.eldest();
    if (eldest && isOver(eldest)) {
      const impatient = new Set(unanswered.all().filter(isOver));
      line.withdraw(impatient);
      giveUp(impatient);
    }
    line.breakIfSilent(now);
  };

  return {
    watch: () => void (timer ??= setInterval(look, watchMs)),
    rest() {
      clearInterval(timer);
      timer = undefined;
    },
  };
}
