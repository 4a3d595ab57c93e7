import { randomUUID } from "node:crypto";
import { evolveCylinder } from "#contracts/streams/cylinder/evolve.ts";
import type { CylinderEvent } from "#contracts/streams/cylinder/events.ts";
import { initialCylinder, type CylinderState } from "#contracts/streams/cylinder/state.ts";
import type { EventMeta } from "#contracts/streams/event.ts";
import { decideRegister } from "#server/domain/cylinder/archive.ts";
import { decide } from "#server/domain/cylinder/decide.ts";
import { command } from "#tests/support/cylinder-builder.ts";

export type LivedEvent = { stream: string; revision: number; id: string; meta: EventMeta } & CylinderEvent;

const station = { id: randomUUID(), name: "长江路充装站", type: 1 as const };
const spec = { ...command({ id: 9 }).spec, id: randomUUID(), fillingId: randomUUID(), lifeYears: 8 };
const truck = { id: randomUUID(), licenseNumber: "鄂A12345" };
const crew = { vehicle: truck, driverId: randomUUID(), escortIds: [randomUUID()] };
const customers = Array.from({ length: 500 }, () => randomUUID());
const userId = randomUUID();
const day = 24 * 3600_000;
const firstDay = Date.parse("2025-01-06T00:00:00Z");
const truckload = 300;
/** Of all cylinders this many are on their way at once; the others' lives come later. */
const underWay = 10 * truckload;
/** A cylinder is checked, filled, checked, put on a truck, delivered and fetched again. */
const round = [9, 8, 11, 7, 3, 0] as const;

/** A cylinder's life of `rounds` rounds after its registration, each procedure accepted by the real decider. */
function* life(number: number, rounds: number): Generator<LivedEvent> {
  const cylinderId = randomUUID();
  const gasBarcode = String(1_000_000_000 + number);
  const clientId = customers[number % customers.length]!;
  let state: CylinderState = initialCylinder;
  let revision = 0;
  const record = (event: CylinderEvent, moment: number): LivedEvent => {
    const meta = metaAt(moment);
    state = evolveCylinder(state, { ...event, revision: BigInt(revision), meta });
    return { ...event, stream: `cylinder-${cylinderId}`, revision: revision++, id: randomUUID(), meta };
  };
  const details = { gasBarcode, factoryNumber: `F${number}`, specId: spec.id, productionDate: "2024-05-01" };
  const registering = { cylinderId, createdCompany: station, isUsable: true, spec };
  yield record(decideRegister({ ...registering, details: { ...details, emptyGrams: 7000 } }), firstDay);
  for (let step = 0; step < rounds * round.length; step++) {
    const id = round[step % round.length]!;
    const moment = firstDay + (step + 1) * day;
    const at = new Date(moment).toISOString();
    const fill = { fillingStartTime: new Date(moment - 90_000).toISOString(), fillingEndTime: at };
    const delivery = { clientId, orderNumber: `O${Math.floor(number / 10)}-${step}` };
    const fields = {
      ...(id === 8 ? fill : {}),
      ...(id === 7 || id === 0 ? crew : {}),
      ...(id === 3 ? { ...crew, ...delivery } : {}),
    };
    const asked = { ...command({ id, at, by: station, ...fields }), gasBarcode, spec };
    if (state.status !== "registered") throw new Error("not registered");
    const decision = decide(asked, state);
    if (decision.outcome !== "recorded") throw new Error(`${id} was not recorded: ${JSON.stringify(decision)}`);
    yield record(decision.events[0], moment);
  }
}

function metaAt(moment: number): EventMeta {
  const occurredAt = new Date(moment).toISOString();
  const businessDay = occurredAt.slice(0, 10);
  const recordedAt = new Date(moment + 1113).toISOString();
  const who = { userId, companyId: station.id, device: "handheld-17" };
  return { v: 1, commandId: randomUUID(), correlationId: randomUUID(), ...who, occurredAt, recordedAt, businessDay };
}

/** At least `count` events of many cylinders, eight rounds a life at most, in the order in which truckloads go through the procedures. */
export function* livedEvents(count: number): Generator<LivedEvent> {
  const rounds = 8;
  let made = 0;
  for (let first = 0; made < count; first += underWay) {
    const lives = Array.from({ length: underWay }, (_, index) => life(first + index, rounds));
    for (let step = 0; step <= rounds * round.length && made < count; step++) {
      for (const one of lives) {
        const { value, done } = one.next();
        if (done) continue;
        made++;
        yield value;
      }
    }
  }
}
