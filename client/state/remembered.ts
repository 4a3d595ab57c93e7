import { useState } from "react";
import { local } from "#client/lib/storage.ts";
import { session } from "#client/state/session.ts";

const keyOf = (name: string): string => `${name}.${session.info?.accountInfo.id ?? ""}`;

const read = <T>(key: string, empty: T): T => {
  try {
    return (JSON.parse(local.read(key) ?? "null") as T | null) ?? empty;
  } catch {
    return empty;
  }
};

/** A value that this browser remembers for the signed-in person under a name; `empty` where there is none. */
export const useRemembered = <T>(name: string, empty: T): [T, (next: T | null) => void] => {
  const key = keyOf(name);
  const [held, setHeld] = useState(() => ({ key, value: read(key, empty) }));
  const current = held.key === key ? held.value : read(key, empty);
  const remember = (next: T | null): void => {
    setHeld({ key, value: next ?? empty });
    local.write(key, next === null ? null : JSON.stringify(next));
  };
  return [current, remember];
};
