import { useEffect, useRef } from "react";
import { useLive } from "#client/state/socket.ts";
import { useOnReturn } from "#client/state/live/live.ts";

/** A truck changes a list hundreds of times. An open list is fetched at most once in this many ms. */
const pause = 2000;

/** Fetches again after a change message of the list, at most once per `pauseMs`, and after a reconnect of the live channel. */
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
