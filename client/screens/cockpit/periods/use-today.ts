import { useQuery } from "@tanstack/react-query";
import { useSnapshot } from "valtio";
import type { CockpitCounts } from "#contracts/wire/live.ts";
import { showTime } from "#client/lib/dates.ts";
import { asServerTime } from "#client/lib/server-time.ts";
import { get } from "#client/state/api.ts";
import type { BoardState } from "../board/board.ts";
import { heldAt } from "../board/held-at.ts";
import { untilItComes } from "../board/until-it-comes.ts";
import type { PanelProps } from "../layout/panel-props.ts";

/** The live channel tells the figures of one company; those of another are asked for so often, in ms. */
const againMs = 10_000;

/** Today's figures. */
export type Today = {
  counts: CockpitCounts | undefined;
  /** `HH:mm` that yesterday's reach to. */
  until: string | undefined;
  /** When they were last known to be true. */
  heldAt: number | undefined;
};

/** Today's figures of a panel's company: from the live channel, or asked for where that tells another's. */
export const useToday = ({
  state,
  company,
  isLive,
  boardAt,
}: Pick<PanelProps, "state" | "company" | "isLive" | "boardAt">): Today => {
  const { counts, until } = useSnapshot(state) as BoardState;
  const query = useQuery({
    queryKey: ["cockpit", "today", company?.id],
    enabled: !isLive,
    queryFn: ({ signal }) =>
      get<CockpitCounts>("/GasCylinder/Cockpit/TodayData", { companyId: company?.id }, { silent: true, signal }),
    refetchInterval: againMs,
    ...untilItComes,
  });
  if (isLive) return { counts, until, heldAt: boardAt };
  return {
    counts: query.data,
    until: query.data && showTime(asServerTime(query.dataUpdatedAt), false),
    heldAt: heldAt(query, boardAt),
  };
};
