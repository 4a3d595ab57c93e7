import { v4 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { boardScreens } from "#contracts/access/menus/cockpit.ts";
import { systemScreens } from "#contracts/access/menus/system.ts";
import type { DocumentReaders } from "#contracts/wire/document-readers.ts";
import type { LiveRefusal } from "#contracts/live/messages.ts";
import { makeAccount, makeRole } from "#tests/support/people.ts";
import { openYard, type Yard } from "./yard.ts";
import { watch, type Watcher } from "./watcher.ts";

let yard: Yard;
let companyId: string;
beforeAll(async () => {
  yard = await openYard();
  const { rows } = await yard.server.database.pool.query("select company_id from account where user_name = 'admin'");
  companyId = rows[0].company_id;
});
afterAll(() => yard.server.stop());

const reader = async (codes: string[] = systemScreens.document.codes.list) => {
  const roleId = await makeRole(yard.server, { codes, scope: "all" });
  const account = await makeAccount(yard.server, { companyId, roleIds: [roleId] });
  const token = await account.signIn();
  const watcher = watch(yard.server.url, token);
  const told: DocumentReaders[] = [];
  watcher.socket.on("document:readers", (readers) => told.push(readers));
  return { ...watcher, id: account.id, roleId, told, token };
};
const open = (watcher: Pick<Watcher, "socket">, id: string) =>
  new Promise<DocumentReaders | LiveRefusal>((resolve) => watcher.socket.emit("document:open", { id }, resolve));
const ids = (readers: DocumentReaders | LiveRefusal | undefined): string[] =>
  readers && "people" in readers ? readers.people.map(({ id }) => id).toSorted() : [];
/** Resolves when somebody was told of these readers. */
const toldOf = (watcher: Awaited<ReturnType<typeof reader>>, wanted: string[]) =>
  new Promise<void>((resolve) => {
    const look = () => ids(watcher.told.at(-1)).join() === wanted.toSorted().join() && resolve();
    watcher.socket.on("document:readers", look);
    look();
  });

it("tells everybody who has a document open who else has, until they close it, open another or go", async () => {
  const [first, second, third] = [await reader(), await reader(), await reader()];
  const [document, other] = [v4(), v4()];
  expect(ids(await open(first, document))).toEqual([first.id]);
  expect(ids(await open(second, document))).toEqual([first.id, second.id].toSorted());
  await toldOf(first, [first.id, second.id]);
  await open(third, document);
  await toldOf(first, [first.id, second.id, third.id]);
  await open(third, other);
  await toldOf(first, [first.id, second.id]);
  second.socket.emit("document:close");
  await toldOf(first, [first.id]);
  await open(second, document);
  await toldOf(first, [first.id, second.id]);
  second.close();
  await toldOf(first, [first.id]);
  for (const each of [first, third]) each.close();
});

it("names nobody to who may not read documents, nor once that right is gone", async () => {
  const [first, second, outsider] = [await reader(), await reader(), await reader([])];
  const document = v4();
  await open(first, document);
  expect(await open(outsider, document)).toEqual({ ok: false, code: "access.denied" });
  await open(second, document);
  await toldOf(first, [first.id, second.id]);
  await yard.server.database.pool.query("delete from role_permission where role_id = $1", [second.roleId]);
  // Any look at rights takes the socket away; this one is its own call.
  expect(await open(second, document)).toEqual({ ok: false, code: "access.denied" });
  await toldOf(first, [first.id]);
  for (const each of [first, second, outsider]) each.close();
});

it("counts a person with two pages once", async () => {
  const first = await reader();
  const document = v4();
  await open(first, document);
  const again = watch(yard.server.url, first.token);
  expect(ids(await open(again, document))).toEqual([first.id]);
  again.close();
  first.close();
});

it("tells the people in a board's editor of each other, with no right to documents", async () => {
  const [first, second] = [await reader(boardScreens.boards.codes.list), await reader(boardScreens.boards.codes.list)];
  const board = v4();
  await open(first, board);
  expect(ids(await open(second, board))).toEqual([first.id, second.id].toSorted());
  await toldOf(first, [first.id, second.id]);
  for (const each of [first, second]) each.close();
});
