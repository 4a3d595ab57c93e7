import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useSearch } from "wouter";
import { useSnapshot } from "valtio";
import { rowKeyOf, type ListDefinition, type ListOf } from "#contracts/list-kit/define-list.ts";
import type { PastPage } from "#contracts/list-kit/as-of.ts";
import type { Page } from "#contracts/wire/envelope.ts";
import { isOwnChange } from "#client/lib/call/own-changes.ts";
import { get } from "#client/state/api.ts";
import { useLive } from "#client/state/socket.ts";
import { useOnReturn } from "#client/state/live/live.ts";
import { settings } from "#client/state/settings.ts";
import type { Row } from "../../cells/cell.ts";
import { asQuery, readAddress, writeAddress, type ListAddress } from "./list-address.ts";

/**
 * State of a list: the view is in the address, the rows are on the server, and changes are noted separately.
 *
 * @param beside parameters of the address that do not belong to the list and never change with it
 * @param fixed values of the query that are not in the address
 */
export const useList = <R extends Row>(
  list: ListOf<R>,
  { beside = [], fixed }: { beside?: readonly string[]; fixed?: Readonly<Record<string, string>> } = {},
) => {
  const [path, go] = useLocation();
  const search = useSearch();
  const { pageSize } = useSnapshot(settings);
  const address = readAddress(search, list, pageSize);
  const goTo = (query: string): void => {
    const stays = [...new URLSearchParams(search)].filter(([name]) => beside.includes(name));
    const whole = [query, new URLSearchParams(stays).toString()].filter(Boolean).join("&");
    go(whole ? `${path}?${whole}` : path);
  };
  const textOf = (next: Partial<ListAddress>): string => writeAddress({ ...address, ...next }, pageSize, list);
  const show = (next: Partial<ListAddress>): void => goTo(textOf(next));
  const ready = !list.requires || list.requires.some((name) => address.values[name]);
  const query = useQuery({
    queryKey: ["list", list.name, asQuery(address), fixed],
    queryFn: ({ signal }) =>
      get<Page<R> & PastPage>(list.path, { ...asQuery(address), ...fixed }, { silent: true, signal }),
    // The previous page stays until the next one is loaded, but never rows of another list.
    refetchInterval: ({ state }) => (address.asOf ? false : rereadAfter(list, state.data?.list)),
    placeholderData: (before, last) => (last?.queryKey[1] === list.name ? before : undefined),
    enabled: ready,
  });
  const { changed, forget } = useChanged(list, query.data?.list ?? [], query.dataUpdatedAt, address.asOf !== undefined);
  const reload = (): void => {
    forget();
    void query.refetch();
  };
  const key = rowKeyOf(list);
  const keyOf = (row: R): string => String(row[key]);
  /** The query of the address. It is equal for equal views. */
  const text = textOf({});
  return { address, text, textOf, show, go: goTo, query, ready, keyOf, changed, reload };
};

export type ListState<R extends Row = Row> = ReturnType<typeof useList<R>>;

/** Changes since a page was loaded at `at`: its changed rows by id, and the number of changes outside the page. */
type Changed = { at: number; ids: string[]; elsewhere: number };
const unchanged = (at: number): Changed => ({ at, ids: [], elsewhere: 0 });

/** Notes changes by others and marks their rows. The list stays the same until the reader reloads it. The past does not change. */
const useChanged = (list: ListDefinition, rows: Row[], loadedAt: number, isPast: boolean) => {
  const [changes, setSeen] = useState<Changed>(unchanged(loadedAt));
  const changed = changes.at === loadedAt && !isPast ? changes : unchanged(loadedAt);
  const key = rowKeyOf(list);
  useLive("list:changed", (message) => {
    if (message.list !== list.name) return;
    const theirs = message.ids.filter((id) => !isOwnChange(id));
    if (message.ids.length > 0 && theirs.length === 0) return;
    const here = theirs.filter((id) => rows.some((row) => row[key] === id));
    const ids = [...new Set([...changed.ids, ...here])];
    setSeen({ at: loadedAt, ids, elsewhere: changed.elsewhere + (here.length > 0 ? 0 : 1) });
  });
  // Changes during a lost connection are unknown, so the list may have changed.
  useOnReturn(() => setSeen({ ...changed, at: loadedAt, elsewhere: changed.elsewhere + 1 }));
  return { changed, forget: () => setSeen(unchanged(loadedAt)) };
};

const GOING_MS = 2000;
const EVERY_MS = { often: 15_000, byItself: 3000 };
/** States of a row with running work. */
const going = new Set<unknown>(["waiting", "active", "checking", "running", "provisioning", "starting"]);

/** Interval in ms for reloading a list with rows that change. It is shorter while a job of a row runs. */
export const rereadAfter = ({ changes }: ListDefinition, rows: readonly Row[] | undefined): number | false => {
  if (changes === undefined) return false;
  return rows?.some(({ state }) => going.has(state)) ? GOING_MS : EVERY_MS[changes];
};
