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
import { missingOf, heldAt, read } from "../asking.ts";
import { asOften, unlessPast, useAt } from "../use-at.tsx";
import { followChange } from "./rows-shown.ts";

/** The exception opened next to the board: its id, and the ids of its list for previous and next. */
export const openedException = proxy<{ id: string | undefined; among: string[] }>({ id: undefined, among: [] });

/** Opens an exception. `among` are the ids of its list. */
export const openException = (id: string, among: readonly string[]): void => {
  openedException.id = id;
  openedException.among = [...among];
};

export const closeException = (): void => {
  openedException.id = undefined;
};

/** The message shows the time between the two claims only if it is shorter than this, in ms. */
const sameMomentMs = 60_000;

/** Shows the person who was faster. */
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
    // The exception may already be open next to the board.
    action:
      openedException.id === id ? undefined : { text: translate("common.open"), run: () => openException(id, [id]) },
    about: `claim ${id}`,
    ms: 8000,
  });
};

/** Claims an exception for the viewer. The first claim wins, and a later one shows that person. Resolves to true on success. */
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

/** Unclaimed exceptions, newest first, then claimed and acknowledged ones. Closed ones are left out. */
export const useExceptions = (companyId: string | undefined) => {
  const client = useQueryClient();
  const asOf = useAt();
  const key = ["cockpit", "exceptions", companyId ?? "", asOf];
  const query = useQuery({
    queryKey: key,
    ...asOften(asOf),
    queryFn: ({ signal }) => read(cockpitCalls.exceptions, { companyId, asOf }, signal),
  });
  const holds = useQuery({
    queryKey: ["cockpit", "held", companyId ?? "", asOf],
    ...asOften(asOf),
    queryFn: ({ signal }) => read(cockpitCalls.held, { companyId, asOf }, signal),
  });
  const { data } = query;
  const again = unlessPast(asOf, () => {
    void query.refetch();
    void holds.refetch();
  });
  useListChanged("exception", again);
  // A person's action shows immediately. A changed list is loaded with a delay.
  useLive("exception:changed", (changed) => {
    if (asOf !== undefined) return;
    const at = new Date(asServerTime(Date.now())).toISOString();
    client.setQueryData<Panel>(key, (panel) => panel && followChange(panel, changed, at));
    again();
  });
  // A hold can also begin or end with a cylinder's change.
  useListChanged(
    "cylinder",
    unlessPast(asOf, () => void holds.refetch()),
    heldPauseMs,
  );
  return {
    rows: data?.list ?? [],
    /** The unclaimed exception with the longest wait. */
    oldest: data?.oldest ?? undefined,
    open: data?.open,
    claimed: data?.claimed,
    endedToday: data?.endedToday,
    /** Number of cylinders with any hold that are neither scrapped nor disabled. */
    held: holds.data?.held,
    /** Number of unclaimed exceptions of other companies that the viewer may see. */
    elsewhere: data?.elsewhere ?? undefined,
    /** Claims an exception for the viewer. If another person was faster, a message says so. */
    claim: (id: string) => void claimException(id).then(again),
    missing: missingOf(query, holds),
    heldAt: (boardAt: number | undefined) =>
      heldAt([query, holds].find(({ isError, failureCount }) => isError || failureCount > 0) ?? query, boardAt),
  };
};
