/** Seven buttons of a pager, with `null` for a gap. The first and last page are always included (rules §6). */
export const pagesOf = (current: number, last: number): (number | null)[] => {
  if (last <= 7) return Array.from({ length: Math.max(last, 1) }, (_, index) => index + 1);
  if (current <= 4) return [1, 2, 3, 4, 5, null, last];
  if (current >= last - 3) return [1, null, last - 4, last - 3, last - 2, last - 1, last];
  return [1, null, current - 1, current, current + 1, null, last];
};

/** Limits a page number to 1..last (rules §6). A text that is not a number keeps the current page. */
export const clampPage = (text: string, current: number, last: number): number => {
  const page = Math.trunc(Number(text));
  if (text.trim() === "" || Number.isNaN(page)) return current;
  return Math.min(Math.max(page, 1), Math.max(last, 1));
};
