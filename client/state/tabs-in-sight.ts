/** Least readable width of a tab, and the gap between two, in px. */
export const tabWidth = { least: 136, gap: 2 } as const;

/** The open pages that get a tab in `width` px. If the current page does not fit, it takes the last place. */
export const tabsInSight = <Page>(pages: readonly Page[], inFront: Page | undefined, width: number): Page[] => {
  const room = Math.max(1, Math.floor((width + tabWidth.gap) / (tabWidth.least + tabWidth.gap)));
  const firstPages = pages.slice(0, room);
  if (inFront === undefined || firstPages.includes(inFront) || !pages.includes(inFront)) return firstPages;
  return [...firstPages.slice(0, -1), inFront];
};
