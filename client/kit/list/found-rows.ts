/** A page of rows that was asked for. A page that is there stays when a later look at it fails. */
export type FoundRows<Row> = { list: Row[] | undefined; total: number; error: Error | null; reload: () => void };

type Asked<Row> = { data: { list: Row[]; total: number } | undefined; error: Error | null; refetch: () => unknown };

export const foundRows = <Row>({ data, error, refetch }: Asked<Row>): FoundRows<Row> => ({
  list: data?.list,
  total: data?.total ?? 0,
  error: data ? null : error,
  reload: () => void refetch(),
});
