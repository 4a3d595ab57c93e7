import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { countedByArchive, countedByLists, openYard, said, soundCylinders, type Opened } from "./scans.ts";
import { at, type Cylinder, type Item } from "./yard.ts";

let opened: Opened;
beforeAll(async () => {
  opened = await openYard();
});
afterAll(() => opened.server.stop());

const told = async (...items: Item[]): Promise<string[]> => (await opened.yard.record(...items)).map(said);
const newCustomer = (): Promise<string> =>
  opened.district.add("/trade/clientinfo", {
    ...{ name: `Kitchen ${randomUUID().slice(0, 8)}`, projectName: "" },
    ...{ telephone: "13900000007", address: "7" },
  });
const send = ({ gasBarcode }: Cylinder, more: Item): Item => ({
  ...{ gasBarcode, procedureId: 3, occurredAt: at(20), vehicleId: opened.yard.vehicle },
  ...more,
});
const end = async (how: "complete" | "decline", body: Item, as?: string) => {
  const { status, json } = await opened.yard.told("PUT", `/trade/clientProcess/${how}`, body, as);
  return [status, json.code];
};
const rowsOf = async (query: string) => (await opened.yard.list(`/trade/clientProcess/getpage?${query}`)).list;
const holders = async (cylinders: Cylinder[]): Promise<string[]> => {
  const kinds: string[] = [];
  for (const { gasBarcode } of cylinders) kinds.push((await opened.yard.archive(gasBarcode)).holder.kind);
  return kinds;
};

describe("an order", () => {
  it("is opened by the sends of one call that name a client and no number: one for each client, pending", async () => {
    const cylinders = await soundCylinders(opened.yard, 4);
    const [wok, tea] = [await newCustomer(), await newCustomer()];
    const clients = [wok, tea, wok, wok];
    const sends = cylinders.map((cylinder, index) => send(cylinder, { clientId: clients[index] }));
    expect(await told(...sends)).toEqual(sends.map(() => "recorded"));
    const numbers = new Map<string, Set<unknown>>();
    for (const { gasBarcode } of cylinders) {
      const [row] = await rowsOf(`gasBarcode=${gasBarcode}`);
      expect(row).toMatchObject({ orderStatus: 2, procedureId: 3 });
      const client = String(row?.clientId);
      numbers.set(client, (numbers.get(client) ?? new Set()).add(row?.orderNumber));
    }
    const [ofWok = new Set(), ofTea = new Set()] = [numbers.get(wok), numbers.get(tea)];
    expect([ofWok.size, ofTea.size, new Set([...ofWok, ...ofTea]).size]).toEqual([1, 1, 2]);
    expect(await rowsOf(`orderNumber=${String([...ofWok][0])}`)).toHaveLength(3);
  });

  it("of a truck in two calls is one, by the device's number", async () => {
    const [one, other] = (await soundCylinders(opened.yard, 2)) as [Cylinder, Cylinder];
    const order = { clientId: await newCustomer(), orderNumber: `T-${randomUUID()}` };
    expect(await told(send(one, order))).toEqual(["recorded"]);
    expect(await told(send(other, { orderNumber: order.orderNumber }))).toEqual(["recorded"]);
    const rows = await rowsOf(`orderNumber=${order.orderNumber}`);
    expect(rows.map(({ clientId }) => clientId)).toEqual([order.clientId, order.clientId]);
    // Somebody else's customer has no place in it.
    const [third] = (await soundCylinders(opened.yard, 1)) as [Cylinder];
    const elsewhere = { ...order, clientId: await newCustomer() };
    expect(await told(send(third, elsewhere))).toEqual(["procedure.fieldInvalid"]);
  });

  it("is completed once and for all", async () => {
    const [one] = (await soundCylinders(opened.yard, 1)) as [Cylinder];
    const orderNumber = `C-${randomUUID()}`;
    await told(send(one, { clientId: await newCustomer(), orderNumber }));
    expect(await end("complete", { orderNumber })).toEqual([200, "1"]);
    expect(await end("complete", { orderNumber })).toEqual([200, "1"]);
    expect((await rowsOf(`orderNumber=${orderNumber}`))[0]).toMatchObject({ orderStatus: 1 });
    expect(await end("decline", { orderNumber, reasonsForRefusal: "late" })).toEqual([422, "order.completed"]);
    expect(await holders([one])).toEqual(["customer"]);
  });

  it("that nobody made is not found, and a decline says why", async () => {
    const orderNumber = `N-${randomUUID()}`;
    expect(await end("complete", { orderNumber })).toEqual([404, "record.notFound"]);
    expect(await end("decline", { orderNumber, reasonsForRefusal: "x" })).toEqual([404, "record.notFound"]);
    expect(await end("decline", { orderNumber })).toEqual([400, "request.invalid"]);
  });

  it("that is declined gives back what is still there under it alone, and takes nothing more", async () => {
    const cylinders = (await soundCylinders(opened.yard, 5)) as [Cylinder, Cylinder, Cylinder, Cylinder, Cylinder];
    const [still, gone, again, voided, extra] = cylinders;
    const clientId = await newCustomer();
    const [orderNumber, second] = [`D-${randomUUID()}`, `D-${randomUUID()}`];
    const wrong = { ...send(voided, { clientId, orderNumber }), commandId: randomUUID() };
    const sent = [still, gone, again].map((one) => send(one, { clientId, orderNumber }));
    expect(await told(...sent, wrong)).toEqual(sent.concat(wrong).map(() => "recorded"));
    expect(
      await told(
        { gasBarcode: gone.gasBarcode, procedureId: 0, occurredAt: at(30) },
        { gasBarcode: again.gasBarcode, procedureId: 2, occurredAt: at(30) },
        { gasBarcode: again.gasBarcode, procedureId: 11, checkStatus: 1, occurredAt: at(31) },
        send(again, { clientId, orderNumber: second, occurredAt: at(40) }),
      ),
    ).toEqual(["recorded", "recorded", "recorded", "recorded"]);
    await opened.yard.ok("PUT", "/manage/procedure/void", { commandId: wrong.commandId, reason: "not this one" });

    const reasonsForRefusal = "nobody at home";
    expect(await end("decline", { orderNumber, reasonsForRefusal })).toEqual([200, "1"]);
    expect(await end("decline", { orderNumber, reasonsForRefusal })).toEqual([200, "1"]);
    expect(await holders([still, gone, again, voided])).toEqual(["vehicle", "station", "customer", "station"]);
    const lines = await rowsOf(`orderNumber=${orderNumber}&procedureId=3`);
    expect(lines.map((row) => row.gasBarcode).sort()).toEqual([still, gone, again].map((one) => one.gasBarcode).sort());
    for (const row of lines) expect(row).toMatchObject({ orderStatus: 0, reasonsForRefusal });
    expect((await rowsOf(`orderNumber=${second}`))[0]).toMatchObject({ orderStatus: 2 });
    const history = await opened.yard.list(`/manage/gascylinder/gethistory?gasBarcode=${still.gasBarcode}`);
    expect(history.list.filter(({ kind }) => kind === "reversed")).toHaveLength(1);
    expect(await told(send(extra, { clientId, orderNumber }))).toEqual(["procedure.fieldInvalid"]);
    expect(await end("complete", { orderNumber })).toEqual([422, "order.declined"]);
  });
});

