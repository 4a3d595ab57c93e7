import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useSearchParams } from "wouter";
import { boardCalls } from "#contracts/boards/board-calls.ts";
import { screenCalls } from "#contracts/boards/screen-calls.ts";
import { ApiError } from "#client/lib/api-error.ts";
import { everyPage } from "#client/lib/call/every-page.ts";
import { translate } from "#client/lib/i18n.ts";
import { send } from "#client/state/api.ts";
import { confirm } from "#client/state/confirm.ts";

/** Time in ms between two loads of the selected display, and of data that seldom changes. */
const READ_EVERY = 3000;
const READ_SELDOM = 10_000;
const name = "screen";
/** Address value for a panel that the person closed, although a display is shown by default. */
const closed = "none";

export const useRereadDisplays = () => {
  const client = useQueryClient();
  return () =>
    Promise.all([["screens"], ["list", "display"]].map((queryKey) => client.invalidateQueries({ queryKey })));
};

export const useShowable = () => {
  const { data = [] } = useQuery({
    queryKey: ["boards", "showable"],
    queryFn: ({ signal }) => everyPage((page) => send(boardCalls.getPage, page, { silent: true, signal })),
    refetchInterval: READ_SELDOM,
  });
  return data;
};

/** Asks if unsaved input may be discarded. */
export const mayDiscard = (): Promise<boolean> =>
  confirm({
    title: translate("client.unsaved.title"),
    text: translate("client.unsaved.text"),
    action: translate("client.unsaved.discard"),
    danger: true,
  });

const isGone = (error: unknown): boolean => error instanceof ApiError && [403, 404].includes(error.status);

/**
 * The display shown in the panel, stored in the address. Unsaved input for another display is only discarded after a confirmation.
 *
 * @param usual shown while the address names none
 */
export const useSelectedDisplay = (usual?: string) => {
  const [params, setParams] = useSearchParams();
  const isDirty = useRef(false);
  const address = params.get(name) ?? usual;
  const id = address === closed ? undefined : address;
  const { data, error } = useQuery({
    queryKey: ["screens", "one", id],
    queryFn: ({ signal }) => send(screenCalls.get, { id: id ?? "" }, { silent: true, signal }),
    enabled: id !== undefined,
    refetchInterval: READ_EVERY,
    retry: false,
  });
  const choose = async (next: string | undefined): Promise<void> => {
    if (next === id || (isDirty.current && !(await mayDiscard()))) return;
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
    // A failed load keeps the display and the input. Only a response that the display is gone removes them.
    screen: id !== undefined && !isGone(error) ? data : undefined,
    choose,
    setDirty: (dirty: boolean) => void (isDirty.current = dirty),
  };
};
