import { v4 } from "uuid";
import type { WebhookKind } from "#contracts/webhooks/kinds.ts";
import type { Answered } from "#infra/engines/webhook-call/post-webhook.ts";
import { createCourier, type Courier } from "#projections/webhooks/courier.ts";
import type { Message } from "#projections/webhooks/messages.ts";
import type { Delivery, Hook, Progress, Read, Source, WebhookStore } from "#projections/webhooks/model.ts";

export const COMPANY = "11111111-1111-4111-8111-111111111111";

/** A log in memory: each event is one message of a cylinder. */
export const createModelLog = () => {
  const events: Read[] = [];
  const add = (lane: string, companyId = COMPANY, type: WebhookKind = "procedure.recorded"): Message => {
    const number = events.length + 1;
    const at = new Date(number).toISOString();
    const message = { id: v4(), type, at, companyId, subject: lane, lane, data: { number } };
    const before = events.at(-1)?.position;
    const place = { stream: `${lane}-${number}`, revision: 0n, order: BigInt(number), before };
    events.push({ messages: [message], position: String(number), ...place });
    return message;
  };
  const source: Source = {
    read: async (after, limit) => events.slice(Number(after ?? 0), Number(after ?? 0) + limit),
    again: async ({ messageId }) => events.flatMap(({ messages }) => messages).find(({ id }) => id === messageId),
  };
  return { add, source, events };
};

/** What a receiver's rows keep, as PostgreSQL does. */
export const createModelStore = () => {
  const rows = new Map<string, Delivery>();
  let progress: Progress | undefined;
  let generation = 1;
  const store: WebhookStore = {
    open: async () =>
      [...rows.values()]
        .filter(({ state }) => state === "failed" || state === "waiting")
        .map((row) => ({ ...row }))
        .toSorted((one, other) => Number(one.order - other.order)),
    async save(hook, now, saved) {
      if (hook.generation !== generation) return false;
      progress = now;
      for (const { message: _made, isBusy: _busy, isDone: _done, ...row } of saved as (Delivery &
        Record<string, unknown>)[])
        rows.set(row.messageId, row);
      return true;
    },
  };
  const hookOf = (more: Partial<Hook> = {}): Hook => ({
    id: "hook",
    url: "https://receiver.example",
    kinds: new Set<WebhookKind>(["procedure.recorded"]),
    scope: new Set([COMPANY]),
    secrets: ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"],
    generation,
    position: progress?.position,
    readPosition: progress?.readPosition,
    jobsAfter: new Date(0),
    failingSince: progress?.failingSince,
    fails: progress?.fails ?? 0,
    lastTakenAt: progress?.lastTakenAt,
    ...more,
  });
  return {
    store,
    rows,
    hookOf,
    progress: () => progress,
    changed: () => void (generation += 1),
  };
};

/** A clock that jumps to the next moment at which somebody waits. */
export const createModelClock = () => {
  let ms = Date.parse("2026-01-01T00:00:00Z");
  const sleepers = new Set<{ at: number; wake: () => void }>();
  return {
    now: () => new Date(ms),
    pause: (wait: number, signal?: AbortSignal): Promise<void> =>
      new Promise((resolve) => {
        const sleeper = { at: ms + wait, wake: done };
        function done(): void {
          sleepers.delete(sleeper);
          signal?.removeEventListener("abort", done);
          resolve();
        }
        if (signal?.aborted) return resolve();
        signal?.addEventListener("abort", done);
        sleepers.add(sleeper);
      }),
    /** Lets everybody work until `until` holds or the time is over. */
    async run(until: () => boolean, mostMs: number): Promise<boolean> {
      const end = ms + mostMs;
      for (;;) {
        for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
        if (until()) return true;
        const [next] = [...sleepers].toSorted((one, other) => one.at - other.at);
        if (!next || next.at > end) return until();
        ms = Math.max(ms, next.at);
        next.wake();
      }
    },
  };
};

export type Post = (id: string, body: { data: { number: number } }) => Promise<Answered> | Answered;

/** Starts a courier on a model. */
export const startCourier = (
  model: { log: ReturnType<typeof createModelLog>; store: ReturnType<typeof createModelStore> },
  clock: ReturnType<typeof createModelClock>,
  post: Post,
): { courier: Courier; stop(): Promise<void>; offs: string[] } => {
  const ending = new AbortController();
  const offs: string[] = [];
  const courier = createCourier({
    hook: model.store.hookOf(),
    source: model.log.source,
    store: model.store.store,
    post: ({ id, body }, signal) => {
      const cut = new Promise<Answered>((resolve) =>
        signal.addEventListener("abort", () => resolve({ fault: "broken", ms: 1 })),
      );
      const answered = Promise.resolve(post(id, JSON.parse(body) as { data: { number: number } }));
      return Promise.race([answered, cut]);
    },
    order: (position) => BigInt(position),
    now: clock.now,
    pause: clock.pause,
    onOff: (reason) => void offs.push(reason),
    signal: ending.signal,
  });
  return {
    courier,
    offs,
    async stop() {
      ending.abort();
      await courier.ended;
    },
  };
};
