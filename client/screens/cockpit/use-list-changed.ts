import { useEffect, useRef } from "react";
import { useLive } from "#client/lib/socket.ts";

/** A truck changes a list hundreds of times: it is fetched at most once in this time, in ms. */
const pause = 2000;

/** Fetches again when the server says that a list has changed, and when the live channel is back. */
export const useListChanged = (list: string, refetch: () => unknown): void => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const soon = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      refetch();
    }, pause);
  };
  useLive("list:changed", (message) => {
    if (message.list === list) soon();
  });
  useEffect(() => () => clearTimeout(timer.current), []);
};
