import { basename } from "node:path";

/** `.list-table_sort` in `list-head.module.css`. Names that Blueprint and D3 give stay as they are. */
export const scopedName = (name: string, file: string): string =>
  /^(bp6|rdp)-|^(domain|tick)$/.test(name) ? name : `${basename(file, ".module.css")}_${name}`;
