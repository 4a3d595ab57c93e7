import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation, useSearch } from "wouter";
import { useSnapshot } from "valtio";
import type { ListDefinition } from "#contracts/lists/define-list.ts";
import type { Page } from "#contracts/wire/envelope.ts";
import { get } from "#client/lib/api.ts";
import { useLive } from "#client/lib/socket.ts";
import { settings } from "#client/state/settings.ts";
import type { Row } from "../cells/cell.ts";
import { asQuery, readAddress, writeAddress, type ListAddress } from "./list-address.ts";

/** A list's state: its view lives in the address, its rows on the server, and what changed meanwhile beside them. */
export const useList = (list: ListDefinition) => {
  const [path, go] = useLocation();
  const search = useSearch();
  const { pageSize } = useSnapshot(settings);
  const address = readAddress(search, list, pageSize);
  const show = (next: Partial<ListAddress>): void => {
    const query = writeAddress({ ...address, ...next }, pageSize);
    go(query ? `${path}?${query}` : path, { replace: false });
  };
  const ready = !list.requires || list.requires.some((name) => address.values[name]);
  const query = useQuery({
    queryKey: ["list", list.name, asQuery(address)],
    queryFn: ({ signal }) => get<Page<Row>>(list.path, asQuery(address), { silent: true, signal }),
    placeholderData: keepPreviousData,
    enabled: ready,
  });
  const { changed, forget } = useChanged(list, query.data?.list ?? [], query.dataUpdatedAt);
  const reload = (): void => {
    forget();
    void query.refetch();
  };
  return { address, show, query, ready, changed, reload };
};

export type ListState = ReturnType<typeof useList>;

/** Ids of this page's rows that changed since it was loaded, and how often the list changed elsewhere. They are marked, never moved. */
const useChanged = (list: ListDefinition, rows: Row[], loadedAt: number) => {
  const [ids, setIds] = useState<string[]>([]);
  const [elsewhere, setElsewhere] = useState(0);
  const forget = (): void => {
    setIds([]);
    setElsewhere(0);
  };
  useEffect(forget, [loadedAt]);
  const key = list.key ?? "id";
  useLive("list:changed", (message) => {
    if (message.list !== list.name) return;
    const here = message.ids.filter((id) => rows.some((row) => String(row[key]) === id));
    if (here.length > 0) setIds((known) => [...new Set([...known, ...here])]);
    else setElsewhere((count) => count + 1);
  });
  return { changed: { ids, elsewhere }, forget };
};
