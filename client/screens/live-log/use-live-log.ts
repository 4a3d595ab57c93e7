import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { cockpitCalls } from "#contracts/lists/cockpit-calls.ts";
import type { CockpitLine } from "#contracts/wire/live.ts";
import { send } from "#client/state/api.ts";

/** Interval in ms at which the page looks for new lines. */
const LOOK_EVERY = 2000;
const PAGE_SIZE = 20;
/** Largest number of pages to read until a cached line appears. If there are more new lines, the cache is dropped. */
const MOST_PAGES = 10;

type Known = { lines: CockpitLine[]; total: number };

const pageOf = (key: string, page: number) => send(cockpitCalls.logs, { key, page }, { silent: true });

const look = async (key: string, cached: Known | undefined): Promise<Known> => {
  const isKnown = new Set(cached?.lines.map(keyOf));
  let lines: CockpitLine[] = [];
  for (let page = 1; ; page += 1) {
    const { list, total } = await pageOf(key, page);
    lines = joined(lines, list);
    const joins = list.length < PAGE_SIZE || list.some((line) => isKnown.has(keyOf(line)));
    if (joins) return { lines: joined(lines, cached?.lines ?? []), total };
    if (!cached || page === MOST_PAGES) return { lines, total };
  }
};

/** The live log, newest first. While it follows, new lines appear at the top; while paused, they are only counted. Each search has its own cache. */
export const useLiveLog = () => {
  const client = useQueryClient();
  const [key, setKey] = useState("");
  /** Key of the line that was at the top when the log was paused. Undefined while it follows. */
  const [top, setTop] = useState<string>();
  const queryKey = ["liveLog", key];
  const query = useQuery({
    queryKey,
    queryFn: () => look(key, client.getQueryData<Known>(queryKey)),
    refetchInterval: LOOK_EVERY,
  });
  const { lines = [], total = 0 } = query.data ?? {};
  const older = async (): Promise<void> => {
    const { list } = await pageOf(key, Math.floor(lines.length / PAGE_SIZE) + 1);
    client.setQueryData<Known>(queryKey, (now) => now && { ...now, lines: joined(now.lines, list) });
  };
  return {
    key,
    ...from(lines, top),
    total,
    hasOlder: lines.length < Math.min(total, mostKept),
    older: () => void older().catch(() => undefined),
    pending: query.isPending,
    error: query.isError && !query.data ? query.error : undefined,
    retry: () => void query.refetch(),
    following: top === undefined,
    follow: (on: boolean) => setTop((now) => (on ? undefined : (now ?? (lines[0] && keyOf(lines[0]))))),
    search: (newKey: string) => {
      setTop(undefined);
      setKey(newKey);
      void query.refetch();
    },
  };
};

/** Largest number of lines that the page keeps. Older lines are dropped. */
export const mostKept = 5000;

export const keyOf = ({ position, line }: CockpitLine): string => `${position}.${line.kind}`;

/** Joins two lists of lines without duplicates, newer lines first. */
export const joined = (newer: readonly CockpitLine[], older: readonly CockpitLine[]): CockpitLine[] => {
  const newerKeys = new Set(newer.map(keyOf));
  return [...newer, ...older.filter((line) => !newerKeys.has(keyOf(line)))].slice(0, mostKept);
};

/** Lines from `place` on, and the number of newer lines before it. Returns all lines if `place` is not in the list. */
export const from = (
  lines: readonly CockpitLine[],
  place: string | undefined,
): { shown: readonly CockpitLine[]; waiting: number } => {
  const at =
    place === undefined
      ? 0
      : Math.max(
          0,
          lines.findIndex((line) => keyOf(line) === place),
        );
  return { shown: lines.slice(at), waiting: at };
};
