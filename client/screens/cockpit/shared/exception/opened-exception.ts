import { proxy } from "valtio";

/** The exception that is open beside the board: its id, and those that stand before and after it. */
export const openedException = proxy<{ id: string | undefined; among: string[] }>({ id: undefined, among: [] });

/** Opens an exception of a list. */
export const openException = (id: string, among: readonly string[]): void => {
  openedException.id = id;
  openedException.among = [...among];
};

export const closeException = (): void => {
  openedException.id = undefined;
};
