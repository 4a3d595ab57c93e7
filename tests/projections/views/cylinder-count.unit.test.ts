import { describe, expect, it } from "vitest";
import { cylinderCountTable } from "#contracts/read-models/cylinder-count.ts";
import { cylinderCountView } from "#projections/views/cylinder-count.ts";
import { aCylinder, aSound, at, type Builder } from "#tests/support/cylinder-builder.ts";
import { runView } from "#tests/support/changes.ts";
import { station, store } from "#tests/support/reference.ts";
import { eventsOf } from "./events.ts";

const countsOf = (builder: Builder) =>
  Object.fromEntries(
    runView(cylinderCountView, eventsOf(builder))
      .rows(cylinderCountTable)
      .map((row) => [`${String(row["scopeCompanyId"])} ${String(row["life"])}`, row["count"]]),
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

  it("counts it again when its life changes", () => {
    expect(countsOf(aSound().disabled())).toEqual({ [`${station.id} active`]: 0, [`${station.id} disabled`]: 1 });
  });
});
