const PAGE_SIZE = 100;

/** Reads all rows of a list, page by page. */
export const everyPage = async <Row>(
  ask: (page: { pageIndex: number; pageSize: number }) => Promise<{ list: Row[]; total: number }>,
): Promise<Row[]> => {
  const rows: Row[] = [];
  for (let pageIndex = 1; ; pageIndex += 1) {
    const { list, total } = await ask({ pageIndex, pageSize: PAGE_SIZE });
    rows.push(...list);
    // Rows may be deleted during the reading, so an empty page ends it too.
    if (list.length === 0 || rows.length >= total) return rows;
  }
};
