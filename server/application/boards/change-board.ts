import type { Insertable, Kysely, Transaction } from "kysely";
import { v7 } from "uuid";
import type { AddBoard, BoardSaved, UpdateBoard } from "#contracts/boards/board-calls.ts";
import { BOARD, type BoardPanel } from "#contracts/boards/board.ts";
import { BUILT_IN_ID, builtInPanels } from "#contracts/boards/built-in.ts";
import type { Language } from "#contracts/locales/index.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { reaches, writeChange, type Operator } from "../administration/operator.ts";
import { done, refusedCall, type Answer, type CallRefused } from "../answer.ts";
import { createBoardStates } from "./board-states.ts";
import { isInSight, refusedCompany } from "./reach.ts";
import { findBoard } from "./read-boards.ts";

/** Leaves room for a number at the end of a code of 64 characters. */
const LONGEST = 56;

/** Returns a free code for a board: its name in Latin letters and digits, or `board`, with a number at the end if it is taken. */
const boardCodeOf = async (db: Transaction<Database>, name: string): Promise<string> => {
  const plain = slugOf(name) || "board";
  const rows = await db
    .selectFrom("board")
    .select("code")
    .where("is_deleted", "=", false)
    .where("code", "like", `${plain}%`)
    .execute();
  const usedCodes = new Set([BOARD, ...rows.map(({ code }) => code)]);
  for (let number = 1; ; number += 1) {
    const code = number === 1 ? plain : `${plain}-${number}`;
    if (!usedCodes.has(code)) return code;
  }
};

const slugOf = (name: string): string =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, LONGEST)
    .replaceAll(/^-+|-+$/g, "");

const resource = "board";

/** The person who changes a board. `sight` is the scope of visible boards, but a change also needs the scope of its own permission. */
export type BoardMaker = Operator & { sight: Operator["scope"]; language: Language };

/** Adds a board. Without panels it gets those of the copied board, or of the built-in one. */
export const addBoard = (
  db: Kysely<Database>,
  maker: BoardMaker,
  { name, companyId = null, from, ...body }: AddBoard,
): Promise<Answer<{ id: string; code: string }>> =>
  db.transaction().execute(async (trx) => {
    const copied = from === undefined ? undefined : await findBoard(trx, reader(maker), { board: from });
    if (from !== undefined && !copied) return refusedCall("board.unknown", { params: { board: from } });
    const panels = body.panels ?? copied?.panels ?? builtInPanels;
    const refusal =
      (await refusedCompany(trx, maker, { path: "companyId", companyId })) ??
      (await refusedPanels(trx, maker, body.panels ?? [], []));
    if (refusal) return refusal;
    const id = v7();
    const { userId, companyId: created_company_id, now } = maker;
    const author = { created_user_id: userId, created_company_id, created_time: now };
    const row = { id, name, company_id: companyId, panels: JSON.stringify(panels), ...author };
    const code = await insertBoard(trx, { ...row, modified_user_id: userId, modified_time: now }, body.code);
    if (code === undefined) return codeTaken(body.code ?? "");
    await writeChange(trx, maker, {
      resource,
      id,
      action: "add",
      after: { code, name, companyId, panels, version: 1 },
    });
    return done({ id, code });
  });

/** Inserts a board. Returns its code, or `undefined` if another board has the requested one. */
const insertBoard = async (
  trx: Transaction<Database>,
  row: Omit<Insertable<Database["board"]>, "code">,
  requestedCode: string | undefined,
): Promise<string | undefined> => {
  for (;;) {
    const code = requestedCode ?? (await boardCodeOf(trx, row.name));
    const added =
      code !== BOARD &&
      (await trx
        .insertInto("board")
        .values({ ...row, code })
        .onConflict((conflict) => conflict.column("code").where("is_deleted", "=", false).doNothing())
        .returning("id")
        .executeTakeFirst());
    if (added) return code;
    if (requestedCode !== undefined) return undefined;
    // A board with this name was added at the same time. The next try sees it.
  }
};

const codeTaken = (board: string): CallRefused =>
  refusedCall("board.codeTaken", {
    params: { board },
    errors: [{ path: "code", code: "board.codeTaken", params: { board } }],
  });

