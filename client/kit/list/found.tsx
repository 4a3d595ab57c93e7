import type { ComponentProps, ReactNode } from "react";
import { EmptyState } from "../empty-state.tsx";
import { Loading } from "../loading.tsx";
import type { Narrowing } from "./use-list-address.ts";

/** A page of rows that was asked for. A page that is there stays when a later look at it fails. */
type FoundRows<Row> = { list: Row[] | undefined; total: number; error: Error | null; reload: () => void };

type Asked<Row> = { data: { list: Row[]; total: number } | undefined; error: Error | null; refetch: () => unknown };

export const foundRows = <Row,>({ data, error, refetch }: Asked<Row>): FoundRows<Row> => ({
  list: data?.list,
  total: data?.total ?? 0,
  error: data ? null : error,
  reload: () => void refetch(),
});

/** In place of a list that shows nothing until one of its fields is chosen. */
export const ChooseFirst = ({ text }: { text: string }) => <EmptyState kind="chooseFirst" text={text} />;

type Nothing = Omit<Extract<ComponentProps<typeof EmptyState>, { kind: "nothing" }>, "kind" | "page">;

type Props<Row> = {
  of: FoundRows<Row>;
  address: { values: Narrowing; pageIndex: number; search: (next: Narrowing) => void };
  /** For a list without any rows. */
  nothing: Nothing;
  children: (rows: Row[]) => ReactNode;
};

/** The rows that a page has found, or why it shows none. */
export const Found = <Row,>({ of: { list, error, reload }, address, nothing, children }: Props<Row>) => {
  const isNarrowed = Object.keys(address.values).length > 0;
  const onClear = () => address.search({});
  if (error) return <EmptyState kind="failed" error={error} onRetry={reload} {...(isNarrowed && { onClear })} />;
  if (!list) return <Loading />;
  if (list.length === 0 && isNarrowed) return <EmptyState kind="noMatch" onClear={onClear} />;
  // Beyond the last page the pager leads back.
  if (list.length === 0 && address.pageIndex === 1) return <EmptyState kind="nothing" {...nothing} />;
  return children(list);
};
