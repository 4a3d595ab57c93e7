import { mayDrive } from "#server/application/boards/who-may-drive.ts";
import { loadAccesses, type Access } from "#server/application/sign-in/access.ts";
import type { LiveSocket } from "../live-socket.ts";
import { mayFocus, type DrivingParts } from "./driving.ts";

export type WheelParts = Pick<DrivingParts, "tenant" | "states" | "shared" | "isSeen"> & {
  /** Sockets of this server. */
  sockets(): LiveSocket[];
  /** Boards that sockets of this server are on. */
  boards(): string[];
};

/** The wheels of boards: kept while their drivers are here, and freed when these are gone, or may drive no more. */
export const createWheels = ({ tenant: { db }, states, shared, isSeen, sockets, boards }: WheelParts) => {
  let beats = 0;

  const isAt = ({ data }: LiveSocket, board: string): boolean => data.board === board || data.drives === board;
  const driven = (): Wheel[] =>
    shared.all().flatMap(({ board, driver }) => (driver === null ? [] : [{ board, driverId: driver.id }]));

  return {
    /** Asked every second; it looks at the database while something is driven, and otherwise from time to time. */
    async beat(): Promise<void> {
      beats += 1;
      const isFifth = beats % 5 === 0;
      const wheels = driven();
      if (isFifth) {
        const all = sockets().filter(({ data }) => !data.screen);
        const here = wheels.filter(({ board, driverId }) =>
          all.some((socket) => socket.data.access.accountId === driverId && isAt(socket, board)),
        );
        await states.see(here);
      }
      const isLook = isFifth && sockets().length > 0;
      if (wheels.length === 0 && !isLook) return;
      for (const state of await states.free()) shared.changed(state);
      // A hint may be lost, and a server that has just begun has heard none.
      const elsewhere = isLook ? await states.driven() : [];
      const known = new Set([...boards(), ...elsewhere, ...wheels.map(({ board }) => board)]);
      await Promise.all([...known].map((board) => shared.now(board)));
    },

    /** A socket has left a board: the time in which its person may come back begins. */
    async left(board: string, { accountId }: Access): Promise<void> {
      if (shared.known(board).driver?.id === accountId) await states.see([{ board, driverId: accountId }]);
    },

    /** Rights or boards may have changed: who may not drive or see a board drives it no more, and shows no company that he may not. */
    async recheck(): Promise<void> {
      const wheels = driven();
      if (wheels.length === 0) return;
      const accesses = await loadAccesses(
        db,
        wheels.map(({ driverId }) => driverId),
      );
      await freeLost({ states, shared, isSeen }, wheels, accesses);
      for (const { driver, companyId, board, version } of shared.all()) {
        const access = driver && accesses.get(driver.id);
        if (!access || companyId === null || (await mayFocus(db, access, companyId))) continue;
        const cut = await states.change(board, driver.id, version, { companyId: null });
        if (cut) shared.changed(cut);
      }
    },

    /** A board was removed. */
    async removed(board: string): Promise<void> {
      await states.clear(board);
      await shared.now(board);
    },
  };
};
export type Wheels = ReturnType<typeof createWheels>;

type Wheel = { board: string; driverId: string };

/** Frees the wheels of those who may drive no more, or see the board no more. */
const freeLost = async (
  { states, shared, isSeen }: Pick<WheelParts, "states" | "shared" | "isSeen">,
  wheels: readonly Wheel[],
  accesses: ReadonlyMap<string, Access>,
): Promise<void> => {
  for (const { board, driverId } of wheels) {
    const access = accesses.get(driverId);
    if (access && mayDrive(access) && (await isSeen(board, access))) continue;
    const freed = await states.freeFrom(board, driverId);
    if (freed) shared.changed(freed);
  }
};
