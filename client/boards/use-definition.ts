import { useQuery } from "@tanstack/react-query";
import { boardCalls } from "#contracts/boards/board-calls.ts";
import { BOARD, type Board } from "#contracts/boards/board.ts";
import { builtIn } from "#contracts/boards/built-in.ts";
import { cockpitCalls } from "#contracts/lists/cockpit-calls.ts";
import type { FigureName } from "#contracts/boards/panel-kinds.ts";
import type { CompanyType } from "#contracts/streams/company-type.ts";
import { ApiError } from "#client/lib/api-error.ts";
import { useT } from "#client/lib/i18n.ts";
import { send } from "#client/state/api.ts";
import { useOnReturn } from "#client/state/live/live.ts";
import { useLive } from "#client/state/socket.ts";
import { untilItComes } from "./asking.ts";

/** The company of the shown figures. */
export type CompanyInFocus = {
  id: string;
  /** Empty until loaded. */
  name: string;
  type: CompanyType | undefined;
  /** The figures that the company and those below it can have. Undefined until loaded, and then all are shown. */
  figures: readonly FigureName[] | undefined;
};

const forbidden = 403;

/** Loads a company, with `name` until then. `outside`: the viewer may not see it, so its figures cannot be shown. */
export const useCompany = (
  id: string | null | undefined,
  name = "",
): { company: CompanyInFocus | undefined; outside: boolean } => {
  const { data, error } = useQuery({
    queryKey: ["cockpit", "company", id],
    enabled: Boolean(id),
    queryFn: ({ signal }) => send(cockpitCalls.company, { companyId: id ?? "" }, { silent: true, signal }),
    staleTime: Infinity,
    ...untilItComes,
  });
  const outside = error instanceof ApiError && error.status === forbidden;
  if (!id || outside) return { company: undefined, outside };
  return { company: data ?? { id, name, type: undefined, figures: undefined }, outside };
};

/** `instead`: the requested board does not exist or was removed, so the built-in one is shown. */
export type Definition = { board: Board; instead?: "unknown" | "removed" };

/** The definition of a board, updated with its changes. Undefined until loaded. */
export const useDefinition = (code: string): Definition | undefined => {
  const t = useT();
  const standard = builtIn(t("board.builtIn"));
  const isBuiltin = code === BOARD;
  const { data, error, refetch } = useQuery({
    queryKey: ["cockpit", "board", code],
    enabled: !isBuiltin,
    queryFn: ({ signal }) => send(boardCalls.get, { board: code }, { silent: true, signal }),
    ...untilItComes,
  });
  useLive("board:changed", ({ board }) => {
    if (board === code && !isBuiltin) void refetch();
  });
  useOnReturn(() => {
    if (!isBuiltin) void refetch();
  });
  if (isBuiltin) return { board: standard };
  if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429)
    return { board: standard, instead: data ? "removed" : "unknown" };
  return data && { board: data };
};
