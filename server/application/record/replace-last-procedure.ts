import type { RecordAnswer, RecordItem } from "#contracts/commands/record.ts";
import { decideVoid } from "#server/domain/cylinder/void.ts";
import { done, refusedCall, type Answer, type CallRefused } from "../answer.ts";
import type { Caller, TenantContext } from "../context.ts";
import { metaOfVoid } from "../cylinder/meta.ts";
import { conflict, retryConflicts } from "../retry-conflicts.ts";
import { historyUntil } from "../streams/cylinder-history.ts";
import { stamp } from "#infra/engines/upcast-log/stamp.ts";
import { applyToCylinder, cylinderFor, type Batch } from "./batch.ts";
import { commitBatch } from "./commit-batch.ts";
import { decideItem } from "./decide-item.ts";
import { loadBatch } from "./load-batch.ts";
import { loadPasts } from "./load-past.ts";
import { lackingCode, keysOf } from "./record-procedures.ts";
import { answerOf } from "./results.ts";

/** The wrong procedure, by its command, and the reason for undoing it. */
export type Wrong = { commandId: string; reason: string };

/** Undoes the wrong procedure within the batch. Later items are decided on the state before it. */
const takeBack = async (
  ctx: TenantContext,
  batch: Batch,
  item: RecordItem,
  wrong: Wrong,
): Promise<CallRefused | undefined> => {
  const work = cylinderFor(batch, item);
  if (work?.now.state.status !== "registered") return refusedCall("record.notFound");
  const history = await historyUntil(ctx, work.now);
  const decision = decideVoid(wrong, work.now.state, history);
  if (!decision.ok) return decision;
  const [event] = stamp(decision.events, metaOfVoid(ctx, batch.caller, wrong.commandId));
  work.past = [...history];
  if (event) applyToCylinder(work, 0, event);
  return undefined;
};

const isKnown = (batch: Batch, item: RecordItem): boolean => {
  const id = item.commandId;
  return batch.knownOutcomes.has(id) || cylinderFor(batch, item)?.now.known.has(id) === true;
};

/**
 * Replaces a cylinder's last procedure with an item, in one append. A repeated call gives `duplicate`, as for `record`. Refused with
 * `procedure.notLast`, or for the same reasons as the item without the old procedure.
 */
export const replaceLastProcedure = async (
  ctx: TenantContext,
  caller: Caller,
  item: RecordItem,
  wrong: Wrong,
): Promise<Answer<RecordAnswer>> =>
  lackingCode(caller, [item]) ??
  ctx.locks(keysOf([item]), () =>
    retryConflicts(`the last procedure of ${item.gasBarcode}`, async () => {
      const batch = await loadBatch(ctx, caller, [item]);
      const isNew = !isKnown(batch, item);
      const refusal = isNew ? await takeBack(ctx, batch, item, wrong) : undefined;
      if (refusal) return refusal;
      await loadPasts(ctx.events, batch, [0]);
      const outcome = decideItem(batch, 0);
      if (isNew && outcome.is === "duplicate") return refusedCall("procedure.duplicate");
      // A refused replacement writes nothing, so the wrong procedure remains.
      batch.outcomes[0] = outcome.is === "refused" ? { ...outcome, written: undefined } : outcome;
      if (outcome.is === "refused") return done(await answerOf(ctx, batch, new Map()));
      const { positions, conflicted } = await commitBatch(ctx.events, batch);
      return conflicted.size === 0 ? done(await answerOf(ctx, batch, positions)) : conflict;
    }),
  );
