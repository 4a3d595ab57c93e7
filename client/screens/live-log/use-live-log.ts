import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CockpitLine } from "#contracts/wire/live.ts";
import { get } from "#client/state/api.ts";

/** Time between two looks while new lines are followed, in ms. */
const LOOK_EVERY = 2000;

type Asked = { key: string; page: number };

/** A page of the live log, newest first; its first page follows what happens as long as somebody wants it to. */
export const useLiveLog = () => {
  const [asked, setAsked] = useState<Asked>({ key: "", page: 1 });
  const [wanted, setWanted] = useState(true);
  const following = wanted && asked.page === 1;
  const query = useQuery({
    queryKey: ["liveLog", asked],
    queryFn: () => get<{ list: CockpitLine[]; total: number }>("/admin/log/getlogs", asked, { silent: true }),
    placeholderData: keepPreviousData,
    refetchInterval: following ? LOOK_EVERY : false,
  });
  return {
    ...asked,
    lines: query.data?.list ?? [],
    total: query.data?.total ?? 0,
    pending: query.isPending,
    error: query.isError ? query.error : undefined,
    retry: () => void query.refetch(),
    following,
    follow: (on: boolean) => {
      setWanted(on);
      if (on) setAsked({ ...asked, page: 1 });
    },
    search: (key: string) => {
      setAsked({ key, page: 1 });
      void query.refetch();
    },
    show: (page: number) => setAsked({ ...asked, page }),
  };
};
