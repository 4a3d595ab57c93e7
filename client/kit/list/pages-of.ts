/** Buttons of a pager, `null` for a gap: seven, the first and the last always among them (rules §6). */
export const pagesOf = (current: number, last: number): (number | null)[] => {
  if (last <= 7) return Array.from({ length: Math.max(last, 1) }, (_, index) => index + 1);
  if (current <= 4) return [1, 2, 3, 4, 5, null, last];
  if (current >= last - 3) return [1, null, last - 4, last - 3, last - 2, last - 1, last];
  return [1, null, current - 1, current, current + 1, null, last];
};

/** A jump is clamped to 1..last page (rules §6); what is no number stays where it was. */
export const clampPage = (text: string, current: number, last: number): number => {
  const page = Math.trunc(Number(text));
  if (text.trim() === "" || Number.isNaN(page)) return current;
  return Math.min(Math.max(page, 1), Math.max(last, 1));
};
