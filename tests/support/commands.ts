import { randomUUID } from "node:crypto";
import { procedurePermissions } from "#contracts/commands/procedure-permission.ts";
import { recordProcedures as command } from "#contracts/commands/record-procedures.ts";
import { registerCylinder as registerSchema } from "#contracts/commands/register.ts";
import type { EventLog } from "#infra/engines/event-log/port.ts";
import { createUpcastLog } from "#infra/engines/upcast-log/upcast-log.ts";
import { createKeyedLock } from "#server/application/keyed-lock.ts";
import type { Caller, TenantContext } from "#server/application/context.ts";
import { createRecentOutcomes } from "#server/application/record/recent-outcomes.ts";
import { recordProcedures } from "#server/application/record/record-procedures.ts";
import { registerCylinder } from "#server/application/commands/register-cylinder.ts";
import type { ReferenceStore } from "#server/application/reference.ts";
import { station, testReference } from "./reference.ts";

export const callerWith = (changes: Partial<Caller> = {}): Caller => ({
  userId: "user-1",
  companyId: station.id,
  codes: new Set([
    ...procedurePermissions,
    "gasCylinder:procedure:void",
    "gasCylinder:archives:add",
    "gasCylinder:archives:update",
    "gasCylinder:archives:delete",
    "gasCylinder:inspection:checkItem:update",
  ]),
  scopeOf: () => "all",
  language: "en",
  correlationId: "test",
  ...changes,
});

export type Clock = { now: Date };

/** A tenant whose clock the test turns. */
export const tenantContext = (
  events: EventLog,
  clock: Clock,
  reference: Partial<ReferenceStore> = {},
): TenantContext => ({
  events: createUpcastLog(events),
  reference: testReference(reference),
  timeZone: "Asia/Shanghai",
  now: () => clock.now,
  locks: createKeyedLock(),
  reading: { publicUrl: "https://gas.example.com", templates: [] },
  recent: createRecentOutcomes(),
  withCustomerLock: (_clients, work) => work(),
  withBatchLocks: (_marks, work) => work(),
});

export type ItemInput = Record<string, unknown> & { gasBarcode: string; procedureId: number };

/** Sends items through the contract to the handler, as the route does. */
export const send = async (ctx: TenantContext, items: ItemInput[], caller: Caller = callerWith(), sentAt?: string) => {
  const body = command.input.parse({ sentAt, items: items.map((item) => ({ commandId: randomUUID(), ...item })) });
  const answer = await recordProcedures(ctx, caller, body);
  if (!answer.ok) throw new Error(`the call was refused: ${answer.code}`);
  return answer.data;
};

let counter = 0;
/** A barcode that no other test uses. */
export const newBarcode = (): string => `T${process.pid}-${(counter += 1)}`;

export const registration = (gasBarcode: string, changes: Record<string, unknown> = {}) =>
  registerSchema.input.parse({
    gasBarcode,
    factoryNumber: "F-1",
    specId: "spec-12",
    gasManufacturingUnitId: "maker-1",
    productionDate: "2024-05-01",
    emptyWeight: 7.1,
    ...changes,
  });

/** Registers an empty cylinder at the station and answers its barcode and id. */
export const registered = async (ctx: TenantContext, changes: Record<string, unknown> = {}, caller = callerWith()) => {
  const gasBarcode = newBarcode();
  const answer = await registerCylinder(ctx, caller, registration(gasBarcode, changes));
  if (!answer.ok) throw new Error(`not registered: ${answer.code}`);
  return { gasBarcode, id: answer.data.id };
};
