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

/** True if the reason for an exception still exists: a cylinder on hold, or a rewritten log. Such an exception cannot be acknowledged. */
const isHeld = async (
  { events, reference }: Pick<TenantContext, "events" | "reference">,
  id: string,
): Promise<boolean> => {
  const subject = readExceptionId(id);
  if (subject?.of === "verify") return reference.holdsRewritten(subject.runId);
  if (subject?.of !== "cylinder") return false;
  return holdStands(subject.revision, subject.code, await readHistory({ events }, subject.cylinderId));
};

/** True if the reason for an exception has ended. It is read from the log, because the read models may be behind. */
const isClosed = async (
  { events, reference }: Pick<TenantContext, "events" | "reference">,
  id: string,
): Promise<boolean> => {
  const subject = readExceptionId(id);
  // The result of a verification run never changes, so only people can end its exception.
  if (!subject || subject.of === "verify") return false;
  if (subject.of === "barcode") {
    const { state } = (await loadBarcodes(events, [subject.gasBarcode])).get(subject.gasBarcode) ?? {};
    // A barcode that a removal freed waits for its next scan.
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

/** Events that each action writes. A comment can come with a claim or a release. */
const eventsOf = {
  claim: ["ExceptionClaimed", "ExceptionCommented"],
  release: ["ExceptionReleased", "ExceptionCommented"],
  acknowledge: ["ExceptionAcknowledged"],
  comment: ["ExceptionCommented"],
} as const satisfies Record<ExceptionAction, readonly ExceptionEvent["type"][]>;

/**
 * Claims, releases, acknowledges or comments on an exception, stored as events of `exception-<id>`. An exception outside the caller's scope gives
 * `record.notFound`, and a repeated `commandId` changes nothing. If the exception ends in another stream at the same time, its row is `closed`
 * anyway.
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
 * Parts of a row that an action affects: the open ones, or all of them if all are closed. An id without a row is its own part, and parts outside the
 * caller's scope are not revealed.
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
 * Handles one exception, all parts of one row, or several of either, with a result for each part. If no part of a row accepts the action, the call is
 * refused with the first part's reason.
 */
export const handleExceptions = (action: ExceptionAction) => {
  const handle = handleException(action);
  return async (
    ctx: TenantContext,
    caller: Caller,
    { id: one, ids: several, comment, commandId = randomUUID() }: Given & { id?: string; ids?: string[] },
  ): Promise<Answer<SeveralAnswer<"id">>> => {
    // All parts share one command, so the action on a row counts as one.
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
