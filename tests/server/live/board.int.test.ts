import { afterAll, beforeAll, expect, it } from "vitest";
import type { Socket } from "socket.io-client";
import { v4 } from "uuid";
import type { ExceptionPanel } from "#contracts/boards/panel-answers.ts";
import type { RecordAnswer } from "#contracts/commands/record.ts";
import { isRefusal } from "#contracts/live/messages.ts";
import type { TodayCounts } from "#contracts/wire/live.ts";
import { openYard, type Yard } from "./yard.ts";
import { refusal, watch } from "./watcher.ts";

let yard: Yard;
beforeAll(async () => {
  yard = await openYard();
});
afterAll(() => yard.server.stop());

const barcodesOf = (lines: { line: { gasBarcode: string } }[]) => lines.map(({ line }) => line.gasBarcode);
const numbers = (from: number, lines: { position: string }[]) =>
  lines.map(({ position }) => Number(position)).filter((position) => position > from);

it("tells lines and figures as they happen, and the figures are those of TodayData", async () => {
  const [north] = yard.stations;
  const barcodes = await yard.cylinders(north, 3);
  const screen = watch(yard.server.url, yard.admin);
  const before = await screen.join();
  await yard.takeIn(north, barcodes);
  await screen.until(() => screen.lines.length === 3 && screen.counts.length > 0);
  await screen.until(() => screen.counts.at(-1)?.todayInWarehouseNum === before.counts.todayInWarehouseNum + 3);
  expect(barcodesOf(screen.lines)).toEqual(barcodes);
  expect(screen.lines[0]).toMatchObject({
    logColor: "normal",
    line: { kind: "procedure", procedureId: 4, place: "North" },
  });
  expect(screen.lines[0]?.content).toContain(barcodes[0]);
  const today = await yard.server.call<TodayCounts>("GET", "/base/GasCylinder/Cockpit/TodayData", {
    token: yard.admin,
  });
  expect(today.body.data).toEqual(screen.counts.at(-1));
  screen.close();
});

it("resumes after the last place with every line since, none missing and none twice, while scans go on", async () => {
  const [north] = yard.stations;
  const barcodes = await yard.cylinders(north, 40);
  const control = watch(yard.server.url, yard.admin);
  await control.join();
  const seen: { position: string; line: { gasBarcode: string } }[] = [];
  let after: string | undefined;
  const scanning = (async () => {
    for (const barcode of barcodes) await yard.takeIn(north, [barcode]);
  })();
  // Comes and goes while the scans run: each time it goes on from the last line it saw.
  while (control.lines.length < barcodes.length) {
    const screen = watch(yard.server.url, yard.admin);
    const snapshot = await screen.join(after);
    const told =
      after === undefined ? snapshot.lines.filter(({ line }) => barcodes.includes(line.gasBarcode)) : snapshot.lines;
    const target = control.lines.length + 3;
    await control.until(() => control.lines.length >= Math.min(target, barcodes.length));
    screen.close();
    seen.push(...told, ...screen.lines);
    after = screen.lines.at(-1)?.position ?? snapshot.position ?? after;
  }
  await scanning;
  const last = watch(yard.server.url, yard.admin);
  seen.push(...(await last.join(after)).lines);
  last.close();
  control.close();
  expect(barcodesOf(seen)).toEqual(barcodes);
  expect(numbers(0, seen)).toEqual(numbers(0, seen).toSorted((a, b) => a - b));
});

it("cuts lines and figures by the data scope", async () => {
  const [north, south] = yard.stations;
  const token = await yard.person("southerner", "stationOperator", south);
  const screen = watch(yard.server.url, token);
  const before = await screen.join();
  expect(before.counts.todayInWarehouseNum).toBe(0);
  expect(before.lines).toEqual([]);
  const [northern, southern] = [await yard.cylinders(north, 1), await yard.cylinders(south, 1)];
  await yard.takeIn(north, northern);
  await yard.takeIn(south, southern);
  await screen.until(() => screen.counts.at(-1)?.todayInWarehouseNum === 1);
  expect(barcodesOf(screen.lines)).toEqual(southern);
  const latest = await screen.socket.emitWithAck("GetLatestCount", 10);
  expect(isRefusal(latest) ? latest : barcodesOf(latest)).toEqual(southern);
  const page = await screen.socket.emitWithAck("getLogs", { page: 1, key: "BC" });
  expect(isRefusal(page) ? page : [page.total, barcodesOf(page.list)]).toEqual([1, southern]);
  // The specification's way: page and key one after the other.
  const sameAgain: unknown = await (screen.socket as unknown as Socket).emitWithAck("getLogs", 1, "BC");
  expect(sameAgain).toEqual(page);
  screen.close();
});

it("beats while scans keep coming without a pause, so that a busy board does not look stale", async () => {
  const [north] = yard.stations;
  const screen = watch(yard.server.url, yard.admin);
  await screen.join();
  let beats = 0;
  screen.socket.on("cockpit:beat", () => (beats += 1));
  let scans = 0;
  const scanning = async (): Promise<void> => {
    for (; beats < 1 && scans < 1000; scans += 1) await yard.takeIn(north, await yard.cylinders(north, 1));
  };
  await Promise.all([scanning(), scanning(), scanning(), scanning()]);
  expect(beats).toBe(1);
  screen.close();
});

it("says which lists changed to those who may see them", async () => {
  const [north] = yard.stations;
  const screen = watch(yard.server.url, yard.admin);
  await screen.join();
  await yard.takeIn(north, await yard.cylinders(north, 1));
  await screen.until(() => ["cylinder", "circulation"].every((list) => screen.changed.includes(list)));
  expect(screen.changed).not.toContain("filling");
  screen.close();
});

