import { useQuery } from "@tanstack/react-query";
import type { Page } from "#contracts/wire/envelope.ts";
import { get, put } from "#client/lib/api.ts";
import { uuid } from "#client/lib/uuid.ts";
import { missingOf, untilItComes } from "./until-it-comes.ts";
import { heldAt } from "./held-at.ts";
import { useListChanged } from "./use-list-changed.ts";

/** What the board needs of a row of the exceptions list. */
export type OpenException = {
  id: string;
  kind: "hold" | "refused" | "exception" | "unknown";
  code: string;
  gasBarcode: string;
  companyName: string | null;
  specName?: string | null;
  createdTime: string;
  status: "open" | "claimed" | "acknowledged";
  claimedByName?: string | null;
  claimedTime?: string | null;
  acknowledgedByName?: string | null;
  acknowledgedTime?: string | null;
};

const rows = 6;
type Asked = { status?: OpenException["status"]; kind?: OpenException["kind"]; sort?: string };

const usePage = (name: string, asked: Asked, pageSize = rows) =>
  useQuery({
    queryKey: ["cockpit", "exceptions", name],
    ...untilItComes,
    queryFn: () => get<Page<OpenException>>("/manage/exception/getpage", { ...asked, pageSize }, { silent: true }),
  });

/** Exceptions that nobody took yet, the oldest first, then those in hand. */
export const useExceptions = () => {
  const open = usePage("open", { status: "open", sort: "createdTime" });
  const claimed = usePage("claimed", { status: "claimed", sort: "-createdTime" });
  const done = usePage("acknowledged", { status: "acknowledged", sort: "-createdTime" });
  const holds = usePage("holds", { kind: "hold" }, 1);
  const all = [open, claimed, done, holds];
  const again = () => all.forEach((query) => void query.refetch());
  useListChanged("exception", again);
  const failed = all.find(({ isError, failureCount }) => isError || failureCount > 0);
  return {
    rows: all.flatMap(({ data }) => data?.list ?? []).slice(0, rows),
    oldest: open.data?.list[0],
    open: open.data?.total,
    openCapped: open.data?.totalCapped === true,
    claimed: claimed.data?.total ?? 0,
    acknowledged: done.data?.total ?? 0,
    /** Holds that are not lifted yet, in whosever hands they are. */
    held: holds.data,
    /** Takes one for the viewer; that another was faster is told by the call. */
    claim: (id: string) =>
      void put("/manage/exception/claim", { id, commandId: uuid() })
        .catch(() => undefined)
        .then(again),
    missing: missingOf(...all),
    heldAt: (boardAt: number | undefined) => (failed ? heldAt(failed, boardAt) : boardAt),
  };
};
