import { useQuery } from "@tanstack/react-query";
import type { Page } from "#contracts/wire/envelope.ts";
import { get } from "#client/state/api.ts";
import type { ExceptionCounts, ExceptionRow } from "../../../exceptions/exception-calls.ts";
import { missingOf, untilItComes } from "../../board/until-it-comes.ts";
import { claimException } from "../../shared/exception/claim-exception.ts";
import { heldAt } from "../../board/held-at.ts";
import { useLive } from "#client/state/socket.ts";
import { useListChanged } from "#client/state/use-list-changed.ts";

const rows = 6;
const heldPauseMs = 5000;
type Asked = { status: "open" | "claimed"; sort: string; pageSize: number; belowCompanyId: string | undefined };

const usePage = (asked: Asked) =>
  useQuery({
    queryKey: ["cockpit", "exceptions", asked],
    ...untilItComes,
    queryFn: () => get<Page<ExceptionRow>>("/manage/exception/getpage", asked, { silent: true }),
  });

const useCounts = (belowCompanyId: string | undefined, enabled = true) =>
  useQuery({
    queryKey: ["cockpit", "exceptions", "counts", belowCompanyId ?? ""],
    enabled,
    ...untilItComes,
    queryFn: () =>
      get<ExceptionCounts>(
        "/manage/exception/getcounts",
        { status: "open,claimed,acknowledged", belowCompanyId },
        { silent: true },
      ),
  });

/** Exceptions that nobody took yet, the newest first, then those in hand; what is closed is no exception any more. */
export const useExceptions = (belowCompanyId: string | undefined) => {
  const open = usePage({ status: "open", sort: "-createdTime", pageSize: rows, belowCompanyId });
  const claimed = usePage({ status: "claimed", sort: "-createdTime", pageSize: rows, belowCompanyId });
  const oldest = usePage({ status: "open", sort: "createdTime", pageSize: 1, belowCompanyId });
  const counts = useCounts(belowCompanyId);
  const everywhere = useCounts(undefined, belowCompanyId !== undefined);
  const all = [open, claimed, oldest, counts];
  const again = () => {
    all.forEach((query) => void query.refetch());
    if (belowCompanyId !== undefined) void everywhere.refetch();
  };
  useListChanged("exception", again);
  // Somebody's hand is seen by all at once; a list that changes waits.
  useLive("exception:changed", again);
  // Holds come and go with cylinders as well.
  useListChanged("cylinder", counts.refetch, heldPauseMs);
  const countOf = (status: string, of = counts.data) =>
    of?.list.reduce((sum, group) => (group.status === status ? sum + group.count : sum), 0);
  const [openHere, openInAll] = [countOf("open"), countOf("open", everywhere.data)];
  const failed = all.find(({ isError, failureCount }) => isError || failureCount > 0);
  return {
    rows: [open, claimed].flatMap(({ data }) => data?.list ?? []).slice(0, rows),
    /** Nobody took it, and no other has waited longer. */
    oldest: oldest.data?.list[0],
    open: openHere,
    /** Of other companies that the viewer sees: nobody took them either. */
    elsewhere:
      belowCompanyId === undefined || openHere === undefined || openInAll === undefined
        ? undefined
        : Math.max(0, openInAll - openHere),
    claimed: countOf("claimed"),
    acknowledged: countOf("acknowledged"),
    /** Cylinders on hold now: any hold, neither scrapped nor disabled. */
    held: counts.data?.held,
    /** Takes one for the viewer; that another was faster is told by the call. */
    claim: (id: string) => void claimException(id).then(again),
    missing: missingOf(...all),
    heldAt: (boardAt: number | undefined) => (failed ? heldAt(failed, boardAt) : boardAt),
  };
};
