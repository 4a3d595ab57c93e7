import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useSearchParams } from "wouter";
import { screenCalls } from "#contracts/boards/screen-calls.ts";
import { ApiError } from "#client/lib/api-error.ts";
import { send } from "#client/state/api.ts";
import { mayThrowAway } from "./may-throw-away.ts";

/** How often the chosen screen is read, in ms. */
const LOOK_EVERY = 3000;
const name = "screen";
/** Stands in the address where the panel was closed although a usual screen is there. */
const closed = "none";

const isGone = (error: unknown): boolean => error instanceof ApiError && [403, 404].includes(error.status);

/**
 * The screen that the panel shows, kept in the address. What was typed for another is not thrown away unasked.
 *
 * @param usual shown while the address names none
 */
export const useChosenScreen = (usual?: string) => {
  const [params, setParams] = useSearchParams();
  const isDirty = useRef(false);
  const asked = params.get(name) ?? usual;
  const id = asked === closed ? undefined : asked;
  const { data, error } = useQuery({
    queryKey: ["screens", "one", id],
    queryFn: ({ signal }) => send(screenCalls.get, { id: id ?? "" }, { silent: true, signal }),
    enabled: id !== undefined,
    refetchInterval: LOOK_EVERY,
    retry: false,
  });
  const choose = async (next: string | undefined): Promise<void> => {
    if (next === id || (isDirty.current && !(await mayThrowAway()))) return;
    isDirty.current = false;
    setParams(
      (all) => {
        const changed = new URLSearchParams(all);
        if (next ?? usual) changed.set(name, next ?? closed);
        else changed.delete(name);
        return changed;
      },
      { replace: true },
    );
  };
  return {
    // A look that fails says nothing of the screen, and what was typed stays. Only an answer that it is gone does.
    screen: id !== undefined && !isGone(error) ? data : undefined,
    choose,
    setDirty: (dirty: boolean) => void (isDirty.current = dirty),
  };
};
