import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mostCodes } from "#contracts/codes/attached-code.ts";
import { barcodeStream } from "#contracts/streams/barcode/events.ts";
import { procedures } from "#contracts/procedures/index.ts";
import { cylinderStream } from "#contracts/streams/cylinder/events.ts";
import { createPostgresEventLog } from "#infra/engines/event-log/postgres/create-event-log.ts";
import type { EventLog } from "#infra/engines/event-log/port.ts";
import { collect } from "#tests/infra/engines/event-log/events.ts";
import { signInAs } from "#tests/support/people.ts";
import { openYard, type Yard } from "#tests/server/live/yard.ts";

let yard: Yard;
let log: EventLog;
let position = "";
beforeAll(async () => {
  yard = await openYard();
  log = createPostgresEventLog({ connectionString: yard.server.database.url });
});
afterAll(async () => {
  await log.close();
  await yard.server.stop();
});

type Made = { id: string; version: number; code: string; position: string };
const call = async <T = Made>(method: string, path: string, body?: unknown, token = yard.admin) => {
  const headers: Record<string, string> = position === "" ? {} : { "x-after-position": position };
  const answer = await yard.server.call<T>(method, `/base/manage${path}`, { token, body, headers });
  const { data } = answer.body as { data?: { position?: string } };
  if (answer.status === 200 && data?.position) position = data.position;
  return answer;
};
let made = 0;
const newCode = (start = "ab") => `${start}-${String((made += 1)).padStart(4, "0")}cd`;
const register = async (gasBarcode = newCode()) => {
  const form = {
    ...yard.form,
    gasBarcode,
    factoryNumber: randomUUID().slice(0, 8),
    createdCompanyId: yard.stations[0],
  };
  const answer = await call("POST", "/gascylinder/add", form);
  return { id: answer.body.data?.id, gasBarcode, version: 1, status: answer.status, code: answer.body.code };
};
const attach = (id: string, version: number, code: string, more: Record<string, unknown> = {}) =>
  call("POST", "/gascylinder/attachcode", { id, version, code, kind: "label", ...more });
const detach = (id: string, version: number, code: string) =>
  call("PUT", "/gascylinder/detachcode", { id, version, code, reason: "torn off" });
const relabel = (id: string, version: number, gasBarcode: string, more: Record<string, unknown> = {}) =>
  call("POST", "/gascylinder/relabel", { id, version, gasBarcode, reason: "label torn", ...more });
type Result = { outcome: string; code?: string; gasBarcode: string };
const record = async (gasBarcode: string, procedureId: number = procedures.emptyIntoStore) => {
  const items = [{ commandId: randomUUID(), gasBarcode, procedureId, companyId: yard.stations[0] }];
  const { body } = await call<{ results: Result[] }>("POST", "/procedure/record", { items });
  return body.data.results[0]!;
};
const typesOf = async (stream: string) => (await collect(log.readStream(stream))).map(({ type }) => type);
const find = async (text: string) =>
  (await call<{ id: string; gasBarcode: string }>("GET", `/gascylinder/get?gasBarcode=${encodeURIComponent(text)}`))
    .body.data;
const search = async (text: string) => {
  const query = encodeURIComponent(text);
  const { body } = await call<{ list: { id: string }[] }>("GET", `/gascylinder/getpage?gasBarcode=${query}`);
  return body.data.list.map(({ id }) => id);
};
const gs1 = "]C180030693123456001222048317\u001d11220314";
const gs1Code = "693123456001222048317";

