import { describe, expect, it } from "vitest";
import { cylinderCountTable } from "#contracts/read-models/cylinder-count.ts";
import { cylinderCountView } from "#projections/views/cylinder-count.ts";
import { aCylinder, anImported, aSound, at, type Builder } from "#tests/support/cylinder-builder.ts";
import { runView } from "#tests/support/changes.ts";
import { station, store } from "#tests/support/reference.ts";
import { eventsOf } from "./events.ts";

const countsOf = (builder: Builder) =>
  Object.fromEntries(
    runView(cylinderCountView, eventsOf(builder))
      .rows(cylinderCountTable)
      .map((row) => [
        `${String(row["scopeCompanyId"])} ${String(row["life"])}${row["unseen"] === true ? " unseen" : ""}`,
        row["count"],
      ]),
  );

describe("the number of cylinders", () => {
  it("has one that is registered where it was registered", () => {
    expect(countsOf(aCylinder())).toEqual({ [`${station.id} active`]: 1 });
  });

  it("follows it to the company that holds it, and leaves it with the last one on the road", () => {
    const carried = aSound().did({ id: 7 });
    expect(countsOf(carried)).toEqual({ [`${station.id} active`]: 1 });
    const stored = carried.did({ id: 6, at: at("03:00"), by: store });
    expect(countsOf(stored)).toEqual({ [`${station.id} active`]: 0, [`${store.id} active`]: 1 });
  });

  it("counts one that nobody has seen apart, until somebody does", () => {
    const unseen = anImported({}, station);
    expect(countsOf(unseen)).toEqual({ [`${station.id} active unseen`]: 1 });
    const found = unseen.did({ id: 12, by: store }).did({ id: 9, at: at("03:00") });
    expect(countsOf(found)).toEqual({ [`${station.id} active unseen`]: 0, [`${station.id} active`]: 1 });
  });

  it("counts it again when its life changes", () => {
    expect(countsOf(aSound().disabled())).toEqual({ [`${station.id} active`]: 0, [`${station.id} disabled`]: 1 });
  });
});
