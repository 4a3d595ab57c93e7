import { mayDrive } from "#server/application/boards/who-may-drive.ts";
import { loadAccesses, type Access } from "#server/application/sign-in/access.ts";
import type { LiveSocket } from "../live-socket.ts";
import { mayFocus, type PresentingParts } from "./presenting.ts";

export type PresenterLockParts = Pick<PresentingParts, "tenant" | "states" | "sharedStates" | "isSeen"> & {
  /** Sockets of this server. */
  sockets(): LiveSocket[];
  /** Boards with sockets of this server. */
  boards(): string[];
};

/** The presenter of each board holds a lock while connected. It is freed when the presenter is gone or loses the permission. */
export const createPresenterLocks = ({ tenant, states, sharedStates, isSeen, sockets, boards }: PresenterLockParts) => {
  let beats = 0;

  const isAt = ({ data }: LiveSocket, board: string): boolean => data.board === board || data.presents === board;
  const currentLocks = (): PresenterLock[] =>
    sharedStates.all().flatMap(({ board, driver }) => (driver === null ? [] : [{ board, driverId: driver.id }]));

  return {
    /** Called every second. It reads the database while somebody presents, and otherwise at intervals. */
    async beat(): Promise<void> {
      beats += 1;
      const isFifth = beats % 5 === 0;
      const locks = currentLocks();
      if (isFifth) {
        const all = sockets().filter(({ data }) => !data.screen);
        const here = locks.filter(({ board, driverId }) =>
          all.some((socket) => socket.data.access.accountId === driverId && isAt(socket, board)),
        );
        await states.see(here);
      }
      const isLook = isFifth && sockets().length > 0;
      if (locks.length === 0 && !isLook) return;
      for (const state of await states.free()) sharedStates.changed(state);
      // A hint may be lost, and a server that has just started has received none.
      const elsewhere = isLook ? await states.driven() : [];
      const codes = new Set([...boards(), ...elsewhere, ...locks.map(({ board }) => board)]);
      await Promise.all([...codes].map((board) => sharedStates.now(board)));
    },

    /** A socket left a board. Its presenter has some time to come back. */
    async left(board: string, { accountId }: Access): Promise<void> {
      if (sharedStates.known(board).driver?.id === accountId) await states.see([{ board, driverId: accountId }]);
    },

    /** Called when permissions or boards may have changed. It frees locks of presenters without permission and clears focuses they may not show. */
    async recheck(): Promise<void> {
      const locks = currentLocks();
      if (locks.length === 0) return;
      const accesses = await loadAccesses(
        tenant.db,
        locks.map(({ driverId }) => driverId),
      );
      await freeWithoutRight({ states, sharedStates, isSeen }, locks, accesses);
      await clearFocuses({ tenant, states, sharedStates }, accesses);
    },

    /** Called after a board was removed. */
    async removed(board: string): Promise<void> {
      await states.clear(board);
      await sharedStates.now(board);
    },
  };
};
export type PresenterLocks = ReturnType<typeof createPresenterLocks>;

type PresenterLock = { board: string; driverId: string };

/** Frees the locks of presenters who may no longer present or see the board. */
const freeWithoutRight = async (
  { states, sharedStates, isSeen }: Pick<PresenterLockParts, "states" | "sharedStates" | "isSeen">,
  locks: readonly PresenterLock[],
  accesses: ReadonlyMap<string, Access>,
): Promise<void> => {
  for (const { board, driverId } of locks) {
    const access = accesses.get(driverId);
    if (access && mayDrive(access) && (await isSeen(board, access))) continue;
    const freed = await states.freeFrom(board, driverId);
    if (freed) sharedStates.changed(freed);
  }
};

/** Clears each focus on a company that the presenter may no longer show. */
const clearFocuses = async (
  { tenant: { db }, states, sharedStates }: Pick<PresenterLockParts, "tenant" | "states" | "sharedStates">,
  accesses: ReadonlyMap<string, Access>,
): Promise<void> => {
  for (const { driver, companyId, board, version } of sharedStates.all()) {
    const access = driver && accesses.get(driver.id);
    if (!access || companyId === null || (await mayFocus(db, access, companyId))) continue;
    const cut = await states.change(board, driver.id, version, { companyId: null });
    if (cut) sharedStates.changed(cut);
  }
};
