import { useQuery } from "@tanstack/react-query";
import { useSnapshot } from "valtio";
import { noteCalls, type BoardNote } from "#contracts/boards/note-calls.ts";
import { send } from "#client/state/api.ts";
import type { Board, BoardState } from "../board.ts";
import { asOften } from "../use-at.ts";

/** The notes of the board: those that were pinned by its moment. */
export const useNotes = ({ code, state }: Board): readonly BoardNote[] => {
  const { notes, view } = useSnapshot(state) as BoardState;
  const asOf = view.at ?? undefined;
  const { data } = useQuery({
    queryKey: ["cockpit", "notes", code, asOf],
    enabled: asOf !== undefined,
    queryFn: ({ signal }) => send(noteCalls.getPage, { board: code, asOf }, { silent: true, signal }),
    ...asOften(asOf),
  });
  return asOf === undefined ? notes : (data?.list ?? []);
};
