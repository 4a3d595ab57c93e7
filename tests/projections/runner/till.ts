import { randomUUID } from "node:crypto";
import type { DomainEvent, NewEvent } from "#contracts/streams/event.ts";
import { counter, defineTable, nullable, types, type Table } from "#contracts/read-models/table.ts";
import { storageOf, type Storage } from "#projections/runner/storage.ts";
import { ignored, type Fold, type View } from "#projections/views/view.ts";
import { eventMeta } from "#tests/support/event-meta.ts";

/* A little shop, so that the runner is tested by views that use every kind of change. */

export type TillEvent =
  | DomainEvent<"Sold", { item: string; cents: number }>
  | DomainEvent<"Renamed", { name: string }>
  | DomainEvent<"Closed", { note?: string }>
  /** Cannot be projected by a view. */
  | DomainEvent<"Torn", Record<string, never>>
  /** Cannot be stored by PostgreSQL. */
  | DomainEvent<"Endless", Record<string, never>>;

type Till = { cents: number; sales: number; open: boolean };

export const tillFold: Fold<Till, TillEvent> = {
  name: "till",
  prefix: "till-",
  version: 1,
  initial: { cents: 0, sales: 0, open: true },
  evolve(state, event) {
    if (event.type === "Sold") return { ...state, cents: state.cents + event.data.cents, sales: state.sales + 1 };
    return event.type === "Closed" ? { ...state, open: false } : state;
  },
};

export const tillTable = defineTable("till", {
  key: ["id"],
  columns: { id: types.text, cents: types.integer, open: types.boolean, state: types.json, tags: types.texts },
});
const saleTable = defineTable("sale", {
  key: ["id"],
  columns: {
    id: types.uuid,
    order: types.bigint,
    tillName: nullable(types.text),
    item: types.text,
    day: types.day,
    soldAt: types.moment,
    isLast: { ...types.boolean, default: true },
  },
});
const itemTable = defineTable("item", {
  key: ["item", "day"],
  columns: {
    item: types.text,
    day: types.day,
    sold: counter,
    cents: { ...counter, default: 10 },
    lastTill: nullable(types.text),
  },
});

const tillStorage: Storage = new Map([
  storageOf(tillTable, { indexes: [{ on: ["cents"] }] }),
  storageOf(saleTable, {
    indexes: [
      { on: ["item"], kind: "trigram" },
      { on: ["order"], unique: true },
    ],
  }),
]);

const listOver = (name: string, from: Table) => ({ name, from });
/** How the shop's tables are stored, and which lists show them. */
export const tillShape = {
  storage: tillStorage,
  lists: [
    listOver("tills", tillTable),
    listOver("overview", tillTable),
    listOver("sales", saleTable),
    listOver("sales", itemTable),
  ],
};

const tills: View<TillEvent, Till> = {
  name: "tills",
  tables: [tillTable],
  fold: tillFold,
  on: ignored("Sold", "Renamed", "Closed", "Torn", "Endless"),
  finish(state, of, changes) {
    if (state.sales > 8) return changes.remove(tillTable, { id: of.stream });
    const tags = [`"${state.sales}"`, "a,b\\", "长江"];
    changes.upsert(tillTable, { id: of.stream, cents: state.cents, open: state.open, state, tags });
  },
};

const sales: View<TillEvent, Till> = {
  name: "sales",
  tables: [saleTable, itemTable],
  fold: tillFold,
  on: {
    Sold({ data, meta, stream, id, order }, changes, { before }) {
      const { businessDay: day, occurredAt: soldAt } = meta;
      changes.insert(saleTable, { id, order, item: data.item, day, soldAt });
      changes.patch(saleTable, { id }, { tillName: stream, isLast: before.sales > 2 });
      changes.add(itemTable, { item: data.item, day }, { sold: 1, cents: data.cents }, { lastTill: stream });
      if (data.cents === 13) changes.remove(itemTable, { item: data.item, day });
      if (data.cents === 7) changes.patch(itemTable, { item: data.item, day }, { lastTill: null, sold: 100 });
    },
    Torn() {
      throw new Error("torn to pieces");
    },
    Endless({ stream }, changes) {
      changes.add(itemTable, { item: stream, day: "2026-13-99" }, { sold: 1 });
    },
    ...ignored("Renamed", "Closed"),
  },
};

export const shop = { tills, sales };

export const happened = (event: TillEvent): NewEvent => ({ ...event, id: randomUUID(), meta: eventMeta });
export const sold = (cents: number, item = `item ${cents % 5}`): NewEvent =>
  happened({ type: "Sold", data: { item, cents } });
