import { useQuery } from "@tanstack/react-query";
import { useSnapshot } from "valtio";
import type { CockpitLine } from "#contracts/wire/live.ts";
import { get } from "#client/state/api.ts";
import type { BoardState } from "../board/board.ts";
import { heldAt } from "../board/held-at.ts";
import { missingOf, untilItComes } from "../board/until-it-comes.ts";
import type { PanelProps } from "../layout/panel-props.ts";

/** The live channel tells the lines of one company; those of another are asked for so often, in ms. */
const againMs = 10_000;

/** Lines of a panel's company, the newest first. */
export const useLines = ({ state, company, isLive, boardAt }: PanelProps) => {
  const { lines } = useSnapshot(state) as BoardState;
  const query = useQuery({
    queryKey: ["cockpit", "lines", company?.id],
    enabled: !isLive,
    queryFn: ({ signal }) =>
      get<{ list: CockpitLine[] }>(
        "/GasCylinder/Cockpit/LogData",
        { companyId: company?.id },
        { silent: true, signal },
      ),
    refetchInterval: againMs,
    ...untilItComes,
  });
  if (isLive) return { lines, heldAt: boardAt, missing: undefined };
  return { lines: query.data?.list ?? [], heldAt: heldAt(query, boardAt), missing: missingOf(query) };
};
