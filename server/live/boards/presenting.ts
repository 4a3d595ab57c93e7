import { cockpitScreens } from "#contracts/access/menus/cockpit.ts";
import { boardCode } from "#contracts/wire/cockpit.ts";
import type { BoardStates, Driver, KeptState } from "#server/application/boards/board-states.ts";
import { mayDrive } from "#server/application/boards/who-may-drive.ts";
import type { ServedTenant } from "#server/application/served-tenant.ts";
import { loadAccess, type Access } from "#server/application/sign-in/access.ts";
import type { LiveHandlers } from "../serve-messages.ts";
import type { BoardPresence } from "./presence.ts";
import type { SharedStates } from "./shared-states.ts";

export const driveCode = cockpitScreens.cockpit.codes.drive;

export type PresentingParts = {
  tenant: Pick<ServedTenant, "db" | "clock">;
  states: BoardStates;
  sharedStates: SharedStates;
  presence: BoardPresence;
  /** True if the board exists and the person may see it. */
  isSeen(board: string, access: Access): Promise<boolean>;
};

type Handlers = Pick<LiveHandlers, "board:drive" | "board:update" | "board:hand" | "board:release">;

/** Messages of presenters, and of those who want to present. Long because the four share what they ask of the state. */
export const servePresenting = ({
  tenant: { db, clock },
  states,
  sharedStates,
  presence,
  isSeen,
}: PresentingParts): Handlers => {
  const refusal = (code: string) => ({ ok: false as const, code });

  /** Refusal after a conflict: the caller does not present, or sent an old version. */
  async function conflict(board: string, driverId: string) {
    const state = await sharedStates.now(board);
    return refusal(state.driver?.id === driverId ? "board.stale" : "board.notDriver");
  }

  /** Clears the company in focus if the new presenter may not show it. */
  async function withinReach(board: string, access: Access, state: KeptState): Promise<KeptState> {
    if (state.companyId === null || (await mayFocus(db, access, state.companyId))) return state;
    const cut = await states.change(board, access.accountId, state.version, { companyId: null });
    if (cut) sharedStates.changed(cut);
    return cut ?? state;
  }

  return {
    async "board:drive"([{ board }], { socket, answer }) {
      const { access } = socket.data;
      if (!(await isSeen(board, access))) return answer(refusal("board.unknown"));
      const me = driverOf(access);
      for (;;) {
        const lock = (await states.take(board, me)) ?? (await states.keep(board, me.id));
        if (lock) {
          socket.data.presents = board;
          sharedStates.changed(lock);
          return answer({ ok: true, version: (await withinReach(board, access, lock)).version });
        }
        const driver = (await sharedStates.now(board)).driver;
        // The lock was released in the meantime if there is no presenter.
        if (driver) return answer({ ok: false, code: "board.driven", driver });
      }
    },

    async "board:update"([{ board, version, state }], { socket, answer }) {
      const { access } = socket.data;
      if (sharedStates.known(board).driver?.id !== access.accountId && !(await presents(board, access.accountId)))
        return answer(refusal((await isSeen(board, access)) ? "board.notDriver" : "board.unknown"));
      if (typeof state.companyId === "string" && !(await mayFocus(db, access, state.companyId)))
        return answer(refusal("access.outOfScope"));
      if (typeof state.at === "string" && new Date(state.at) > clock.now()) return answer(refusal("asOf.inFuture"));
      socket.data.presents = board;
      const isChange = Object.values(state).some((part) => part !== undefined);
      const changed = isChange
        ? await states.change(board, access.accountId, version, state)
        : await states.keep(board, access.accountId);
      if (changed?.version === undefined || (!isChange && changed.version !== version))
        return answer(await conflict(board, access.accountId));
      sharedStates.changed(changed);
      answer({ ok: true, version: changed.version });
    },

    async "board:hand"([{ board, userId }], { socket, answer }) {
      const { access } = socket.data;
      if (!(await presents(board, access.accountId))) return answer(refusal("board.notDriver"));
      if (!presence.on(board).people.some(({ id }) => id === userId)) return answer(refusal("board.notHere"));
      const next = await loadAccess(db, userId);
      if (!next || !mayDrive(next)) return answer(refusal("board.mayNotDrive"));
      const passed = await states.pass(board, access.accountId, driverOf(next));
      if (!passed) return answer(await conflict(board, access.accountId));
      sharedStates.changed(passed);
      answer({ ok: true, version: (await withinReach(board, next, passed)).version });
    },

    async "board:release"([{ board }], { socket, answer }) {
      const freed = await states.freeFrom(board, socket.data.access.accountId);
      if (!freed) return answer(await conflict(board, socket.data.access.accountId));
      sharedStates.changed(freed);
      answer({ ok: true, version: freed.version });
    },
  };

  async function presents(board: string, accountId: string): Promise<boolean> {
    return (await sharedStates.now(board)).driver?.id === accountId;
  }
};

const driverOf = ({ accountId, nickName, userName }: Access): Driver => ({ id: accountId, name: nickName || userName });

/** A presenter can focus only on companies in the scope of both permissions, to see and to present boards. */
export const mayFocus = async (db: ServedTenant["db"], { scopeOf }: Access, companyId: string): Promise<boolean> => {
  const isWithin = [boardCode, driveCode].every((code) => {
    const scope = scopeOf(code);
    return scope === "all" || scope.has(companyId);
  });
  if (!isWithin) return false;
  const company = db.selectFrom("company").select("id").where("id", "=", companyId).where("is_deleted", "=", false);
  return (await company.executeTakeFirst()) !== undefined;
};
