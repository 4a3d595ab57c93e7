/** One fault of a request's field: its path (`items.3.gasBarcode`), its stable code, and the sentence for a person. */
export type FieldError = { path: string; code: string; msg: string };

/** `success` and the code "1" mean the same. The specification uses both (rules §1). */
export type Success<T> = { success: true; code: "1"; msg: string; data: T; stale?: true };

export type Failure = { success: false; code: string; msg: string; errors?: FieldError[]; data?: unknown };

export type Envelope<T> = Success<T> | Failure;

/** A page of a list. `totalCapped` means that `total` is only a lower bound; `page` and `all` are sums by column. */
export type Page<Row> = {
  list: Row[];
  total: number;
  totalCapped?: true;
  page?: Record<string, number>;
  all?: Record<string, number>;
};
