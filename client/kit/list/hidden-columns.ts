import { useState } from "react";
import { local } from "#client/lib/storage.ts";

/** Columns that this browser hides in a list, remembered by the list's name. */
export const useHiddenColumns = (list: string): [readonly string[], (hidden: string[]) => void] => {
  const key = `columns.${list}`;
  const [hidden, setHidden] = useState<string[]>(() => (local.read(key) ?? "").split(",").filter(Boolean));
  const change = (next: string[]): void => {
    setHidden(next);
    local.write(key, next.length > 0 ? next.join(",") : null);
  };
  return [hidden, change];
};
