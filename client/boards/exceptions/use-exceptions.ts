import { useQuery, useQueryClient } from "@tanstack/react-query";
import { proxy } from "valtio";
import { cockpitCalls } from "#contracts/lists/cockpit-calls.ts";
import type { ExceptionPanel } from "#contracts/boards/panel-answers.ts";
import { exceptionCommands } from "#contracts/commands/exception.ts";
import { exception } from "#contracts/lists/exception.ts";
import type { Page } from "#contracts/wire/envelope.ts";
import { titleOf } from "#client/exceptions/exception-words.ts";
import type { ExceptionRow } from "#client/exceptions/exception.ts";
import { ApiError } from "#client/lib/api-error.ts";
import { ageWords } from "#client/lib/freshness.ts";
import { translate } from "#client/lib/i18n.ts";
import { asServerTime } from "#client/lib/server-time.ts";
import { uuid } from "#client/lib/uuid.ts";
import { get, send } from "#client/state/api.ts";
import { useLive } from "#client/state/socket.ts";
import { showError, showToast } from "#client/state/toasts.ts";
import { useListChanged } from "#client/state/use-list-changed.ts";
import { missingOf, untilItComes, heldAt } from "../asking.ts";
import { followChange } from "./rows-shown.ts";

/** The exception that is open beside the board: its id, and those that stand before and after it. */
export const openedException = proxy<{ id: string | undefined; among: string[] }>({ id: undefined, among: [] });

/** Opens an exception of a list. */
export const openException = (id: string, among: readonly string[]): void => {
  openedException.id = id;
  openedException.among = [...among];
};

export const closeException = (): void => {
  openedException.id = undefined;
};

/** A claim of another that came this much earlier, in ms, was there to be seen: how much earlier says nothing. */
const sameMomentMs = 60_000;

/** Names the one who was quicker. */
const tellQuicker = async (id: string, triedAt: number): Promise<void> => {
  const { list } = await get<Page<ExceptionRow>>(exception.path, { id }, { silent: true });
  const [row] = list;
  if (!row) return;
  const who = row.claimedByName ?? "";
  const title = titleOf(row, translate);
  const before = row.claimedTime ? triedAt - Date.parse(row.claimedTime) : Infinity;
  const { key, params } = ageWords(Math.max(1000, before));
  showToast({
    kind: "exc",
    sign: "hand",
    title:
      before < sameMomentMs
        ? translate("collab.claimedBefore", { who, age: translate(key, params) })
        : translate("collab.claimedFirst", { who }),
    text: row.gasBarcode === "" ? title : translate("collab.titleOf", { title, code: row.gasBarcode }),
    // Beside the board it may stand already, with those before and after it.
    action:
      openedException.id === id ? undefined : { text: translate("common.open"), run: () => openException(id, [id]) },
    about: `claim ${id}`,
    ms: 8000,
  });
};

/** Claims an exception for the viewer. The first claim wins, and a later one shows who was first. */
export const claimException = async (id: string): Promise<boolean> => {
  const triedAt = asServerTime(Date.now());
  try {
    await send(exceptionCommands.claim, { id, commandId: uuid() }, { silent: true });
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === "exception.claimedByOther") await tellQuicker(id, triedAt).catch(() => showError(error));
    else showError(error);
    return false;
  }
};

type Panel = ExceptionPanel<ExceptionRow>;

const heldPauseMs = 5000;

/** Exceptions that nobody took yet, the newest first, then those in hand and those that are acknowledged; a closed one is no exception any more. */
export const useExceptions = (companyId: string | undefined) => {
  const client = useQueryClient();
  const key = ["cockpit", "exceptions", companyId ?? ""];
  const query = useQuery({
    queryKey: key,
    ...untilItComes,
    queryFn: ({ signal }) => send(cockpitCalls.exceptions, { companyId }, { silent: true, signal }),
  });
  const holds = useQuery({
    queryKey: ["cockpit", "held", companyId ?? ""],
    ...untilItComes,
    queryFn: ({ signal }) => send(cockpitCalls.held, { companyId }, { silent: true, signal }),
  });
  const { data } = query;
  const again = () => {
    void query.refetch();
    void holds.refetch();
  };
  useListChanged("exception", again);
  // Somebody's hand is seen by all at once; a list that changes waits.
  useLive("exception:changed", (changed) => {
    const at = new Date(asServerTime(Date.now())).toISOString();
    client.setQueryData<Panel>(key, (panel) => panel && followChange(panel, changed, at));
    again();
  });
  // Holds come and go with cylinders as well.
  useListChanged("cylinder", holds.refetch, heldPauseMs);
  return {
    rows: data?.list ?? [],
    /** Nobody took it, and no other has waited longer. */
    oldest: data?.oldest ?? undefined,
    open: data?.open,
    claimed: data?.claimed,
    acknowledged: data?.acknowledged,
    /** Cylinders on hold now: any hold, neither scrapped nor disabled. */
    held: holds.data?.held,
    /** Of other companies that the viewer sees: nobody took them either. */
    elsewhere: data?.elsewhere ?? undefined,
    /** Claims one for the viewer; the call shows that another was faster. */
    claim: (id: string) => void claimException(id).then(again),
    missing: missingOf(query, holds),
    heldAt: (boardAt: number | undefined) =>
      heldAt([query, holds].find(({ isError, failureCount }) => isError || failureCount > 0) ?? query, boardAt),
  };
};