describe("a code that is attached", () => {
  it("is the first one in what was read, claimed like a barcode, and finds the bottle everywhere", async () => {
    const { id, gasBarcode } = await register();
    const attached = await attach(id, 1, gs1, { kind: "gs1", reason: "maker's plate" });
    expect([attached.status, attached.body.data.code, attached.body.data.version]).toEqual([200, gs1Code, 2]);
    const events = await collect(log.readStream(cylinderStream(id)));
    expect(events.at(-1)).toMatchObject({
      type: "CodeAttached",
      data: { code: gs1Code, kind: "gs1", reason: "maker's plate" },
    });
    expect(await typesOf(barcodeStream(gs1Code))).toEqual(["BarcodeClaimed"]);
    for (const text of [gs1, gs1Code, `(8003)0${gs1Code}`]) expect((await find(text))?.id).toBe(id);
    for (const text of [gs1Code, gs1Code.slice(3, 12), `${gs1Code.slice(0, 4)} ${gs1Code.slice(4)}`, gasBarcode])
      expect([text, await search(text)]).toEqual([text, [id]]);
    const scanned = await record(gs1);
    expect([scanned.outcome, scanned.gasBarcode]).toEqual(["recorded", gs1]);
    const [moved] = (await collect(log.readStream(cylinderStream(id)))).slice(-1);
    expect(moved).toMatchObject({ type: "CylinderMoved", data: { gasBarcode, scannedCode: gs1 } });
    expect((await record(gasBarcode)).outcome).toBe("duplicate");
    const query = `gasBarcode=${encodeURIComponent(gs1)}&procedureId=9&companyId=${yard.stations[0]}`;
    const preview = await call<{ outcome: string }>("GET", `/procedure/preview?${query}`);
    expect(preview.body.data.outcome).toBe("recorded");
    const info = await yard.server.call<{ id: string }>(
      "GET",
      `/base/info/common/getinfobybarcode?gasBarcode=${encodeURIComponent(gs1)}`,
      { token: yard.admin },
    );
    expect(info.body.data?.id).toBe(id);
  });

  it("is refused under the id of a command about another code", async () => {
    const { id } = await register();
    const [commandId, code, other] = [randomUUID(), newCode(), newCode()];
    await attach(id, 1, code, { commandId });
    const again = await attach(id, 1, code.toUpperCase(), { commandId });
    expect([again.status, again.body.data.version]).toEqual([200, 2]);
    expect((await attach(id, 2, other, { commandId })).body.code).toBe("procedure.commandIdReused");
    expect(await find(other)).toBeNull();
    const label = newCode();
    const more = { commandId: randomUUID() };
    await relabel(id, 2, label, more);
    expect((await relabel(id, 2, label, more)).status).toBe(200);
    expect((await relabel(id, 3, newCode(), more)).body.code).toBe("procedure.commandIdReused");
  });

  it("keeps what was read also where the procedure is refused, and nothing where it is the barcode in another spelling", async () => {
    const { id, gasBarcode } = await register();
    const code = newCode();
    await attach(id, 1, code);
    expect((await record(code.toUpperCase(), procedures.postFillCheck)).outcome).toBe("refused");
    await record(gasBarcode.toUpperCase());
    const [refused, moved] = (await collect(log.readStream(cylinderStream(id)))).slice(-2);
    expect(refused?.data).toMatchObject({ gasBarcode, scannedCode: code.toUpperCase() });
    expect(moved?.data).not.toHaveProperty("scannedCode");
  });

  it("is found by a scan before the read models have it", async () => {
    const { id } = await register();
    const code = newCode();
    const [, first] = [await attach(id, 1, code), await record(code.toUpperCase())];
    expect(first.outcome).toBe("recorded");
  });

  it("closes the exception of the unknown barcode that it was", async () => {
    const code = newCode();
    expect((await record(code)).code).toBe("cylinder.unknown");
    const { id } = await register();
    await attach(id, 1, code);
    await search(code);
    const { rows } = await yard.server.database.pool.query(
      "select is_closed from read.exception where gas_barcode = $1",
      [code],
    );
    expect(rows).toEqual([{ is_closed: true }]);
  });

  it("is taken once by two at once, and then nobody else's, in any spelling", async () => {
    const code = newCode();
    const [one, other] = [await register(), await register()];
    const answers = await Promise.all([attach(one.id, 1, code), attach(other.id, 1, code.toUpperCase())]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const registering = await Promise.all([register(code), register(code.toUpperCase())]);
    expect(registering.map((answer) => answer.code)).toEqual(["cylinder.barcodeTaken", "cylinder.barcodeTaken"]);
    const owners = (await collect(log.readStream(barcodeStream(code)))).filter(({ type }) => type === "BarcodeClaimed");
    expect(owners).toHaveLength(1);
    const third = await register();
    expect((await attach(third.id, 1, code)).body.code).toBe("cylinder.barcodeTaken");
    expect((await relabel(third.id, 1, code)).body.code).toBe("cylinder.barcodeTaken");
  });

  it("is free again once it is taken off", async () => {
    const { id } = await register();
    const code = newCode();
    await attach(id, 1, code);
    const answer = await detach(id, 2, code.toUpperCase());
    expect([answer.status, answer.body.data.version, answer.body.data.code]).toEqual([200, 3, code]);
    expect(await typesOf(barcodeStream(code))).toEqual(["BarcodeClaimed", "BarcodeReleased"]);
    expect(await search(code)).toEqual([]);
    expect((await record(code)).code).toBe("cylinder.unknown");
    expect((await register(code)).status).toBe(200);
  });

  it("is refused with its reason", async () => {
    const { id, gasBarcode } = await register();
    const refused = async (answer: ReturnType<typeof attach>) => {
      const { status, body } = await answer;
      return [status, body.code, (body as { errors?: { path: string; code: string }[] }).errors?.[0]?.code];
    };
    const code = newCode();
    expect(await refused(attach(id, 7, code))).toEqual([409, "record.stale", undefined]);
    expect(await refused(attach(id, 1, gasBarcode.toUpperCase()))).toEqual([409, "code.attachedAlready", undefined]);
    expect(await refused(attach(id, 1, "7".repeat(10_000)))).toEqual([400, "request.invalid", "barcode.invalid"]);
    expect(await refused(attach(id, 1, "7".repeat(65)))).toEqual([400, "request.invalid", "barcode.invalid"]);
    expect(await refused(attach(id, 1, "\u0410-1"))).toEqual([400, "request.invalid", "barcode.invalid"]);
    expect(await refused(attach(id, 1, "]C180030693123456001322048317"))).toEqual([
      400,
      "request.invalid",
      "code.checkDigit",
    ]);
    expect(await refused(attach(id, 1, "https://unknown.example/q?c=1"))).toEqual([
      400,
      "request.invalid",
      "code.unknownAddress",
    ]);
    expect((await attach(id, 1, code, { kind: "sticker" })).status).toBe(400);
    expect((await detach(id, 1, gasBarcode)).body.code).toBe("code.notAttached");
    expect((await attach(randomUUID(), 1, code)).body.code).toBe("record.notFound");
    expect((await call("PUT", "/gascylinder/detachcode", { id, version: 1, code })).status).toBe(400);
    expect(await typesOf(barcodeStream(code))).toEqual([]);
  });

  it("is the same effect once where the command is sent again", async () => {
    const { id } = await register();
    const code = newCode();
    const commandId = randomUUID();
    const [first, again] = [await attach(id, 1, code, { commandId }), await attach(id, 1, code, { commandId })];
    expect([first.status, again.status, again.body.data.version]).toEqual([200, 200, 2]);
    expect(await typesOf(cylinderStream(id))).toEqual(["CylinderRegistered", "CodeAttached"]);
  });

  it("is the last of eight: the ninth is refused, by relabelling too", async () => {
    const { id } = await register();
    for (let at = 1; at < mostCodes; at += 1) expect((await attach(id, at, newCode())).status).toBe(200);
    expect((await relabel(id, mostCodes, newCode())).status).toBe(200);
    const ninth = await attach(id, mostCodes + 1, newCode());
    expect([ninth.status, ninth.body.code]).toEqual([422, "code.tooMany"]);
    const again = await relabel(id, mostCodes + 1, newCode());
    expect([again.status, again.body.code]).toEqual([422, "code.tooMany"]);
  });

  it("belongs to those who may change codes of the bottle's company", async () => {
    const { id } = await register();
    const edit = await signInAs(yard.server, { companyId: yard.stations[0], codes: ["gasCylinder:archives:update"] });
    const body = { id, version: 1, code: newCode(), kind: "label" };
    expect((await call("POST", "/gascylinder/attachcode", body, edit)).body.code).toBe("access.denied");
    const other = { companyId: yard.stations[1], codes: ["gasCylinder:archives:code"], scope: "company" as const };
    const foreign = await signInAs(yard.server, other);
    expect((await call("POST", "/gascylinder/attachcode", body, foreign)).body.code).toBe("access.outOfScope");
    expect(await typesOf(barcodeStream(body.code))).toEqual([]);
  });
});

describe("a bottle that is registered with other codes", () => {
  const add = (more: Record<string, unknown>) => {
    const own = { gasBarcode: newCode(), factoryNumber: randomUUID().slice(0, 8) };
    return call("POST", "/gascylinder/add", { ...yard.form, createdCompanyId: yard.stations[0], ...own, ...more });
  };

  it("is found by each of them, and by its barcode, from the start", async () => {
    const [tag, plate] = ["E2806894000040031234ABCD", newCode()];
    const body = { otherCode1: tag, otherCode2: plate, otherCode3: plate.toUpperCase(), commandId: randomUUID() };
    const gasBarcode = newCode();
    const made = await add({ ...body, gasBarcode });
    expect(made.status).toBe(200);
    const { id } = made.body.data;
    const again = await add({ ...body, gasBarcode });
    expect([again.status, again.body.data.id]).toEqual([200, id]);
    expect(await typesOf(cylinderStream(id))).toEqual(["CylinderRegistered", "CodeAttached", "CodeAttached"]);
    for (const text of [gasBarcode, tag, plate]) expect([text, (await find(text))?.id]).toEqual([text, id]);
    type Lines = { codes: { kind: string; code: string; byName: string | null; since: string }[] };
    const { body: got } = await call<Lines>("GET", `/gascylinder/get?id=${id}`);
    expect(got.data.codes.map(({ kind }) => kind).toSorted()).toEqual(["barcode", "label", "tag"]);
    for (const { byName, since } of got.data.codes) expect([typeof byName, typeof since]).toEqual(["string", "string"]);
  });

  it("is refused whole where a code is another's, no code, or too long", async () => {
    const taken = await register();
    const gasBarcode = newCode();
    const refused = await add({ gasBarcode, otherCode1: newCode(), otherCode2: taken.gasBarcode.toUpperCase() });
    expect([refused.status, refused.body.code]).toEqual([409, "cylinder.barcodeTaken"]);
    expect(await typesOf(barcodeStream(gasBarcode))).toEqual([]);
    for (const otherCode1 of ["https://unknown.example/x", "7".repeat(10_000), "a/b"])
      expect((await add({ otherCode1 })).status).toBe(400);
  });
});

describe("a bottle that is relabelled", () => {
  it("is found by its new barcode and by the former one, in one append and one correction", async () => {
    const { id, gasBarcode } = await register();
    const label = newCode();
    const answer = await relabel(id, 1, label);
    expect([answer.status, answer.body.data.version]).toEqual([200, 2]);
    const events = await collect(log.readStream(cylinderStream(id)));
    expect(events.slice(1)).toMatchObject([
      { type: "CylinderCorrected", data: { details: { gasBarcode: label }, version: 2, reason: "label torn" } },
      { type: "CodeAttached", data: { code: gasBarcode, kind: "former", reason: "label torn" } },
    ]);
    expect(new Set(events.slice(1).map(({ meta }) => meta.commandId)).size).toBe(1);
    expect(await typesOf(barcodeStream(gasBarcode))).toEqual(["BarcodeClaimed"]);
    for (const text of [label, gasBarcode])
      expect(await find(text)).toMatchObject({ id, gasBarcode: label, version: 2 });
    expect((await record(gasBarcode)).outcome).toBe("recorded");
    expect((await register(gasBarcode)).code).toBe("cylinder.barcodeTaken");
  });

  it("shows since when it had each barcode, and why the former one is none any more", async () => {
    const { id, gasBarcode } = await register();
    const label = newCode();
    await relabel(id, 1, label);
    type Lines = {
      codes: { kind: string; code: string; since: string; until: string | null; reason: string | null }[];
    };
    const [now, former] = (await call<Lines>("GET", `/gascylinder/get?id=${id}`)).body.data.codes;
    expect(now).toMatchObject({ kind: "barcode", code: label, until: null, since: former?.until });
    expect(former).toMatchObject({ kind: "former", code: gasBarcode, reason: "label torn" });
    expect(Date.parse(former?.since ?? "")).toBeLessThan(Date.parse(former?.until ?? ""));
  });

  it("gives its barcode up where it is only corrected", async () => {
    const { id, gasBarcode } = await register();
    expect((await call("PUT", "/gascylinder/update", { id, version: 1, gasBarcode: newCode() })).status).toBe(200);
    expect(await find(gasBarcode)).toBeNull();
    expect((await register(gasBarcode)).status).toBe(200);
  });
});

describe("all codes of a bottle", () => {
  const withCodes = async () => {
    const { id, gasBarcode } = await register();
    const [label, tag] = [newCode(), newCode()];
    await attach(id, 1, tag, { kind: "tag" });
    await relabel(id, 2, label);
    return { id, codes: [label, gasBarcode, tag] };
  };

  it("are free once it is removed", async () => {
    const { id, codes } = await withCodes();
    expect((await call("DELETE", `/gascylinder/softdelete?id=${id}`)).status).toBe(200);
    for (const code of codes) {
      expect((await typesOf(barcodeStream(code))).at(-1)).toBe("BarcodeReleased");
      expect((await register(code)).status).toBe(200);
    }
  });

  it("are retired once it is scrapped, and it takes no other", async () => {
    const { id, codes } = await withCodes();
    const items = [
      {
        commandId: randomUUID(),
        gasBarcode: codes[1],
        procedureId: procedures.preFillCheck,
        checkStatus: 0,
        companyId: yard.stations[0],
      },
    ];
    await call("POST", "/procedure/record", { items });
    const { body } = await call<{ list: { id: string; gasBarcode: string }[] }>(
      "GET",
      `/checkinginfo/unqualified?gasBarcode=${codes[0]}`,
    );
    const result = body.data.list[0]!;
    const scrap = await call("PUT", "/checkinginfo/scrap", { id: result.id, processingMeasures: "cut open" });
    expect(scrap.status).toBe(200);
    for (const code of codes) {
      expect((await typesOf(barcodeStream(code))).at(-1)).toBe("BarcodeRetired");
      expect((await register(code)).code).toBe("cylinder.barcodeRetired");
    }
    expect((await attach(id, 3, newCode())).body.code).toBe("code.ofScrapped");
    const other = await register();
    expect((await attach(other.id, 1, codes[2]!)).body.code).toBe("cylinder.barcodeRetired");
  });

  it("are no other's while a check has scrapped it, and its own again once that check is void", async () => {
    const { codes } = await withCodes();
    const address = { address: "1 Test Road", contact: "Wei", telephone: "13800000000" };
    const unit = await yard.server.call<{ id: string }>("POST", "/base/info/inspectionunit/add", {
      token: yard.admin,
      body: { name: "Tester", code: newCode("unit"), ...address },
    });
    const commandId = randomUUID();
    const check = { procedureId: procedures.periodicCheck, checkStatus: 2, companyId: unit.body.data.id };
    await call("POST", "/procedure/record", { items: [{ commandId, gasBarcode: codes[0], ...check }] });
    for (const code of codes) expect((await register(code)).code).toBe("cylinder.barcodeRetired");
    await call("PUT", "/procedure/void", { commandId, reason: "wrong cylinder" });
    for (const code of codes) expect((await register(code)).code).toBe("cylinder.barcodeTaken");
  });
});
