import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BarcodeLengths } from "#contracts/commands/barcode-lengths.ts";
import type { RecordAnswer } from "#contracts/commands/record.ts";
import { procedures } from "#contracts/procedures/index.ts";
import { formerBarcodeStream } from "#contracts/streams/barcode/events.ts";
import { cylinderStream } from "#contracts/streams/cylinder/events.ts";
import { createLastingConnection } from "#infra/engines/database/lasting-connection.ts";
import { createPostgresEventLog } from "#infra/engines/event-log/postgres/create-event-log.ts";
import type { EventLog } from "#infra/engines/event-log/port.ts";
import { createUpcastLog } from "#infra/engines/upcast-log/upcast-log.ts";
import { modelSettings } from "#projections/model-settings.ts";
import { projectionConnection } from "#projections/runner/connection.ts";
import { createModels } from "#projections/runner/schema.ts";
import { verifyReadModels } from "#projections/runner/verify.ts";
import { createViews } from "#projections/views/index.ts";
import { collect } from "#tests/infra/engines/event-log/events.ts";
import { signInAs } from "#tests/support/people.ts";
import { TEST_TIME_ZONE } from "#tests/support/time-zone.ts";
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

type Listed = { list: { id: string; gasBarcode: string }[]; total: number };
const call = <T>(method: string, path: string, body?: unknown) =>
  yard.server.call<T>(method, `/base${path}`, {
    token: yard.admin,
    body,
    ...(method === "GET" && position !== "" && { headers: { "x-after-position": position } }),
  });
const register = async (gasBarcode: string, factoryNumber = randomUUID().slice(0, 8)) => {
  const form = { ...yard.form, gasBarcode, factoryNumber, createdCompanyId: yard.stations[0] };
  const answer = await call<{ id: string; position: string }>("POST", "/manage/gascylinder/add", form);
  if (answer.status === 200) position = answer.body.data.position;
  return answer;
};
const record = async (gasBarcode: string, procedureId: number = procedures.emptyIntoStore) => {
  const items = [{ commandId: randomUUID(), gasBarcode, procedureId, companyId: yard.stations[0] }];
  const { body } = await call<RecordAnswer>("POST", "/manage/procedure/record", { items });
  position = String(body.data.position);
  return body.data.results[0]!;
};
let made = 0;
const newCode = () => `ab-${String((made += 1)).padStart(4, "0")}cd`;
const wide = (sign: string): string =>
  /[a-z0-9]/.test(sign) ? String.fromCharCode(sign.charCodeAt(0) + 0xfee0) : sign;
const spellings = (code: string) => [
  code.toUpperCase(),
  code.replace("-", "\u2013"),
  code.replace("-", "－"),
  [...code].map(wide).join(""),
];

