import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { cylinder } from "#contracts/lists/cylinder.ts";
import { useDelayed } from "#client/kit/inputs/use-delayed.ts";
import { get } from "#client/state/api.ts";
import { hasCode } from "#client/state/session.ts";

export type Match = { gasBarcode: string; specName?: string | null };

/** So much of a barcode has to stand there before it is looked for. */
const least = 4;
/** More than these nobody reads while typing. */
const most = 5;

/** Barcodes of the archive that hold what is typed, once typing pauses. */
export const useMatches = (typed: string): Match[] => {
  const part = useDelayed(typed.trim());
  const wanted = part.length >= least && hasCode(...cylinder.permission);
  const { data } = useQuery({
    queryKey: ["barcode-matches", part],
    queryFn: ({ signal }) =>
      get<{ list: Match[] }>(
        "/manage/gascylinder/getpage",
        { pageIndex: 1, pageSize: most, gasBarcode: part },
        { silent: true, signal },
      ),
    enabled: wanted,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return wanted && typed.trim().length >= least ? (data?.list ?? []) : [];
};