describe("what customers may hold", () => {
  const limits = async (changes: Item) => {
    expect((await opened.yard.told("PUT", "/info/clientconfig/update", changes)).status).toBe(200);
  };
  it("is counted under one lock: of two calls at once no more pass than the limit leaves", async () => {
    const cylinders = await soundCylinders(opened.yard, 7);
    const clientId = await newCustomer();
    await limits({ enableNum: true, maxNum: 4 });
    const call = (some: Cylinder[]) => told(...some.map((one) => send(one, { clientId })));
    const answers = await Promise.all([call(cylinders.slice(0, 3)), call(cylinders.slice(3))]);
    expect(answers.flat().sort()).toEqual([
      ...["customer.limitReached", "customer.limitReached", "customer.limitReached"],
      ...["recorded", "recorded", "recorded", "recorded"],
    ]);
    const stock = await opened.yard.list(`/trade/clientProcess/getstatisticspage?clientId=${clientId}`);
    expect(stock.list[0]).toMatchObject({ remainingQuantity: 4 });
    // One that comes back makes room for one.
    const there = (await opened.yard.list(`/trade/clientProcess/getExpandsInfo?clientId=${clientId}`)).list;
    const back = { gasBarcode: there[0]?.gasBarcode, procedureId: 0, occurredAt: at(30) };
    const waiting = cylinders.filter(({ gasBarcode }) => !there.some((row) => row.gasBarcode === gasBarcode));
    const rest = waiting.slice(0, 2).map((one) => send(one, { clientId, occurredAt: at(35) }));
    expect(await told(back, ...rest)).toEqual(["recorded", "recorded", "customer.limitReached"]);
    await limits({ enableNum: false });
    expect(await told(send(waiting[1] as Cylinder, { clientId, occurredAt: at(36) }))).toEqual(["recorded"]);
  });

  it("for longer than maxDays is listed as overdue and not refused", async () => {
    const [old, fresh, third] = (await soundCylinders(opened.yard, 3)) as [Cylinder, Cylinder, Cylinder];
    const clientId = await newCustomer();
    const daysAgo = new Date(Date.now() - 3 * 86_400_000).toISOString();
    const { vehicle, place } = opened.yard;
    const past = await opened.yard.register();
    const early = (minutes: number) => new Date(Date.parse(daysAgo) + minutes * 60_000).toISOString();
    const times = { fillingStartTime: early(2), fillingEndTime: early(4) };
    const weights = { weightBeforeCharge: 16.6, weightAfterCharge: 31.1 };
    const { gasBarcode } = past;
    expect(
      await told(
        { gasBarcode, procedureId: 9, checkStatus: 1, occurredAt: early(1) },
        { gasBarcode, procedureId: 8, occurredAt: early(4), ...times, ...weights },
        { gasBarcode, procedureId: 11, checkStatus: 1, occurredAt: early(5) },
        { gasBarcode, procedureId: 3, clientId, vehicleId: vehicle, companyId: place.north, occurredAt: early(9) },
        send(old, { clientId }),
        send(fresh, { clientId }),
      ),
    ).toEqual(Array.from({ length: 6 }, () => "recorded"));
    const overdue = async () =>
      (await opened.yard.list(`/trade/clientProcess/getoverduepage?clientId=${clientId}`)).list.map(
        (row) => row.gasBarcode,
      );
    expect(await overdue()).toEqual([]);
    await limits({ enableDays: true, maxDays: 2 });
    expect(await overdue()).toEqual([gasBarcode]);
    expect(await told(send(third, { clientId }))).toEqual(["recorded"]);
    await limits({ enableDays: false });
    expect(await overdue()).toEqual([]);
  });
});

it("after all that the lists of stock say what the archives of the cylinders say", async () => {
  expect(await countedByLists(opened.yard)).toEqual(await countedByArchive(opened.yard));
});