it("says nothing of lists to those who may not see them", async () => {
  const [north] = yard.stations;
  const keeper = watch(yard.server.url, await yard.person("stockkeeper", "storeKeeper", north));
  const operator = watch(yard.server.url, await yard.person("filler", "stationOperator", north));
  await Promise.all([keeper, operator].map((each) => each.until(() => each.socket.connected)));
  await yard.takeIn(north, await yard.cylinders(north, 1));
  await keeper.until(() => keeper.changed.includes("stockSummary"));
  await operator.until(() => operator.changed.includes("cylinder"));
  expect(operator.changed).not.toContain("stockSummary");
  keeper.close();
  operator.close();
});

it("lets no board be joined without its code, nor one that does not exist", async () => {
  const token = await yard.person("keeper", "storeKeeper", yard.stations[0]);
  const screen = watch(yard.server.url, token);
  await expect(screen.join()).rejects.toThrow("access.denied");
  const other = await watch(yard.server.url, yard.admin).socket.emitWithAck("board:join", { board: "another" });
  expect(other).toEqual({ ok: false, code: "board.unknown" });
  screen.close();
});

it("lets nobody in without a living token", async () => {
  const { url } = yard.server;
  expect(await refusal(url, {})).toBe("auth.required");
  expect(await refusal(url, { token: "nonsense" })).toBe("auth.invalid");
  const token = await yard.person("passer", "auditor", yard.stations[0]);
  await yard.server.call("POST", "/base/id/logout", { token });
  expect(await refusal(url, { token })).toBe("auth.ended");
});

it("closes the sockets of a session that ends", async () => {
  const token = await yard.person("leaver", "auditor", yard.stations[0]);
  const screen = watch(yard.server.url, token);
  await screen.join();
  await yard.server.call("POST", "/base/id/logout", { token });
  await screen.until(() => !screen.socket.connected);
  expect(screen.ended).toEqual(["signedOut"]);
});

it("keeps who claimed an exception, and lets one person at a time have it", async () => {
  const [north, south] = yard.stations;
  const [barcode = ""] = await yard.cylinders(south, 1);
  const item = { commandId: v4(), gasBarcode: barcode, procedureId: 0, companyId: north };
  const recorded = await yard.server.call<RecordAnswer>("POST", "/base/manage/procedure/record", {
    token: yard.admin,
    body: { items: [item] },
  });
  expect(recorded.body.data.results[0]?.exceptions).toEqual(["ledger.placeDiffers"]);
  const headers = { "x-after-position": String(recorded.body.data.position) };
  const list = async (after: Record<string, string>) => {
    const path = `/base/manage/exception/getpage?gasBarcode=${barcode}`;
    const { body } = await yard.server.call<{ list: Record<string, unknown>[] }>("GET", path, {
      token: yard.admin,
      headers: after,
    });
    return body.data.list[0] ?? {};
  };
  const { id } = await list(headers);
  const act = (token: string, call: string, body: object = {}) =>
    yard.server.call<{ position: string }>(call === "comment" ? "POST" : "PUT", `/base/manage/exception/${call}`, {
      token,
      body: { id, ...body },
    });
  const onBoard = async (id: unknown, after: Record<string, string>) => {
    const path = "/base/GasCylinder/Cockpit/ExceptionData";
    const { body } = await yard.server.call<ExceptionPanel>("GET", path, { token: yard.admin, headers: after });
    return body.data.list.find((row) => row.id === id);
  };
  const manager = await yard.person("manager", "manager", north);
  const face = "/face.png";
  await yard.server.database.pool.query("update account set avatar = $1 where user_name = 'manager'", [face]);
  expect(await onBoard(id, headers)).toMatchObject({ status: "open", comments: 0, avatar: null });
  expect((await act(manager, "claim")).status).toBe(200);
  expect((await act(yard.admin, "claim")).body.code).toBe("exception.claimedByOther");
  const said = (await act(manager, "comment", { comment: "Asked the driver" })).body.data;
  const claimed = { status: "claimed", comments: 1, avatar: face };
  expect(await onBoard(id, { "x-after-position": said.position })).toMatchObject(claimed);
  expect((await act(manager, "release")).status).toBe(200);
  const { body } = await act(manager, "acknowledge", { comment: "Driver unloaded at the wrong yard" });
  const after = { "x-after-position": body.data.position };
  const row = await list(after);
  expect([row.status, row.acknowledgement]).toEqual(["acknowledged", "Driver unloaded at the wrong yard"]);
  expect(await onBoard(id, after)).toMatchObject({ status: "acknowledged", comments: 2, avatar: face });
  expect((await act(yard.admin, "release")).status).toBe(409);
  const stranger = await yard.person("southern", "manager", south);
  expect((await act(stranger, "claim")).status).toBe(404);
});

it("answers one's own command when the header names its position", async () => {
  const [north] = yard.stations;
  const [barcode = ""] = await yard.cylinders(north, 1);
  const position = await yard.takeIn(north, [barcode]);
  const get = (after: string) =>
    yard.server.call<Record<string, unknown>>("GET", `/base/manage/gascylinder/get?gasBarcode=${barcode}`, {
      token: yard.admin,
      headers: { "x-after-position": after },
    });
  const { body } = await get(position);
  expect([body.data.procedureId, body.stale]).toEqual([4, undefined]);
  expect(body.data).toMatchObject({ content: "empty", life: "active", gate: "none", holdReasons: [] });
  expect(body.data.holder).toEqual({ kind: "station", id: north, name: "North" });
  const stale = await get(String(Number(position) + 1000));
  expect([stale.status, stale.body.stale]).toEqual([200, true]);
  expect((await get("nonsense")).status).toBe(400);
});
