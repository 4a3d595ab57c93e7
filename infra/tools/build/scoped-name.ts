import { basename } from "node:path";

/** Makes `.list-table_sort` from `list-head.module.css`. Names of Blueprint and D3 are not changed. */
export const scopedName = (name: string, file: string): string =>
  /^(bp6|rdp)-|^(domain|tick)$/.test(name) ? name : `${basename(file, ".module.css")}_${name}`;
