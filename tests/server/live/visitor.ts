import { v4 } from "uuid";
import { io, type Socket } from "socket.io-client";
import type { JoinedBoard, Presence, SharedBoard } from "#contracts/boards/live.ts";
import { isRefusal, type ClientToServer, type ServerToClient } from "#contracts/live/messages.ts";
import type { TestServer } from "#tests/support/server.ts";
import { makeAccount, makeRole, type MadeAccount } from "#tests/support/people.ts";

/** Somebody on a board: the newest of everything that people share there. */
export type Visitor = {
  socket: Socket<ServerToClient, ClientToServer>;
  states: SharedBoard[];
  presences: Presence[];
  /** Joins, and answers what came back. */
  join(focus?: { board?: string; companyId?: string | null }): Promise<JoinedBoard>;
  /** Names of the people who were told last to be there. */
  people(): string[] | undefined;
  close(): void;
};

/** @param auth of the handshake */
export function visit(url: string, auth: Record<string, unknown>): Visitor {
  const socket: Visitor["socket"] = io(url, { auth, transports: ["websocket"], reconnection: false });
  const states: SharedBoard[] = [];
  const presences: Presence[] = [];
  socket.on("board:state", (state) => void states.push(state));
  socket.on("presence", (presence) => void presences.push(presence));
  return {
    socket,
    states,
    presences,
    async join({ board = "enterprise", companyId } = {}) {
      const answer = await socket.emitWithAck("board:join", { board, companyId });
      if (isRefusal(answer)) throw new Error(answer.code);
      presences.push(answer.presence);
      states.push(answer.state);
      return answer;
    },
    people: () => presences.at(-1)?.people.map(({ name }) => name),
    close: () => void socket.disconnect(),
  };
}

export const driving = ["cockpit:view", "cockpit:drive"];

export type Person = MadeAccount & { roleId: string; token: string };

/** Somebody with a role of their own. */
export async function person(
  server: TestServer,
  given: { companyId: string; codes?: string[]; scope?: "all" | "company" | "companyAndBelow" },
): Promise<Person> {
  const { companyId, codes = driving, scope = "all" } = given;
  const roleId = await makeRole(server, { codes, scope });
  const account = await makeAccount(server, { companyId, roleIds: [roleId] });
  return { ...account, roleId, token: await account.signIn() };
}

/** A board of its own for a test; answers its code. */
export async function makeBoard({ database: { pool } }: TestServer, companyId?: string): Promise<string> {
  const id = v4();
  await pool.query(
    `insert into board (id, code, name, company_id, panels, created_user_id, created_time, modified_user_id, modified_time)
      select $1, $2, 'Board', $3, '[]', id, now(), id, now() from account where user_name = 'admin'`,
    [id, id, companyId ?? null],
  );
  return id;
}
