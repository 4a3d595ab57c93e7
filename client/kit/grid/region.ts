/** A selected range of rows, from `first` to `last`. `current` is the row that the panel shows. */
export type Region = { first: number; last: number; current: number };

export const regionAt = (row: number): Region => ({ first: row, last: row, current: row });

const within = (row: number, count: number): number => Math.min(Math.max(row, 0), count - 1);

/** Moves the current row by a number of rows. With `extend` one end of the region moves and the other stays. */
export const movedBy = (region: Region | undefined, by: number, count: number, extend: boolean): Region => {
  if (!region) return regionAt(by < 0 ? count - 1 : 0);
  const current = within(region.current + by, count);
  if (!extend) return regionAt(current);
  const anchor = region.current === region.first ? region.last : region.first;
  return { first: Math.min(anchor, current), last: Math.max(anchor, current), current };
};

/** Number of rows that a key moves by; undefined for other keys. @param page number of visible rows */
export const stepOf = (key: string, page: number, count: number): number | undefined => {
  switch (key) {
    case "ArrowUp":
      return -1;
    case "ArrowDown":
      return 1;
    case "PageUp":
      return -page;
    case "PageDown":
      return page;
    case "Home":
      return -count;
    case "End":
      return count;
    default:
      return undefined;
  }
};
