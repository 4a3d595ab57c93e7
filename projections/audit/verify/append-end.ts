import { findingText } from "#contracts/locales/finding-text.ts";
import { defaultLanguage } from "#contracts/locales/index.ts";
import { auditStream, type VerifyEnded } from "#contracts/streams/audit/events.ts";
import { eventVersions } from "#contracts/streams/event-versions.ts";
import type { NewEvent } from "#contracts/streams/event.ts";
import { NOBODY } from "#contracts/streams/audit/nobody.ts";
import { eventId } from "#infra/engines/event-log/event-id.ts";
import { localTime } from "./local-time.ts";
import type { Report } from "./report.ts";
import type { VerifyTenant } from "./run-verify.ts";

/** The event holds so many findings; the run's row has more. */
const MOST_IN_EVENT = 50;

/** Writes the end of a run into the log, from which a run with findings becomes an exception. */
export const appendEnd = async (
  { events, clock, timeZone }: Pick<VerifyTenant, "events" | "clock" | "timeZone">,
  runId: string,
  report: Report,
): Promise<void> => {
  await clock.read();
  const now = clock.now();
  const ended: NewEvent<VerifyEnded> = {
    type: "VerifyEnded",
    id: eventId(runId, 0),
    data: {
      runId,
      treeSize: report.treeSize ?? 0,
      total: report.count,
      findings: report.findings.slice(0, MOST_IN_EVENT).map(({ code, first, last, stream, revision, params }) => ({
        code,
        first,
        last,
        stream,
        revision,
        text: findingText(defaultLanguage, { code, first, last, stream, revision, params }),
      })),
    },
    meta: {
      v: eventVersions.VerifyEnded,
      commandId: runId,
      correlationId: runId,
      userId: NOBODY,
      companyId: NOBODY,
      occurredAt: now.toISOString(),
      recordedAt: now.toISOString(),
      businessDay: localTime(now, timeZone).day,
    },
  };
  const appended = await events.append(auditStream(runId), "none", [ended]);
  if (!appended.ok) throw new Error(`the run ${runId} has ended before`);
};
