import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLive } from "#client/state/socket.ts";
import { useOnReturn } from "#client/state/live/use-on-return.ts";
import { exceptionsKey } from "#client/exceptions/exception.ts";

/** Several lists tell of one change: they are one look, this long after the first, in ms. */
const pause = 1000;
/** The lists that tell of any change of a cylinder. */
const lists = new Set(["cylinder", "history", "exception"]);

/** Shows the cylinder anew when somebody changes it. */
export const useLiveCylinder = (gasBarcode: string, cylinderId: string | undefined): void => {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const again = () => {
    timer.current = undefined;
    void client.invalidateQueries({ queryKey: ["cylinder", gasBarcode] });
    void client.invalidateQueries({ queryKey: ["cylinder", cylinderId] });
    void client.invalidateQueries({ queryKey: exceptionsKey });
  };
  useLive("list:changed", ({ list, ids }) => {
    if (cylinderId === undefined || !lists.has(list)) return;
    // No ids: too many rows changed to be named.
    if (ids.length > 0 && !ids.some((id) => id.startsWith(cylinderId))) return;
    timer.current ??= setTimeout(again, pause);
  });
  useOnReturn(again);
  useEffect(() => () => clearTimeout(timer.current), []);
};
