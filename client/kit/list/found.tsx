import type { ComponentProps, ReactNode } from "react";
import { EmptyState } from "../empty-state.tsx";
import { Loading } from "../loading.tsx";
import type { Narrowing } from "./use-list-address.ts";

/** A page of rows from a request. Loaded rows stay if a later request fails. */
type FoundRows<Row> = { list: Row[] | undefined; total: number; error: Error | null; reload: () => void };

type Asked<Row> = { data: { list: Row[]; total: number } | undefined; error: Error | null; refetch: () => unknown };

export const foundRows = <Row,>({ data, error, refetch }: Asked<Row>): FoundRows<Row> => ({
  list: data?.list,
  total: data?.total ?? 0,
  error: data ? null : error,
  reload: () => void refetch(),
});

/** Replaces a list that needs a value in one of its fields first. */
export const ChooseFirst = ({ text }: { text: string }) => <EmptyState kind="chooseFirst" text={text} />;

type Nothing = Omit<Extract<ComponentProps<typeof EmptyState>, { kind: "nothing" }>, "kind" | "page">;

type Props<Row> = {
  of: FoundRows<Row>;
  address: { values: Narrowing; pageIndex: number; search: (next: Narrowing) => void };
  /** Content for a list without any rows. */
  nothing: Nothing;
  children: (rows: Row[]) => ReactNode;
};

/** The rows of a page, or the reason why there are none. */
export const Found = <Row,>({ of: { list, error, reload }, address, nothing, children }: Props<Row>) => {
  const isNarrowed = Object.keys(address.values).length > 0;
  const onClear = () => address.search({});
  if (error) return <EmptyState kind="failed" error={error} onRetry={reload} {...(isNarrowed && { onClear })} />;
  if (!list) return <Loading />;
  if (list.length === 0 && isNarrowed) return <EmptyState kind="noMatch" onClear={onClear} />;
  // Beyond the last page the list is empty, but the pager leads back.
  if (list.length === 0 && address.pageIndex === 1) return <EmptyState kind="nothing" {...nothing} />;
  return children(list);
};
