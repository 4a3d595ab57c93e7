import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo } from "react";
import { replayCall, type ReplayAnswer } from "#contracts/audit/replay-call.ts";
import { staysOf, type Stay } from "#contracts/streams/cylinder/stays.ts";
import { send } from "#client/state/api.ts";
import { foldSteps, inOrder, type Folded, type Order } from "./fold.ts";

export type Replayed = {
  gasBarcode: string;
  answer: ReplayAnswer;
  /** In the order of the log. */
  log: readonly Folded[];
  /** In the order that was chosen. */
  steps: readonly Folded[];
  stays: readonly Stay[];
};

/** A cylinder's events, folded here. */
export const useReplay = (gasBarcode: string, order: Order) => {
  const query = useQuery({
    queryKey: ["replay", gasBarcode],
    queryFn: () => send(replayCall, { gasBarcode, at: undefined, by: undefined }, { silent: true }),
    enabled: gasBarcode !== "",
    placeholderData: (before, last) => (last?.queryKey[1] === gasBarcode ? keepPreviousData(before) : undefined),
  });
  const answer = query.data;
  const log = useMemo(() => foldSteps(answer?.steps ?? []), [answer]);
  const whole = useMemo<Replayed | undefined>(
    () => answer && { gasBarcode, answer, log, steps: inOrder(log, order), stays: staysOf(log) },
    [gasBarcode, answer, log, order],
  );
  // A long life is drawn in slices, so that no task holds up the page.
  const drawn = useDeferredValue(whole);
  const replayed = whole && drawn?.gasBarcode === gasBarcode ? drawn : undefined;
  return { replayed, error: query.error, pending: !query.isError && !replayed, reload: () => void query.refetch() };
};
