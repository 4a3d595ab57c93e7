import { afterAll, beforeAll, expect, it } from "vitest";
import { v4 } from "uuid";
import type { ExceptionChanged } from "#contracts/boards/live.ts";
import type { RecordAnswer } from "#contracts/commands/record.ts";
import { openYard, type Yard } from "./yard.ts";
import { person, visit } from "./visitor.ts";

let yard: Yard;
beforeAll(async () => {
  yard = await openYard();
});
afterAll(() => yard.server.stop());

const list = "gasCylinder:exception:getlist";

/** Somebody of a company, and what they are told of exceptions. */
const listen = async (companyId: string, codes: string[]) => {
  const { token } = await person(yard.server, { companyId, codes, scope: "company" });
  const { socket, close } = visit(yard.server.url, { token });
  const told: ExceptionChanged[] = [];
  socket.on("exception:changed", (message) => void told.push(message));
  await expect.poll(() => socket.connected).toBe(true);
  return { told, close };
};

/** A cylinder of one company is received by another; answers the id of its exception. */
const misplace = async (from: string, companyId: string): Promise<string> => {
  const [gasBarcode = ""] = await yard.cylinders(from, 1);
  const items = [{ commandId: v4(), gasBarcode, companyId, procedureId: 0 }];
  const recorded = await yard.server.call<RecordAnswer>("POST", "/base/manage/procedure/record", {
    token: yard.admin,
    body: { items },
  });
  const path = `/base/manage/exception/getpage?gasBarcode=${gasBarcode}`;
  const headers = { "x-after-position": String(recorded.body.data.position) };
  const { body } = await yard.server.call<{ list: { id: string }[] }>("GET", path, { token: yard.admin, headers });
  return body.data.list[0]?.id ?? "";
};

it("what somebody does with an exception is told at once to whoever may see it, and to nobody else", async () => {
  const [north, south] = yard.stations;
  const own = await listen(north, [list]);
  const [stranger, blind] = [await listen(south, [list]), await listen(north, ["cockpit:view"])];
  const id = await misplace(south, north);
  const act = async (method: string, call: string, body: object = {}) => {
    const path = `/base/manage/exception/${call}`;
    const answer = await yard.server.call(method, path, { token: yard.admin, body: { id, ...body } });
    expect([call, answer.status]).toEqual([call, 200]);
  };
  const next = { id, status: "open", claimedByName: null, comments: 0 };
  await act("PUT", "claim");
  await expect
    .poll(() => own.told.at(-1))
    .toMatchObject({ ...next, status: "claimed", claimedByName: expect.any(String) });
  await act("POST", "comment", { comment: "Asked the driver" });
  await expect.poll(() => own.told.at(-1)).toMatchObject({ status: "claimed", comments: 1 });
  await act("PUT", "release");
  await expect.poll(() => own.told.at(-1)).toEqual({ ...next, comments: 1 });
  await act("PUT", "acknowledge", { comment: "Seen" });
  await expect.poll(() => own.told.at(-1)).toMatchObject({ status: "acknowledged", comments: 2 });
  expect(own.told).toHaveLength(4);
  expect([stranger.told, blind.told]).toEqual([[], []]);
  for (const each of [own, stranger, blind]) each.close();
});
