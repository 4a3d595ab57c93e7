import { useQuery } from "@tanstack/react-query";
import type { Page } from "#contracts/wire/envelope.ts";
import { get, put } from "#client/lib/api.ts";
import { uuid } from "#client/lib/uuid.ts";
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

const rows = 8;
const ask = (status: OpenException["status"], sort: string) => () =>
  get<Page<OpenException>>("/manage/exception/getpage", { status, sort, pageSize: rows }, { silent: true });

const useStatus = (status: OpenException["status"], sort: string) =>
  useQuery({ queryKey: ["cockpit", "exceptions", status], queryFn: ask(status, sort) });

/** Exceptions that nobody took yet, the oldest first, then those in hand. */
export const useExceptions = () => {
  const open = useStatus("open", "createdTime");
  const claimed = useStatus("claimed", "-createdTime");
  const done = useStatus("acknowledged", "-createdTime");
  const all = [open, claimed, done];
  useListChanged("exception", () => all.forEach((query) => void query.refetch()));
  const failed = all.some(({ isError }) => isError);
  const good = Math.min(...all.map(({ dataUpdatedAt }) => dataUpdatedAt));
  return {
    rows: all.flatMap(({ data }) => data?.list ?? []).slice(0, rows),
    oldest: open.data?.list[0],
    open: open.data?.total,
    openCapped: open.data?.totalCapped === true,
    claimed: claimed.data?.total ?? 0,
    acknowledged: done.data?.total ?? 0,
    /** Takes one for the viewer; that another was faster is told by the call. */
    claim: (id: string) =>
      void put("/manage/exception/claim", { id, commandId: uuid() })
        .catch(() => undefined)
        .then(() => all.forEach((query) => void query.refetch())),
    heldAt: (boardAt: number | undefined) => (failed ? good || undefined : boardAt),
  };
};
