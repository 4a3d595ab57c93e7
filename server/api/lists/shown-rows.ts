import { systemScreens } from "#contracts/access/menus/system.ts";
import type { ListName } from "#contracts/lists/index.ts";
import { display } from "#contracts/lists/display.ts";
import type { evidence } from "#contracts/lists/evidence.ts";
import type { importList } from "#contracts/lists/import.ts";
import type { jobList } from "#contracts/lists/job.ts";
import { scheduleList } from "#contracts/lists/schedule.ts";
import type { webhookList } from "#contracts/lists/webhook.ts";
import type { verifyRun } from "#contracts/lists/verify.ts";
import type { StoredRow } from "#contracts/list-kit/row-of.ts";
import type { AnswerRow } from "#infra/engines/list-engine/answer-row.ts";
import { heldTooLongBefore } from "#infra/engines/list-engine/narrowed.ts";
import { runAnswer } from "#server/application/audit/verify-runs.ts";
import { evidenceAnswer } from "#server/application/evidence/read-evidence.ts";
import { importAnswer } from "#server/application/imports/own-imports.ts";
import { jobAnswer } from "#server/application/jobs/jobs.ts";
import { scheduleAnswers } from "#server/application/schedules/read-schedules.ts";
import { countAfter } from "#server/application/webhooks/read-webhooks.ts";
import { displayAnswers } from "#server/application/screens/read-screens.ts";
import type { RequestContext } from "../http/request-context.ts";
import { listContextOf } from "./read-request.ts";

/** Adds values that the tables do not hold to the rows of a page. */
export type ShownRows = (context: RequestContext, rows: AnswerRow[], now: Date) => Promise<AnswerRow[]> | AnswerRow[];

/** A cylinder held since exactly the limit is overdue, as in the list of overdue ones. */
const overdue: ShownRows = async ({ db }, rows, now) => {
  const before = await heldTooLongBefore(db, now);
  return rows.map((row) => ({ ...row, isOverdue: before !== undefined && String(row.since) <= before }));
};

/** Answers of receivers are shown to who may change webhooks. What waits in the log for one that takes nothing is counted there. */
export const shownWebhooks: ShownRows = (context, rows) =>
  Promise.all(
    asOf<StoredRow<typeof webhookList>>(rows).map(async (row) => ({
      ...row,
      ...(!context.caller.codes.has(systemScreens.webhook.codes.update) && { lastAnswer: null }),
      ...(row.state !== "live" && { waiting: Math.max(row.waiting, await countAfter(context, row)) }),
    })),
  );

/** Casts rows to the type of their list. */
const asOf = <R>(rows: AnswerRow[]): R[] => rows as R[];

/** Lists whose rows get values that their tables do not hold. */
export const shownRows: Partial<Record<ListName, ShownRows>> = {
  webhook: shownWebhooks,
  customerInventory: overdue,
  evidence: (_, rows) => asOf<StoredRow<typeof evidence>>(rows).map(evidenceAnswer),
  verifyRun: ({ language }, rows) => asOf<StoredRow<typeof verifyRun>>(rows).map((row) => runAnswer(row, language)),
  checkpoint: (_, rows) => rows.map(({ place: _place, ...row }) => row),
  job: (context, rows) => asOf<StoredRow<typeof jobList>>(rows).map(jobAnswer(context)),
  schedule: (context, rows) => {
    const { scope } = listContextOf(context, scheduleList);
    const reader = { userId: context.caller.userId, scope, language: context.language };
    return scheduleAnswers(context.db, reader, asOf<StoredRow<typeof scheduleList>>(rows));
  },
  display: (context, rows) =>
    displayAnswers(context.db, listContextOf(context, display), asOf<StoredRow<typeof display>>(rows)),
  import: (_, rows) => asOf<StoredRow<typeof importList>>(rows).map(importAnswer),
};