/** Changes a board's name, company or panels, and returns its code too. Screens and people who have it open draw it again. */
export const updateBoard = (
  db: Kysely<Database>,
  maker: BoardMaker,
  { id, version, ...body }: UpdateBoard,
): Promise<Answer<BoardSaved & { code: string }>> =>
  db.transaction().execute(async (trx) => {
    const current = await demandBoard(trx, maker, id);
    if (!current.ok) return current;
    const before = current.data;
    if (version !== undefined && version !== before.version)
      return refusedCall("record.stale", { data: await findBoard(trx, reader(maker), { id }) });
    const { name = before.name, companyId = before.company_id, panels = before.panels } = body;
    const refusal =
      (companyId === before.company_id
        ? undefined
        : await refusedCompany(trx, maker, { path: "companyId", companyId })) ??
      (await refusedPanels(trx, maker, panels, before.panels));
    if (refusal) return refusal;
    const changed = { name, company_id: companyId, version: before.version + 1 };
    await trx
      .updateTable("board")
      .set({ ...changed, panels: JSON.stringify(panels), modified_user_id: maker.userId, modified_time: maker.now })
      .where("id", "=", id)
      .execute();
    const after = { ...fieldsOf(before), name, companyId, panels, version: changed.version };
    await writeChange(trx, maker, { resource, id, action: "update", before: fieldsOf(before), after });
    return done({ ...(await savedAnswer(trx, maker, id)), version: changed.version, code: before.code });
  });

/** The author and time of the version that was just saved. */
const savedAnswer = async (trx: Transaction<Database>, maker: BoardMaker, id: string) => {
  const { modifiedTime = null, modifiedUserName = null } = (await findBoard(trx, reader(maker), { id })) ?? {};
  return { id, modifiedTime, modifiedUserName };
};

/** Removes a board and returns its code. Screens that show it fall back to the built-in board. */
export const removeBoard = (db: Kysely<Database>, maker: BoardMaker, id: string): Promise<Answer<{ code: string }>> =>
  db.transaction().execute(async (trx) => {
    const current = await demandBoard(trx, maker, id);
    if (!current.ok) return current;
    await trx.updateTable("board").set({ is_deleted: true }).where("id", "=", id).execute();
    await createBoardStates(trx).clear(current.data.code);
    await writeChange(trx, maker, { resource, id, action: "softdelete", before: fieldsOf(current.data) });
    return done({ code: current.data.code });
  });

const reader = ({ sight, language }: BoardMaker) => ({ scope: sight, language });

const lockedBoard = (trx: Transaction<Database>, id: string) =>
  trx
    .selectFrom("board")
    .select(["code", "name", "company_id", "panels", "version", "created_user_id", "created_company_id"])
    .where("id", "=", id)
    .where("is_deleted", "=", false)
    .forUpdate()
    .executeTakeFirst();

type Stored = NonNullable<Awaited<ReturnType<typeof lockedBoard>>>;

/** Returns the locked board. A board without a company may be changed by its author, and by operators with the author's company in their scope. */
const demandBoard = async (trx: Transaction<Database>, maker: BoardMaker, id: string): Promise<Answer<Stored>> => {
  if (id === BUILT_IN_ID) return refusedCall("board.protected");
  const board = await lockedBoard(trx, id);
  if (!board || !isInSight(maker.sight, board.company_id)) return refusedCall("record.notFound");
  const isOwn = board.company_id === null && board.created_user_id === maker.userId;
  const companyId = board.company_id ?? board.created_company_id;
  if (isOwn || reaches(maker, companyId)) return done(board);
  return (await refusedCompany(trx, maker, { path: "companyId", companyId })) ?? refusedCall("record.notFound");
};

const fieldsOf = ({ code, name, company_id: companyId, panels, version }: Stored) => ({
  ...{ code, name, companyId, panels, version },
});

/** Panels may show companies in the maker's scope, and those that they showed before. */
const refusedPanels = async (
  trx: Transaction<Database>,
  maker: BoardMaker,
  panels: readonly BoardPanel[],
  before: readonly BoardPanel[],
): Promise<CallRefused | undefined> => {
  const companiesBefore = new Set(before.map(({ companyId }) => companyId));
  for (const [index, { companyId }] of panels.entries()) {
    if (companiesBefore.has(companyId)) continue;
    const refusal = await refusedCompany(trx, maker, { path: `panels.${index}.companyId`, companyId });
    if (refusal) return refusal;
  }
  return undefined;
};
