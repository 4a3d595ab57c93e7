import type { Recorded } from "#contracts/streams/event.ts";
import type { EventLog } from "#infra/engines/event-log/port.ts";
import type { Position } from "#contracts/streams/position.ts";
import { openFlags, told, type Bottle, type Done } from "./bottle.ts";

/** Figures by name; every name stands for one number on the wall or in an answer. */
export type Figures = Map<string, number>;

/** Figures of the log, counted event by event up to a place. */
export type Truth = {
  /** Reads on to a place of the log, inclusive. */
  readTo(position: Position): Promise<void>;
  at(now: Date): Figures;
};

type Handling = "open" | "claimed" | "acknowledged";
const rank: Handling[] = ["open", "claimed", "acknowledged"];

const dayMs = 86_400_000;

/** The number of an age as it is written: minutes below two hours, hours below two days, then days. */
export const wholeUnits = (ageMs: number): number => {
  const hours = Math.floor(ageMs / 3_600_000);
  if (hours < 2) return Math.floor(ageMs / 60_000);
  return hours < 48 ? hours : Math.floor(hours / 24);
};

/** Day and minute that a clock on the wall shows. */
const wall = (moment: number | Date, clock: Intl.DateTimeFormat): { day: string; minute: number } => {
  const [day = "", time = ""] = clock.format(moment).split(" ");
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return { day, minute: hour * 60 + minute };
};
const dayFrom = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

const figureOf = ({ procedureId, toCustomer }: Done): string | undefined => {
  if (procedureId === 8) return "GasNum";
  if (procedureId === 4 || procedureId === 6) return "InWarehouseNum";
  if (procedureId === 5 || procedureId === 7) return "OutWarehouseNum";
  return toCustomer ? "DeliveryNum" : undefined;
};
const figureNames = ["GasNum", "OutWarehouseNum", "InWarehouseNum", "DeliveryNum"];

/** @param timeZone the tenant's `TZ_BUSINESS`. */
export const createTruth = (events: EventLog, timeZone: string): Truth => {
  const clock = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  const bottles = new Map<string, Bottle>();
  const handling = new Map<string, Handling>();
  /** Barcodes that were scanned while nobody had registered them. */
  const unknown = new Map<string, { isTaken: boolean; isOpen: boolean; sinceMs: number }>();
  let reached: Position | undefined;

  const ofException = ({ type, data }: Recorded): void => {
    const { exceptionId } = data as { exceptionId: string };
    if (type === "ExceptionClaimed") handling.set(exceptionId, "claimed");
    if (type === "ExceptionReleased") handling.set(exceptionId, "open");
    if (type === "ExceptionAcknowledged") handling.set(exceptionId, "acknowledged");
  };
  const ofBarcode = ({ type, data, meta }: Recorded): void => {
    const { gasBarcode } = data as { gasBarcode: string };
    const known = unknown.get(gasBarcode) ?? { isTaken: false, isOpen: false, sinceMs: 0 };
    unknown.set(gasBarcode, known);
    if (type === "BarcodeSeen" && !known.isTaken && !known.isOpen)
      Object.assign(known, { isOpen: true, sinceMs: Date.parse(meta.occurredAt) });
    if (type === "BarcodeClaimed") Object.assign(known, { isTaken: true, isOpen: false });
    if (type === "BarcodeReleased") known.isTaken = false;
    if (type === "BarcodeRetired") known.isTaken = true;
  };
  const take = (event: Recorded): void => {
    if (event.stream.startsWith("exception-")) return ofException(event);
    if (event.stream.startsWith("barcode-")) return ofBarcode(event);
    if (!event.stream.startsWith("cylinder-")) return;
    const bottle = told(bottles.get(event.stream), event);
    if (bottle) bottles.set(event.stream, bottle);
    else bottles.delete(event.stream);
  };

  const days = (add: (name: string, by?: number) => void, now: Date): void => {
    const here = wall(now, clock);
    const yesterday = dayFrom(here.day, -1);
    // Nothing that happened longer ago can be of yesterday.
    const since = now.getTime() - 3 * dayMs;
    for (const { done } of bottles.values())
      for (const one of done.values()) {
        const figure = one.isVoided || one.atMs < since ? undefined : figureOf(one);
        if (!figure) continue;
        const { day, minute } = wall(one.atMs, clock);
        if (day === here.day) add(`today${figure}`);
        if (day === yesterday && minute <= here.minute) add(`yesterday${figure}`);
      }
  };
  const standing = (add: (name: string, by?: number) => void, now: Date): void => {
    const { day: today } = wall(now, clock);
    for (const { holder, isFull, holds, isScrapped, isDisabled, due } of bottles.values()) {
      add("cylinders");
      if (["station", "store", "dealer"].includes(holder.kind) && !holder.unseen)
        add(`stock ${holder.id} ${isFull ? "full" : "empty"}`);
      if (isScrapped) continue;
      if (holds.length > 0 && !isDisabled) add("held");
      if (due < today) add("due 0");
      for (const within of [7, 30, 90]) if (due >= today && due <= dayFrom(today, within)) add(`due ${within}`);
    }
  };
  const exceptions = (add: (name: string, by?: number) => void, now: Date): void => {
    const open = [...bottles].flatMap(([stream, bottle]) => openFlags(stream.slice("cylinder-".length), bottle));
    const codes = [...unknown].flatMap(([gasBarcode, { isOpen, sinceMs }]) => {
      const id = `barcode.${gasBarcode}`;
      return isOpen ? [{ row: id, id, sinceMs, holds: false }] : [];
    });
    // All of one scan are one: as open as the most open of them. What holds is in hand at most.
    const rows = new Map<string, Handling>();
    const since = new Map<string, number>();
    for (const { row, id, sinceMs, holds } of [...open, ...codes]) {
      since.set(row, Math.min(sinceMs, since.get(row) ?? sinceMs));
      const said = handling.get(id) ?? "open";
      const status = holds && said === "acknowledged" ? "claimed" : said;
      const before = rows.get(row) ?? status;
      rows.set(row, rank.indexOf(status) < rank.indexOf(before) ? status : before);
    }
    for (const status of rows.values()) add(`exceptions ${status}`);
    const unclaimed = [...since].flatMap(([row, sinceMs]) => (rows.get(row) === "open" ? [sinceMs] : []));
    if (unclaimed.length > 0) add("oldest", wholeUnits(now.getTime() - Math.min(...unclaimed)));
  };

  return {
    async readTo(position) {
      const last = events.order(position);
      if (reached !== undefined && events.order(reached) >= last) return;
      for await (const event of events.readAll({ after: reached, limit: Number.POSITIVE_INFINITY })) {
        if (events.order(event.position) > last) break;
        take(event);
        reached = event.position;
      }
      reached = position;
    },
    at(now) {
      const figures: Figures = new Map([
        ...figureNames.flatMap((name): [string, number][] => [
          [`today${name}`, 0],
          [`yesterday${name}`, 0],
        ]),
        ...["held", "cylinders", "exceptions open", "exceptions claimed", "exceptions acknowledged"].map(
          (name): [string, number] => [name, 0],
        ),
        ...[0, 7, 30, 90].map((due): [string, number] => [`due ${due}`, 0]),
      ]);
      const add = (name: string, by = 1) => void figures.set(name, (figures.get(name) ?? 0) + by);
      days(add, now);
      standing(add, now);
      exceptions(add, now);
      return figures;
    },
  };
};
