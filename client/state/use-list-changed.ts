import { useEffect, useRef } from "react";
import { useLive } from "#client/state/socket.ts";
import { useOnReturn } from "#client/state/live/live.ts";

/** A truck changes a list hundreds of times: one that a person reads is fetched at most once in this time, in ms. */
const pause = 2000;

/** Fetches again when the server says that a list has changed, at most once in `pauseMs`, and when the live channel is back. */
export const useListChanged = (list: string, refetch: () => unknown, pauseMs = pause): void => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const soon = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      refetch();
    }, pauseMs);
  };
  useLive("list:changed", (message) => {
    if (message.list === list) soon();
  });
  useOnReturn(() => void refetch());
  useEffect(() => () => clearTimeout(timer.current), []);
};
