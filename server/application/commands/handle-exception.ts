import { randomUUID } from "node:crypto";
import type { Written } from "#contracts/calls/define-call.ts";
import { exceptionCommands, type ExceptionAction } from "#contracts/commands/exception.ts";
import type { SeveralAnswer } from "#contracts/commands/several.ts";
import type { ExceptionEvent } from "#contracts/streams/exception/events.ts";
import { readExceptionId } from "#contracts/streams/exception/ids.ts";
import { isEnded, holdStands } from "#server/domain/exception-ended.ts";
import { decideException } from "#server/domain/exception.ts";
import { done, refusedCall, type Answer } from "../answer.ts";
import type { Caller, TenantContext } from "../context.ts";
import { metaNow } from "../cylinder/meta.ts";
import { handleCommand } from "../handle-command.ts";
import { inScope } from "../in-scope.ts";
import { oneOrEach } from "../one-or-each.ts";
import { readHistory } from "../streams/cylinder-history.ts";
import { loadBarcodes, readClaimants } from "../streams/loaded-barcode.ts";
import { onException } from "../streams/subjects.ts";

/** Tells whether what an exception tells of holds still, a cylinder on hold or a log that was rewritten: that cannot be acknowledged away. */
const isHeld = async (
  { events, reference }: Pick<TenantContext, "events" | "reference">,
  id: string,
): Promise<boolean> => {
  const subject = readExceptionId(id);
  if (subject?.of === "verify") return reference.holdsRewritten(subject.runId);
  if (subject?.of !== "cylinder") return false;
  return holdStands(subject.revision, subject.code, await readHistory({ events }, subject.cylinderId));
};

/** Tells whether the subject of an exception has ended, by the log itself: the read models may be a moment behind. */
const isClosed = async (
  { events, reference }: Pick<TenantContext, "events" | "reference">,
  id: string,
): Promise<boolean> => {
  const subject = readExceptionId(id);
  // A run of verify stays what it was; only people end its exception.
  if (!subject || subject.of === "verify") return false;
  if (subject.of === "barcode") {
    const { state } = (await loadBarcodes(events, [subject.gasBarcode])).get(subject.gasBarcode) ?? {};
    // Free again after a removal it waits for the next scan.
    return state !== undefined && (state.status !== "free" || state.seen === 0);
  }
  if (subject.of === "twice") {
    const { gasBarcode, cylinderId } = subject;
    const spellings = await reference.spellings([gasBarcode], () => events.head());
    const claimants = await readClaimants(events, gasBarcode, spellings);
    return claimants.size < 2 || !claimants.has(cylinderId);
  }
  return isEnded(subject.revision, subject.code, await readHistory({ events }, subject.cylinderId));
};

type Given = { commandId?: string; comment?: string };

/** Events of each action, that of a comment with it among them. */
const eventsOf = {
  claim: ["ExceptionClaimed", "ExceptionCommented"],
  release: ["ExceptionReleased", "ExceptionCommented"],
  acknowledge: ["ExceptionAcknowledged"],
  comment: ["ExceptionCommented"],
} as const satisfies Record<ExceptionAction, readonly ExceptionEvent["type"][]>;

/**
 * Claims, releases, acknowledges or comments an exception; kept as events of `exception-<id>`. Outside of the caller's scope an exception is
 * not there: `record.notFound`. Sent again with its `commandId`, the command changes nothing. The subject ends in
 * another stream: a claim that crosses the end stands in its own, and the row is `closed` all the same.
 */
const handleException =
  (action: ExceptionAction) =>
  async (
    ctx: TenantContext,
    caller: Caller,
    { id, comment, commandId }: Given & { id: string },
    firstIndex = 0,
  ): Promise<Answer<Written>> => {
    const companyId = await ctx.reference.companyOfException(id);
    if (companyId === undefined || !inScope(caller, companyId, exceptionCommands[action].permission))
      return refusedCall("record.notFound");
    const handled = await handleCommand(ctx, {
      ...onException(id),
      meta: metaNow(ctx, caller, commandId),
      makes: eventsOf[action],
      firstIndex,
      decide: async (exception) =>
        decideException(exception, {
          action,
          exceptionId: id,
          userId: caller.userId,
          comment,
          isClosed: await isClosed(ctx, id),
          isHeld: await isHeld(ctx, id),
        }),
    });
    if (!handled.ok) return handled;
    return done({ position: handled.position ?? handled.history.at(-1)?.position ?? null });
  };

/**
 * The parts of a row that an action reaches: those that are not closed; all of them where all are. What is no row is a part. Nobody learns
 * the parts of one out of reach.
 */
const reached = async (ctx: TenantContext, caller: Caller, action: ExceptionAction, id: string): Promise<string[]> => {
  const parts = await ctx.reference.partsOfException(id);
  const [first] = parts;
  const companyId = first && (await ctx.reference.companyOfException(first));
  if (!companyId || !inScope(caller, companyId, exceptionCommands[action].permission)) return [id];
  if (parts.length === 1) return parts;
  const isOver = await Promise.all(parts.map((part) => isClosed(ctx, part)));
  const open = parts.filter((_, index) => !isOver[index]);
  return open.length > 0 ? open : parts;
};

/**
 * The same to one exception, to each part of one row, or to several of either, answered by part. A row of which no part takes the action
 * is refused for the reason of its first.
 */
export const handleExceptions = (action: ExceptionAction) => {
  const handle = handleException(action);
  return async (
    ctx: TenantContext,
    caller: Caller,
    { id: one, ids: several, comment, commandId = randomUUID() }: Given & { id?: string; ids?: string[] },
  ): Promise<Answer<SeveralAnswer<"id">>> => {
    // One command for all: what it does to a row is one action there.
    const give = (id: string, firstIndex?: number) => handle(ctx, caller, { id, comment, commandId }, firstIndex);
    const subjects = several ?? (one === undefined ? [] : [one]);
    const parts = (await Promise.all(subjects.map((id) => reached(ctx, caller, action, id)))).flat();
    if (!several && parts.length < 2) return oneOrEach(ctx, caller, { name: "id", one: parts[0] }, give);
    const answer = await oneOrEach(ctx, caller, { name: "id", several: parts }, give);
    if (several || !answer.ok) return answer;
    const isTaken = answer.data.results?.some(({ outcome }) => outcome === "recorded");
    return isTaken ? answer : give(parts[0] ?? "");
  };
};