describe("one label in several spellings", () => {
  it("is one bottle: registered once, kept as it was given, and recorded from each", async () => {
    const code = newCode();
    const { id } = (await register(code)).body.data;
    for (const spelling of spellings(code)) {
      const again = await register(spelling);
      expect([spelling, again.status, again.body.code]).toEqual([spelling, 409, "cylinder.barcodeTaken"]);
    }
    expect((await record(code.toUpperCase())).outcome).toBe("recorded");
    const others = await Promise.all(spellings(code).map((spelling) => record(spelling)));
    expect(others.map(({ outcome }) => outcome)).toEqual(others.map(() => "duplicate"));
    expect(others.map(({ gasBarcode }) => gasBarcode)).toEqual(spellings(code));
    const events = await collect(log.readStream(cylinderStream(id)));
    expect(events).toHaveLength(2);
    expect(events[1]?.data).toMatchObject({ gasBarcode: code });
  });

  it("is found in each by the archive, its page and its search", async () => {
    const code = newCode();
    const { id } = (await register(code)).body.data;
    for (const spelling of [...spellings(code), code]) {
      const query = encodeURIComponent(spelling);
      const got = await call<{ id: string; gasBarcode: string }>("GET", `/manage/gascylinder/get?gasBarcode=${query}`);
      expect([spelling, got.body.data?.id, got.body.data?.gasBarcode]).toEqual([spelling, id, code]);
      const page = await call<Listed>("GET", `/manage/gascylinder/getpage?gasBarcode=${query}`);
      expect([spelling, page.body.data.list.map((row) => row.id)]).toEqual([spelling, [id]]);
    }
  });

  it("leaves one trace where nobody registered it, which a registration closes", async () => {
    const code = newCode();
    for (const spelling of [code, code.toUpperCase()]) expect((await record(spelling)).code).toBe("cylinder.unknown");
    const rows = async () => {
      const { rows: found } = await yard.server.database.pool.query<{ seen: number; is_closed: boolean }>(
        "select seen, is_closed from read.exception where upper(gas_barcode) = $1",
        [code.toUpperCase()],
      );
      return found;
    };
    await call("GET", "/manage/gascylinder/getpage");
    expect(await rows()).toEqual([{ seen: 2, is_closed: false }]);
    await register(code.toUpperCase());
    await call("GET", "/manage/gascylinder/getpage");
    expect(await rows()).toMatchObject([{ is_closed: true }]);
  });

  it("is free again in each once its bottle is removed", async () => {
    const code = newCode();
    const { id } = (await register(code)).body.data;
    expect((await call("DELETE", `/manage/gascylinder/softdelete?id=${id}`)).status).toBe(200);
    expect((await register(code.toUpperCase())).status).toBe(200);
  });

  it("is found in groups, as a page draws it", async () => {
    const code = `0757134080${String((made += 1)).padStart(2, "0")}`;
    await register(code);
    const grouped = code.replace(/(.{4})(?=.)/g, "$1 ");
    for (const text of [grouped, grouped.replaceAll(" ", "-"), grouped.slice(2, 9)]) {
      const { body } = await call<Listed>("GET", `/manage/gascylinder/getpage?gasBarcode=${encodeURIComponent(text)}`);
      expect(
        body.data.list.map(({ gasBarcode }) => gasBarcode),
        text,
      ).toContain(code);
    }
  });
});

/** A cylinder as an earlier version registered it: its claim is in the stream of its spelling. */
const registeredBefore = async (code: string): Promise<string> => {
  const like = (await register(newCode())).body.data.id;
  const [first] = await collect(log.readStream(cylinderStream(like)));
  const id = randomUUID();
  const { type, meta } = first!;
  const data = first!.data as { details: object };
  const details = { ...data.details, gasBarcode: code, factoryNumber: code };
  const own = { ...meta, commandId: randomUUID() };
  const claim = { gasBarcode: code, cylinderId: id };
  await log.append(formerBarcodeStream(code), "none", [
    { id: randomUUID(), type: "BarcodeClaimed", data: claim, meta: own },
  ]);
  const registered = { ...data, cylinderId: id, details };
  const stored = await log.append(cylinderStream(id), "none", [
    { id: randomUUID(), type, data: registered, meta: own },
  ]);
  position = stored.ok ? stored.position : "";
  await call("GET", "/manage/gascylinder/getpage");
  return id;
};

