import { useQuery, useQueryClient } from "@tanstack/react-query";
import { exceptionCommands, type ExceptionAction } from "#contracts/commands/exception.ts";
import type { SeveralAnswer } from "#contracts/commands/several.ts";
import type { RowOf } from "#contracts/list-kit/row-of.ts";
import { exception, exceptionAction } from "#contracts/lists/exception.ts";
import { CODE_TWICE, readExceptionId } from "#contracts/streams/exception/ids.ts";
import type { Page } from "#contracts/wire/envelope.ts";
import { translate } from "#client/lib/i18n.ts";
import { uuid } from "#client/lib/uuid.ts";
import { send, get } from "#client/state/api.ts";
import { tellOutcomes } from "#client/state/outcomes.ts";

export type ExceptionRow = RowOf<typeof exception>;
type ActionRow = RowOf<typeof exceptionAction>;

export const exceptionsKey = ["exceptions"];
const pageSize = 100;
const silent = { silent: true } as const;

/** One exception by its id, even if the shown page lacks it. Null if it does not exist. */
export const useOneException = (id: string, enabled: boolean) =>
  useQuery({
    queryKey: [...exceptionsKey, "one", id],
    enabled: enabled && id !== "",
    queryFn: async ({ signal }) =>
      (await get<Page<ExceptionRow>>(exception.path, { id }, { ...silent, signal })).list[0] ?? null,
  }).data;

export const useActions = (exceptionId: string) =>
  useQuery({
    queryKey: [...exceptionsKey, "actions", exceptionId],
    queryFn: ({ signal }) =>
      get<Page<ActionRow>>(exceptionAction.path, { exceptionId, pageSize }, { ...silent, signal }),
  }).data;

export type Act = (action: ExceptionAction, id: string, comment?: string) => Promise<boolean>;

/** Claims, releases, acknowledges or comments, then reloads the shown data. The call shows its own error message. */
export const useAct = (): Act => {
  const client = useQueryClient();
  return async (action, id, comment) => {
    const body = { id, comment: comment || undefined, commandId: uuid() };
    try {
      const { results = [] } = await send(exceptionCommands[action], body);
      tellRefusedParts(results);
      return true;
    } catch {
      return false;
    } finally {
      await client.invalidateQueries({ queryKey: exceptionsKey });
    }
  };
};

export type Outcome = NonNullable<SeveralAnswer<"id">["results"]>[number];

/** Name of an exception in a result message. */
const nameOfPart = (id: string): string => {
  const subject = readExceptionId(id);
  if (subject?.of === "twice") return translate(`exceptionCode.${CODE_TWICE}`);
  return subject?.of === "cylinder" ? translate(`exceptionCode.${subject.code}`) : id;
};

/** Reports the parts of a row that refused an action which other parts accepted. */
const tellRefusedParts = (results: readonly Outcome[]): void => {
  const failures = results.filter(({ outcome }) => outcome === "refused");
  if (failures.length > 0) tellOutcomes(failures, { doneText: "", nameOf: ({ id }) => nameOfPart(id) });
};
