import type { SharedBoard } from "#contracts/boards/live.ts";
import type { BoardStateHint } from "#contracts/wire/live-topics.ts";
import { atFirst, type BoardStates, type KeptState } from "#server/application/boards/board-states.ts";
import { createGathered } from "../gathered.ts";

export type SharedStatesParts = {
  states: BoardStates;
  /** Sends to all viewers of the board on this server. */
  tell(state: SharedBoard): void;
  /** Sends to the other servers. */
  publish(hint: BoardStateHint): void;
};

/**
 * Cache of the shared states on this server. It sends a state that is newer than the last one sent, or that has a newer confirmation by its
 * presenter.
 */
export const createSharedStates = ({ states, tell, publish }: SharedStatesParts) => {
  const cache = new Map<string, SharedBoard>();
  const changes = new Map<string, string | null>();

  const knownOf = (board: string): SharedBoard => cache.get(board) ?? sharedOf(atFirst(board));

  function take(record: KeptState): boolean {
    // Nobody has ever presented this board. Caching every requested code would fill the cache for ever.
    if (record.version === 0) return false;
    const { changedAt } = record;
    const state = sharedOf(record);
    const before = cache.get(state.board);
    const isKept = before?.version === state.version && (changedAt ?? "") > (changes.get(state.board) ?? "");
    if (before && before.version >= state.version && !isKept) return false;
    changes.set(state.board, changedAt);
    cache.set(state.board, state);
    tell(state);
    return true;
  }

  const look = createGathered(async (boards: string[]) => {
    const byCode = new Map((await states.read(boards)).map((state) => [state.board, state]));
    return (board) => byCode.get(board);
  });

  return {
    /** The last state sent, or the first state of a board that was not read. */
    known: knownOf,
    /** Time in ms since the presenter's last action, or null without a presenter. */
    idleMs(board: string, now: Date): number | null {
      const at = changes.get(board);
      return at ? Math.max(0, now.getTime() - Date.parse(at)) : null;
    },
    all: (): SharedBoard[] => [...cache.values()],
    /** Reads the current state. */
    async now(board: string): Promise<SharedBoard> {
      const record = await look(board);
      if (record) take(record);
      return knownOf(board);
    },
    /** Called after this server changed the state. */
    changed(state: KeptState): void {
      if (take(state)) publish({ board: state.board, version: state.version, changedAt: state.changedAt });
    },
    /** Called after another server changed the state. */
    async heard({ board, version, changedAt }: BoardStateHint): Promise<void> {
      const isKnown = (cache.get(board)?.version ?? -1) >= version && (changes.get(board) ?? "") >= (changedAt ?? "");
      if (!isKnown) await this.now(board);
    },
  };
};
export type SharedStates = ReturnType<typeof createSharedStates>;

const sharedOf = ({ changedAt: _at, ...state }: KeptState): SharedBoard => state;
