/** Narrowest tab that can be read, and the room between two, in px. */
export const tabWidth = { least: 96, gap: 2 } as const;

/** The open pages whose tabs have room in a strip of `width` px; the one in front takes the last place where it would be cut off. */
export const tabsInSight = <Page>(pages: readonly Page[], inFront: Page | undefined, width: number): Page[] => {
  const room = Math.max(1, Math.floor((width + tabWidth.gap) / (tabWidth.least + tabWidth.gap)));
  const firstPages = pages.slice(0, room);
  if (inFront === undefined || firstPages.includes(inFront) || !pages.includes(inFront)) return firstPages;
  return [...firstPages.slice(0, -1), inFront];
};