describe("a bottle that an earlier version registered", () => {
  it("keeps its code in every spelling, and gives it back when it is removed", async () => {
    const code = newCode();
    await registeredBefore(code);
    expect((await register(code.toUpperCase())).body.code).toBe("cylinder.barcodeTaken");
    expect((await record(code.toUpperCase(), procedures.postFillCheck)).code).not.toBe("cylinder.unknown");
    const other = newCode();
    const removed = await registeredBefore(other);
    expect((await call("DELETE", `/manage/gascylinder/softdelete?id=${removed}`)).status).toBe(200);
    const types = (await collect(log.readStream(formerBarcodeStream(other)))).map(({ type }) => type);
    expect(types).toEqual(["BarcodeClaimed", "BarcodeReleased"]);
    expect((await register(other.toUpperCase())).status).toBe(200);
  });

  it("is recorded by its very spelling where another has the same form, and by no third", async () => {
    const code = newCode();
    await registeredBefore(code);
    await registeredBefore(code.toUpperCase());
    expect((await record(code)).outcome).toBe("recorded");
    expect((await record(code.toUpperCase())).outcome).toBe("recorded");
    const third = await record(code.replace("c", "C"));
    expect([third.outcome, third.code]).toEqual(["refused", "code.ambiguous"]);
    const { body } = await call<BarcodeLengths>("GET", "/manage/gascylinder/barcodelengths");
    const twice = body.data.twice.filter(({ gasBarcode }) => gasBarcode.toUpperCase() === code.toUpperCase());
    expect(twice.map(({ gasBarcode }) => gasBarcode).toSorted()).toEqual([code, code.toUpperCase()].toSorted());
    const got = (spelling: string) =>
      call<{ gasBarcode: string }>("GET", `/manage/gascylinder/get?gasBarcode=${encodeURIComponent(spelling)}`);
    expect((await got(code)).body.data.gasBarcode).toBe(code);
    expect((await got(code.toUpperCase())).body.data.gasBarcode).toBe(code.toUpperCase());
    expect((await got(code.replace("c", "C"))).body.code).toBe("code.ambiguous");
    for (const one of twice) expect([typeof one.specName, typeof one.holderName]).toEqual(["string", "string"]);
  });
});

describe("two bottles of before with one form", () => {
  type Shown = { id: string; cylinderId: string; gasBarcode: string; status: string; closedTime: string | null };
  const exceptionsOf = async (cylinders: string[]): Promise<Shown[]> => {
    const { body } = await call<{ list: Shown[] }>("GET", "/manage/exception/getpage?code=cylinder.codeTwice");
    return body.data.list.filter(({ cylinderId }) => cylinders.includes(cylinderId));
  };
  const act = (action: string, id: string) => call("PUT", `/manage/exception/${action}`, { id });

  it("are an exception each, which somebody can claim, until one is corrected", async () => {
    const code = newCode();
    const first = await registeredBefore(code);
    expect(await exceptionsOf([first])).toEqual([]);
    const second = await registeredBefore(code.toUpperCase());
    const open = await exceptionsOf([first, second]);
    expect(new Map(open.map(({ gasBarcode, status }) => [gasBarcode, status]))).toEqual(
      new Map([
        [code, "open"],
        [code.toUpperCase(), "open"],
      ]),
    );
    expect((await act("claim", open[0]!.id)).status).toBe(200);
    const corrected = await call<{ position: string }>("PUT", "/manage/gascylinder/update", {
      ...{ id: first, version: 1, gasBarcode: newCode() },
    });
    expect(corrected.status).toBe(200);
    position = corrected.body.data.position;
    expect(await exceptionsOf([first, second])).toEqual(
      open.map(({ id }) => expect.objectContaining({ id, status: "closed", closedTime: expect.any(String) })),
    );
    expect((await act("acknowledge", open[0]!.id)).body.code).toBe("exception.closed");
  });

  it("are an exception until one is relabelled: its former code is the other's alone, but for its very spelling", async () => {
    const code = newCode();
    const both = [await registeredBefore(code), await registeredBefore(code.toUpperCase())];
    const [first = "", second = ""] = both;
    const body = { id: first, version: 1, gasBarcode: newCode(), reason: "label torn" };
    const relabelled = await call<{ position: string }>("POST", "/manage/gascylinder/relabel", body);
    expect(relabelled.status).toBe(200);
    position = relabelled.body.data.position;
    expect((await exceptionsOf(both)).map(({ status }) => status)).toEqual(["closed", "closed"]);
    for (const [text, id] of [
      [code, first],
      [code.toUpperCase(), second],
    ]) {
      const got = await call<{ id: string }>("GET", `/manage/gascylinder/get?gasBarcode=${text}`);
      expect([text, got.body.data?.id]).toEqual([text, id]);
      expect((await record(text!)).outcome).toBe("recorded");
    }
    expect((await record(code.replace("c", "C"))).outcome).toBe("duplicate");
  });

  it("leaves no claim to anybody in the spelling that was retired with an earlier bottle", async () => {
    const code = newCode();
    const id = await registeredBefore(code);
    const [first] = await collect(log.readStream(cylinderStream(id)));
    const retired = { id: randomUUID(), type: "BarcodeRetired", data: { gasBarcode: code, cylinderId: id } };
    const stored = await log.append(formerBarcodeStream(code), 0n, [{ ...retired, meta: first!.meta }]);
    position = stored.ok ? stored.position : "";
    const corrected = await call<{ position: string }>("PUT", "/manage/gascylinder/update", {
      ...{ id, version: 1, gasBarcode: newCode() },
    });
    position = corrected.body.data.position;
    await call("GET", "/manage/gascylinder/getpage");
    expect((await register(code.toUpperCase())).body.code).toBe("cylinder.barcodeRetired");
  });

  it("are the same exceptions in read models that are built from the log", async () => {
    const code = newCode();
    const both = [await registeredBefore(code), await registeredBefore(code.toUpperCase())];
    expect(await exceptionsOf(both)).toHaveLength(2);
    const { url } = yard.server.database;
    const filling = createLastingConnection(projectionConnection(url, { durable: false }));
    const looking = createLastingConnection({ connectionString: url, options: "-c timezone=UTC" });
    const timeZone = TEST_TIME_ZONE;
    const models = createModels(createViews({ timeZone }), modelSettings({ timeZone, logName: "" }));
    const compared = await verifyReadModels({ models, events: createUpcastLog(log), filling, looking });
    await Promise.all([filling.close(), looking.close()]);
    expect(compared.find(({ table }) => table === "exception")?.rows).toBeGreaterThan(1);
    expect(compared.filter(({ equal }) => !equal)).toEqual([]);
  });
});

