import { readExceptionId } from "#contracts/streams/exception/ids.ts";
import { holdStands } from "#server/domain/exception-ended.ts";
import type { TenantContext } from "../context.ts";
import { readHistory } from "../streams/cylinder-history.ts";

/** Tells whether what an exception tells of holds still, a cylinder on hold or a log that was rewritten: that cannot be acknowledged away. */
export const isHeld = async (
  { events, reference }: Pick<TenantContext, "events" | "reference">,
  id: string,
): Promise<boolean> => {
  const subject = readExceptionId(id);
  if (subject?.of === "verify") return reference.holdsRewritten(subject.runId);
  if (subject?.of !== "cylinder") return false;
  return holdStands(subject.revision, subject.code, await readHistory({ events }, subject.cylinderId));
};
