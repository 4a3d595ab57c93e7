import { v7 } from "uuid";
import type { PreviewAnswer, PreviewQuery, Said } from "#contracts/commands/preview.ts";
import type { RecordItem } from "#contracts/commands/record.ts";
import { isMoment } from "#contracts/fields/scalars.ts";
import { fragments } from "#contracts/locales/fragments.ts";
import { sentences } from "#contracts/locales/sentences.ts";
import type { ProcedureFacts } from "#contracts/streams/cylinder/events.ts";
import type { RegisteredCylinder } from "#contracts/streams/cylinder/state.ts";
import type { Facts } from "#contracts/streams/facts.ts";
import { findProcedure, procedureOf } from "#contracts/procedures/index.ts";
import { unfitness } from "#server/domain/cylinder/fitness.ts";
import { done } from "../answer.ts";
import type { Handler } from "../handler.ts";
import { cylinderFor, type Batch } from "./batch.ts";
import { decideItem, readCommand } from "./decide-item.ts";
import { loadBatch } from "./load-batch.ts";
import { loadPasts } from "./load-past.ts";
import { readScans } from "./read-scans.ts";
import { lackingCode } from "./record-procedures.ts";

/** Builds the item that a person would enter for the scan: a check that passes, or a filling of one gram in one second. */
const itemOf = (query: PreviewQuery, now: Date): RecordItem => {
  const item = { ...query, commandId: v7() };
  if (findProcedure(query.procedureId)?.entry === "judgement") return { ...item, checkStatus: 1 };
  const end = query.occurredAt && isMoment(query.occurredAt) ? Date.parse(query.occurredAt) : now.getTime();
  return {
    ...item,
    fillingStartTime: new Date(end - 1000).toISOString(),
    fillingEndTime: new Date(end).toISOString(),
    weightBeforeCharge: 0.001,
    weightAfterCharge: 0.002,
  };
};

const standsOf = ({ inspectionDue, content, gate, holds }: RegisteredCylinder): PreviewAnswer["stands"] => ({
  inspectionDue,
  content,
  gate: gate.is,
  gateAt: "at" in gate ? gate.at : null,
  holds: [...holds],
});

const nextDueOf = ({ procedureId, after }: ProcedureFacts, before: RegisteredCylinder | undefined): string | null =>
  procedureOf(procedureId).inspects ? (after.inspectionDue ?? before?.inspectionDue ?? null) : null;

const cylinderBefore = (batch: Batch): RegisteredCylinder | undefined => {
  const [item] = batch.items;
  const state = item && cylinderFor(batch, item)?.base.state;
  return state?.status === "registered" ? state : undefined;
};

/**
 * Decides a scan like `record` but appends nothing, so that the operator learns of a refusal before filling. The decision is the command's own, so
 * both always agree.
 */
export const previewProcedure: Handler<"previewProcedure"> = async (ctx, caller, query) => {
  const item = itemOf(query, ctx.now());
  const refusal = lackingCode(caller, [item]);
  if (refusal) return refusal;
  const batch = await loadBatch(ctx, caller, await readScans(ctx, [item]));
  await loadPasts(ctx.events, batch, [0]);
  const outcome = decideItem(batch, 0);
  const say = (codes: readonly string[], facts: Facts): Said[] =>
    codes.map((code) => ({
      code,
      msg: sentences(caller.language, ctx.timeZone, [code], facts),
      brief: fragments(caller.language, ctx.timeZone, [code], facts, ctx.now().getTime())[0] ?? "",
    }));
  const cylinder = cylinderBefore(batch);
  const read = cylinder && readCommand(batch, 0, cylinder);
  const unfit = cylinder && read?.ok ? unfitness(read.command, cylinder) : { codes: [], facts: {} };
  return done({
    outcome: outcome.is === "repeated" ? "duplicate" : outcome.is,
    reasons: outcome.is === "refused" ? say(outcome.reasons, outcome.facts) : [],
    exceptions: outcome.is === "recorded" ? say(outcome.exceptions, outcome.facts) : [],
    unfit: say(unfit.codes, unfit.facts),
    nextDue: outcome.is === "recorded" ? nextDueOf(outcome.event.data, cylinder) : null,
    stands: cylinder ? standsOf(cylinder) : null,
  });
};
