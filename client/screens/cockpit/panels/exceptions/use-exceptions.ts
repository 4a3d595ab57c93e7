import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ExceptionPanel, HeldPanel } from "#contracts/boards/panel-answers.ts";
import { asServerTime } from "#client/lib/server-time.ts";
import { get } from "#client/state/api.ts";
import type { ExceptionRow } from "#client/exceptions/exception.ts";
import { missingOf, untilItComes } from "../../board/until-it-comes.ts";
import { claimException } from "../../shared/exception/claim-exception.ts";
import { heldAt } from "../../board/held-at.ts";
import { useLive } from "#client/state/socket.ts";
import { useListChanged } from "#client/state/use-list-changed.ts";
import { followChange } from "./follow-change.ts";

type Panel = ExceptionPanel<ExceptionRow>;

const heldPauseMs = 5000;

/** Exceptions that nobody took yet, the newest first, then those in hand and those that are acknowledged; a closed one is no exception any more. */
export const useExceptions = (companyId: string | undefined) => {
  const client = useQueryClient();
  const key = ["cockpit", "exceptions", companyId ?? ""];
  const query = useQuery({
    queryKey: key,
    ...untilItComes,
    queryFn: ({ signal }) => get<Panel>("/GasCylinder/Cockpit/ExceptionData", { companyId }, { silent: true, signal }),
  });
  const holds = useQuery({
    queryKey: ["cockpit", "held", companyId ?? ""],
    ...untilItComes,
    queryFn: ({ signal }) => get<HeldPanel>("/GasCylinder/Cockpit/HeldData", { companyId }, { silent: true, signal }),
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
    /** Takes one for the viewer; that another was faster is told by the call. */
    claim: (id: string) => void claimException(id).then(again),
    missing: missingOf(query, holds),
    heldAt: (boardAt: number | undefined) =>
      heldAt([query, holds].find(({ isError, failureCount }) => isError || failureCount > 0) ?? query, boardAt),
  };
};
