import type { VerifierKey } from "#contracts/seals/signed-note.ts";
import type { SealReader, StoredCheckpoint } from "#infra/stores/seals/seal-reader.ts";
import type { askWitness } from "#infra/stores/seals/witness-call.ts";
import { reasonOf } from "#infra/process/errors.ts";
import { goodLines } from "./good-lines.ts";

export type PosterOptions = {
  /** Addresses without `/add-checkpoint`. */
  witnesses: readonly string[];
  /** Keys of witnesses. If empty, only the form of a cosignature is checked. */
  keys: readonly VerifierKey[];
  reader: Pick<SealReader, "newest" | "consistency">;
  keep(checkpoint: StoredCheckpoint, lines: readonly string[]): Promise<void>;
  ask: typeof askWitness;
  wait(ms: number, signal: AbortSignal): Promise<void>;
  log: Record<"info" | "warn" | "error", (fields: object, words: string) => void>;
  meters: { seen(witness: string, size: number): void; failed(witness: string): void };
  signal: AbortSignal;
};

/** Posts checkpoints to witnesses in the background. */
export type Poster = {
  /** Call this when there is a newer checkpoint. */
  published(): void;
  /** Resolves when the signal has ended it. */
  ended: Promise<void>;
};

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 300_000;
/** Maximum number of requests in a row. When two processes send, the witness's size may change in between; more changes are a fault. */
const MOST_QUESTIONS = 4;

type Outcome = { kind: "signed" | "unsigned" | "refused" | "differs" | "beyond" | "away"; says: string };
/** These may end without a change here, for example when the witness gets a new key. All others are retried at the next checkpoint. */
const triesAgain = new Set<Outcome["kind"]>(["away", "refused"]);

/** Starts the poster. It posts the newest checkpoint immediately, so a restart skips none. */
export const startPoster = (options: PosterOptions): Poster => {
  const { witnesses, signal } = options;
  const bells = witnesses.map(() => wakeUp(signal));
  const allEnded = Promise.all(witnesses.map((witness, at) => follow(witness, bells[at]!.rung, options)));
  return {
    published: () => bells.forEach(({ ring }) => ring()),
    ended: allEnded.then(() => undefined),
  };
};

/** Sends the newest checkpoint when the bell rings, and retries while the witness is away. */
const follow = async (witness: string, rung: () => Promise<void>, options: PosterOptions): Promise<void> => {
  const { signal, wait, log, meters } = options;
  const sizes = new Map<number, number>();
  let before: Outcome["kind"] = "signed";
  for (;;) {
    await rung();
    for (let ms = FIRST_WAIT_MS; !signal.aborted; ms = Math.min(ms * 2, LONGEST_WAIT_MS)) {
      const outcome = await offerNewest(witness, sizes, options).catch((error: unknown): Outcome => away(error));
      if (signal.aborted || outcome === undefined) break;
      if (outcome.kind !== "signed") meters.failed(witness);
      if (outcome.kind !== before) say(log, witness, outcome);
      before = outcome.kind;
      if (!triesAgain.has(outcome.kind)) break;
      await wait(ms, signal);
    }
    if (signal.aborted) return;
  }
};

const away = (error: unknown): Outcome => ({ kind: "away", says: `the witness is away: ${reasonOf(error)}` });

const say = (log: PosterOptions["log"], witness: string, { kind, says }: Outcome): void => {
  const level = kind === "signed" ? "info" : kind === "beyond" || kind === "differs" ? "error" : "warn";
  log[level]({ witness }, says);
};

/**
 * Requests a witness's signature for the newest checkpoint, from the size that the witness has.
 *
 * @param sizes the size that the witness has, by generation
 * @returns `undefined` where there is no checkpoint
 */
const offerNewest = async (
  witness: string,
  sizes: Map<number, number>,
  { reader, ask, keep, keys, meters, signal }: PosterOptions,
): Promise<Outcome | undefined> => {
  for (let question = 1; question <= MOST_QUESTIONS; question++) {
    const newest = await reader.newest();
    if (!newest) return undefined;
    const { generation, size, note } = newest;
    const old = sizes.get(generation) ?? 0;
    if (old > size) return beyond(old, size);
    const proof = await reader.consistency(old, size);
    const reply = await ask(witness, { old, proof, note }, signal);
    if (reply.kind === "signed") {
      sizes.set(generation, size);
      meters.seen(witness, size);
      const lines = goodLines(note, reply.lines, keys);
      if (lines.length === 0)
        return { kind: "unsigned", says: "the witness answered no signature that is worth keeping" };
      await keep(newest, lines);
      return { kind: "signed", says: `the witness signed the checkpoint of ${size} events` };
    }
    if (reply.kind === "refused") return outcomeOfRefusal(reply.status, reply.reason);
    if (reply.size === old) return { kind: "differs", says: `the witness holds another log of ${old} events` };
    sizes.set(generation, reply.size);
    meters.seen(witness, reply.size);
  }
  return { kind: "refused", says: "the witness names another size each time" };
};

const beyond = (theirs: number, ours: number): Outcome => ({
  kind: "beyond",
  says: `the witness has seen ${theirs} events and the log has a checkpoint of ${ours}: an older backup was restored; docs/audit.md says what to do`,
});

const outcomeOfRefusal = (status: number, reason: string): Outcome =>
  status === 422
    ? { kind: "differs", says: "the witness holds another log than this one" }
    : status >= 500 || status === 429
      ? { kind: "away", says: `the witness is away: it answers ${status}` }
      : { kind: "refused", says: `the witness refuses the checkpoint: ${status} ${reason}` };

/** A wake-up that is remembered while nobody waits for it; several rings count as one. It rings at the start, and at the end for good. */
type Bell = { ring(): void; rung(): Promise<void> };

const wakeUp = (signal: AbortSignal): Bell => {
  let isRinging = true;
  let wake: () => void = () => undefined;
  const ring = (): void => {
    isRinging = true;
    wake();
  };
  signal.addEventListener("abort", ring, { once: true });
  return {
    ring,
    async rung() {
      if (!isRinging && !signal.aborted) await new Promise<void>((resolve) => (wake = resolve));
      isRinging = false;
    },
  };
};