describe("a cylinder of another company", () => {
  const seeing = async (codes: string[]) => {
    const token = await signInAs(yard.server, { companyId: yard.stations[1], codes, scope: "company" });
    return <T>(path: string) =>
      yard.server.call<T>("GET", `/base/manage/gascylinder/${path}`, {
        token,
        headers: { "x-after-position": position },
      });
  };
  const archive = "gasCylinder:archives:getlist";
  const scanning = "gasCylinder:procedure:movement";

  it("is found in the archive by its whole code by those who scan, and by no part of it", async () => {
    const code = newCode();
    await register(code);
    const asked = await seeing([archive, scanning]);
    const found = async (text: string) =>
      (await asked<Listed>(`getpage?gasBarcode=${encodeURIComponent(text)}`)).body.data.list.map(
        (row) => row.gasBarcode,
      );
    expect(await found(code.toUpperCase())).toEqual([code]);
    expect(await found(code.replace("-", "－"))).toEqual([code]);
    expect(await found(`${code.slice(0, 3)} ${code.slice(3)}`)).toEqual([code]);
    expect(await found(code.slice(0, -1))).toEqual([]);
    const readers = await seeing([archive]);
    expect((await readers<Listed>(`getpage?gasBarcode=${code}`)).body.data.list).toEqual([]);
  });

  it("is read by its whole code by those who scan and see no archive, and by no id", async () => {
    const code = newCode();
    const { id } = (await register(code)).body.data;
    const asked = await seeing([scanning]);
    const got = await asked<{ id: string }>(`get?gasBarcode=${code.toUpperCase()}`);
    expect([got.status, got.body.data.id]).toEqual([200, id]);
    expect((await asked(`get?id=${id}`)).status).toBe(403);
    expect((await (await seeing(["customer:getlist"]))(`get?gasBarcode=${code}`)).status).toBe(403);
  });
});

it("a code of other letters than Latin and Han is refused where it is new", async () => {
  const code = "\u0410B-0001";
  const refused = async (answer: ReturnType<typeof register>) => {
    const { status, body } = await answer;
    return [status, (body as { errors?: unknown[] }).errors];
  };
  const invalid = [400, [expect.objectContaining({ path: "gasBarcode", code: "barcode.invalid" })]];
  expect(await refused(register(code))).toEqual(invalid);
  const { id } = (await register(newCode())).body.data;
  expect(await refused(call("PUT", "/manage/gascylinder/update", { id, version: 0, gasBarcode: code }))).toEqual(
    invalid,
  );
});
