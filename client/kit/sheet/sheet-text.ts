/** Parses cells from a spreadsheet's clipboard: one line per row, tabs between cells, quotes around a cell with a tab, a line break or a quote. */
export const blockOf = (text: string): string[][] => {
  const rows: string[][] = [[]];
  let at = 0;
  for (;;) {
    const { cell, end } = cellAt(text, at);
    rows.at(-1)?.push(cell);
    const sign = text[end];
    if (sign === undefined) return rows;
    at = end + (text.startsWith("\r\n", end) ? 2 : 1);
    if (sign === "\t") continue;
    // A line break at the very end does not start another row.
    if (at === text.length) return rows;
    rows.push([]);
  }
};

const cellAt = (text: string, from: number): { cell: string; end: number } => {
  const quoted = text[from] === '"' ? quotedAt(text, from) : undefined;
  if (quoted) return quoted;
  const rest = text.slice(from).search(/[\t\r\n]/);
  const end = rest === -1 ? text.length : from + rest;
  return { cell: text.slice(from, end), end };
};

/** Reads a cell in quotes. Undefined if the closing quote is missing or not at the end of the cell: then the quote is part of the text. */
const quotedAt = (text: string, from: number): { cell: string; end: number } | undefined => {
  let cell = "";
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] !== '"') cell += text[at];
    else if (text[at + 1] === '"') cell += text[at++];
    else return /^($|[\t\r\n])/.test(text.slice(at + 1, at + 2)) ? { cell, end: at + 1 } : undefined;
  }
  return undefined;
};

/** Writes a block of cells in the same format for the clipboard. */
export const textOf = (block: readonly (readonly string[])[]): string =>
  block.map((row) => row.map(quoted).join("\t")).join("\r\n");

const quoted = (cell: string): string => (/[\t\r\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
