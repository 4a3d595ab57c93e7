import { describe, expect, it } from "vitest";
import { customerCountTable, customerStockTable } from "#contracts/read-models/customer-stock.ts";
import { customerStockView } from "#projections/views/customer-stock.ts";
import { stockPlaceTable, stockRowTable } from "#contracts/read-models/stock.ts";
import { stockView } from "#projections/views/stock.ts";
import { aCylinder, aFilled, anImported, aSound, at, type Builder } from "#tests/support/cylinder-builder.ts";
import { runView } from "#tests/support/changes.ts";
import { headOffice, otherStation, station, store, truck } from "#tests/support/reference.ts";
import { cylinderId, eventsOf, processResult, rowOfRevision, voidLast } from "./events.ts";

const stockOf = (builder: Builder) => {
  const tables = runView(stockView, eventsOf(builder));
  const count = (id: string) => {
    const place = tables.row(stockPlaceTable, id);
    return place && [place["emptyBottleStock"], place["fullBottleStock"], place["bottleStatistics"]];
  };
  return { rows: tables.rows(stockRowTable), count, places: tables.rows(stockPlaceTable) };
};
const customersOf = (builder: Builder) => {
  const tables = runView(customerStockView, eventsOf(builder));
  const count = (id: string) =>
    tables.rows(customerCountTable).find(({ clientId }) => clientId === id)?.["remainingQuantity"];
  return { rows: tables.rows(customerStockTable), count };
};
const delivered = (client = "client-1") =>
  aSound()
    .did({ id: 7 })
    .did({ id: 3, at: at("03:00"), clientId: client, orderNumber: "O-1" });

describe("stock by store", () => {
  it("counts a cylinder where it was registered, empty", () => {
    const { rows, count, places } = stockOf(aCylinder());
    expect(count(station.id)).toEqual([1, 0, 1]);
    expect(places).toMatchObject([{ companyName: station.name, companyType: 1 }]);
    expect(rows).toMatchObject([{ cylinderId, companyId: station.id, isFull: false, arrivalId: rowOfRevision(0) }]);
  });

  it("does not count what nobody has seen, until somebody does, and again not once that is void", () => {
    const unseen = anImported({}, station);
    expect(stockOf(unseen)).toMatchObject({ rows: [], places: [] });
    const found = unseen.did({ id: 9, at: at("05:00") });
    const { rows, count } = stockOf(found);
    expect(count(station.id)).toEqual([1, 0, 1]);
    expect(rows).toMatchObject([{ arrivalId: rowOfRevision(1), since: at("05:00"), isFull: false }]);
    expect(stockOf(voidLast(found)).rows).toEqual([]);
    expect(stockOf(voidLast(found)).count(station.id)).toEqual([0, 0, 0]);
  });

  it("counts what an import says is full where it says", () => {
    const full = anImported({ place: store, content: "full", at: at("00:00") }, headOffice);
    expect(stockOf(full).count(store.id)).toEqual([0, 1, 1]);
  });

  it("does not count where nothing is stocked", () => {
    const { rows, places } = stockOf(aCylinder(headOffice));
    expect([rows, places]).toEqual([[], []]);
  });

  it("turns an empty one into a full one by filling", () => {
    const { rows, count } = stockOf(aFilled());
    expect(count(station.id)).toEqual([0, 1, 1]);
    expect(rows).toMatchObject([{ isFull: true, arrivalId: rowOfRevision(0) }]);
  });

  it("keeps a place that holds nothing any more", () => {
    const { rows, count } = stockOf(aSound().did({ id: 7 }));
    expect(count(station.id)).toEqual([0, 0, 0]);
    expect(rows).toEqual([]);
  });

  it("counts the place that received it and remembers with what it came", () => {
    const { rows, count } = stockOf(
      aSound()
        .did({ id: 7 })
        .did({ id: 6, at: at("03:00"), by: store }),
    );
    expect([count(station.id), count(store.id)]).toEqual([
      [0, 0, 0],
      [0, 1, 1],
    ]);
    expect(rows).toMatchObject([{ companyId: store.id, arrivalId: rowOfRevision(5), since: at("03:00") }]);
  });

  it("moves a cylinder that was found at another place", () => {
    const { count } = stockOf(aCylinder().did({ id: 4, by: store }));
    expect([count(station.id), count(store.id)]).toEqual([
      [0, 0, 0],
      [1, 0, 1],
    ]);
  });

  it("takes a movement to where it stands as a new arrival, a check there as none", () => {
    const here = aCylinder().did({ id: 4 });
    expect(stockOf(here).rows).toMatchObject([{ arrivalId: rowOfRevision(1) }]);
    expect(stockOf(here.did({ id: 9, at: at("02:10") })).rows).toMatchObject([{ arrivalId: rowOfRevision(1) }]);
  });

  it("is moved by neither a late item nor a refusal", () => {
    const late = aFilled()
      .did({ id: 0, at: at("00:30"), by: store })
      .tried({ id: 8, at: at("04:00") });
    expect(stockOf(late).count(station.id)).toEqual([0, 1, 1]);
    expect(stockOf(late).count(store.id)).toBeUndefined();
  });

  it("stands as before after voids, one behind the other, with the arrival of that time", () => {
    const back = aSound()
      .did({ id: 7 })
      .did({ id: 6, at: at("03:00"), by: store });
    const onTheVehicle = stockOf(voidLast(back));
    expect([onTheVehicle.count(station.id), onTheVehicle.count(store.id)]).toEqual([
      [0, 0, 0],
      [0, 0, 0],
    ]);
    const home = stockOf(voidLast(voidLast(back)));
    expect(home.count(station.id)).toEqual([0, 1, 1]);
    expect(home.rows).toMatchObject([{ companyId: station.id, arrivalId: rowOfRevision(0) }]);
  });

  it("counts a processed cylinder at the store that took it", () => {
    const faulty = aCylinder().did({ id: 9, checkStatus: 0, by: otherStation });
    const done = processResult(faulty, faulty.state.unprocessed[0]?.resultId ?? "");
    const { count, rows } = stockOf(done);
    expect([count(otherStation.id), count(store.id)]).toEqual([
      [0, 0, 0],
      [1, 0, 1],
    ]);
    expect(rows).toMatchObject([{ arrivalId: rowOfRevision(2) }]);
  });

  it("forgets a removed cylinder", () => {
    const removed = aCylinder().happened({ type: "CylinderRemoved", data: { gasBarcode: "B-1" } });
    expect(stockOf(removed)).toMatchObject({ rows: [] });
    expect(stockOf(removed).count(station.id)).toEqual([0, 0, 0]);
  });
});

