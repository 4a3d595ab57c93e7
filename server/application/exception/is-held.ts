import { readExceptionId } from "#contracts/streams/exception/ids.ts";
import type { TenantContext } from "../context.ts";

/** Tells whether an exception tells of a log that was rewritten and is still: that cannot be acknowledged away. */
export const isHeld = async ({ reference }: Pick<TenantContext, "reference">, id: string): Promise<boolean> => {
  const subject = readExceptionId(id);
  return subject?.of === "verify" && (await reference.holdsRewritten(subject.runId));
};