describe("customer stock", () => {
  it("counts what was delivered, and whose it was", () => {
    const { rows, count } = customersOf(delivered());
    expect(count("client-1")).toBe(1);
    expect(rows).toMatchObject([
      { cylinderId, clientId: "client-1", companyId: station.id, isFull: true, arrivalId: rowOfRevision(5) },
    ]);
  });

  it("counts by the company that each left, so that everybody's figure is cut as their list is", () => {
    const tables = runView(customerStockView, eventsOf(delivered()));
    expect(tables.rows(customerCountTable)).toEqual([
      { clientId: "client-1", companyId: station.id, remainingQuantity: 1 },
    ]);
  });

  it("counts down when the empty one comes back, and keeps the customer", () => {
    const { rows, count } = customersOf(delivered().did({ id: 0, at: at("09:00") }));
    expect([rows, count("client-1")]).toEqual([[], 0]);
  });

  it("counts down when a delivery is void or declined", () => {
    expect(customersOf(voidLast(delivered())).count("client-1")).toBe(0);
    const sent = delivered();
    const before = { holder: sent.state.holder, content: "full" as const };
    const after = { holder: { kind: "vehicle" as const, id: truck.id, name: truck.licenseNumber } };
    const data = { gasBarcode: "B-1", orderNumber: "O-1", clientId: "client-1", before, after };
    const declined = customersOf(sent.happened({ type: "DeliveryReversed", data }));
    expect([declined.rows, declined.count("client-1")]).toEqual([[], 0]);
  });

  it("gets a cylinder back when its return is void", () => {
    const { rows, count } = customersOf(voidLast(delivered().did({ id: 0, at: at("09:00") })));
    expect(count("client-1")).toBe(1);
    expect(rows).toMatchObject([{ arrivalId: rowOfRevision(5) }]);
  });
});
