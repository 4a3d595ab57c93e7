import { v7 } from "uuid";
import type { CompanyScope } from "#contracts/access/company-scope.ts";
import type { AnswerOf, InputOf } from "#contracts/calls/define-call.ts";
import {
  ERASE_REQUEST_DAYS,
  type eraseCalls,
  erasedName,
  type PersonKind,
  type TextPlace,
} from "#contracts/erasing/erase-calls.ts";
import type { Language } from "#contracts/locales/index.ts";
import { translate } from "#contracts/locales/translate.ts";
import { NO_COMPANY } from "#infra/stores/evidence/append-audit-event.ts";
import { countRows } from "#infra/stores/erasing/erase-rows.ts";
import { findFreeTexts, holdsName, readFreeText } from "#infra/stores/erasing/free-texts.ts";
import { namingFiles } from "#infra/stores/erasing/naming-files.ts";
import { namesOf, type Person, readPerson } from "#infra/stores/erasing/person.ts";
import { endInvitation } from "../administration/invitation.ts";
import { type Answer, type CallRefused, done, refusedCall } from "../answer.ts";
import type { ServedTenant } from "../served-tenant.ts";
import { usesOfPerson } from "./uses.ts";

export type Eraser = {
  tenant: ServedTenant;
  userId: string;
  userName: string;
  companyId: string;
  language: Language;
  scope: CompanyScope;
};
type Calls = typeof eraseCalls;

/** The person, within the caller's scope. An erased person is found no more. */
const demandPerson = async ({ tenant, scope }: Eraser, kind: PersonKind, id: string): Promise<Person | CallRefused> => {
  const person = await readPerson(tenant.db, kind, id);
  if (!person || person.name === erasedName(kind, id)) return refusedCall("record.notFound");
  const isWithin = scope === "all" || (person.companyId !== null && scope.has(person.companyId));
  return isWithin ? person : refusedCall("access.outOfScope");
};

const isRefused = (value: Person | CallRefused): value is CallRefused => "ok" in value;

/** Refuses the erasure of a record that is in use, with the places. */
const refuseUses = async ({ tenant, userId, language }: Eraser, person: Person): Promise<CallRefused | undefined> => {
  const uses = await usesOfPerson(tenant.db, person, userId);
  if (uses.length === 0) return undefined;
  const places = uses.map(({ kind, count }) => translate(language, `erase.use.${kind}`, { count })).join(", ");
  return refusedCall("erase.inUse", { params: { places }, data: { uses } });
};

/**
 * Number of events that hold the person's id: of an account those that it recorded, as far as they are sealed; of others by the read models that name
 * people. A refusal holds the ids of its item.
 */
const countEvents = async ({ tenant: { db } }: Eraser, { kind, id }: Person): Promise<number> => {
  const events = db.selectFrom("read.history").where(({ or, eb, cast, fn, val, ref }) => {
    const ofItem = eb(fn<number>("strpos", [cast<string>("details", "text"), val(id)]), ">", 0);
    if (kind === "employee") return or([eb("driver_id", "=", id), eb(val(id), "=", fn.any(ref("escort_ids"))), ofItem]);
    return or([eb("client_id", "=", id), eb("from_id", "=", id), eb("to_id", "=", id), ofItem]);
  });
  const tables = {
    account: [db.selectFrom("audit.leaf").where("user_id", "=", id)],
    employee: [events],
    customer: [events, db.selectFrom("read.order_head").where("client_id", "=", id)],
  }[kind];
  const counts = tables.map((rows) =>
    (rows as typeof events).select(({ fn }) => fn.countAll<string>().as("count")).executeTakeFirstOrThrow(),
  );
  return (await Promise.all(counts)).reduce((sum, { count }) => sum + Number(count), 0);
};

/** Documents whose text holds one of the names. */
const documentsWith = ({ tenant }: Eraser, names: readonly string[]) =>
  names.length === 0
    ? []
    : tenant.db
        .selectFrom("document")
        .select(["id", "label"])
        .where("is_deleted", "=", false)
        .where(({ or, eb, fn, val }) =>
          or(
            names.flatMap((name) => [
              eb(fn<number>("strpos", ["content", val(name)]), ">", 0),
              eb(fn<number>("strpos", ["label", val(name)]), ">", 0),
            ]),
          ),
        )
        .execute();

/** Everything that the erasure would delete, what stays, and the free texts that name the person. */
export const previewErase = async (
  eraser: Eraser,
  { kind, id }: InputOf<Calls["preview"]>,
): Promise<Answer<AnswerOf<Calls["preview"]>>> => {
  const { tenant, userId, language } = eraser;
  const { db, events } = tenant;
  const person = await demandPerson(eraser, kind, id);
  if (isRefused(person)) return person;
  const names = namesOf(person);
  const [rows, files, eventCount, texts, documents, inUse] = await Promise.all([
    countRows(db, person),
    namingFiles(tenant, person),
    countEvents(eraser, person),
    findFreeTexts(db, events, names),
    documentsWith(eraser, names),
    usesOfPerson(db, person, userId),
  ]);
  return done({
    name: person.name,
    becomes: erasedName(kind, id),
    goes: { ...rows, exports: files.length },
    stays: { events: eventCount, basis: translate(language, "erase.basis") },
    texts,
    documents,
    inUse,
  });
};

/** Refuses a place of the log where no visible text names the person. */
const refuseTexts = async (
  { tenant: { events } }: Eraser,
  person: Person,
  places: readonly TextPlace[],
): Promise<CallRefused | undefined> => {
  const names = namesOf(person);
  for (const [i, place] of places.entries())
    if (!holdsName((await readFreeText(events, place))?.text, names))
      return refusedCall("request.invalid", { errors: [{ path: `texts.${i}`, code: "reference.unknown" }] });
  return undefined;
};

/** Adds a request, which another account has to confirm. */
export const requestErase = async (
  eraser: Eraser,
  { kind, id: personId, reason, texts }: InputOf<Calls["run"]>,
): Promise<Answer<AnswerOf<Calls["run"]>>> => {
  const { tenant, userId } = eraser;
  const person = await demandPerson(eraser, kind, personId);
  if (isRefused(person)) return person;
  const refusal = (await refuseUses(eraser, person)) ?? (await refuseTexts(eraser, person, texts));
  if (refusal) return refusal;
  await endExpired(eraser);
  const id = v7();
  const added = await tenant.db
    .insertInto("erasure")
    .values({
      ...{
        id,
        kind,
        record_id: personId,
        company_id: person.companyId,
        reason,
        texts: JSON.stringify(texts),
        state: "waiting",
      },
      ...{ asked_by: userId, asked_time: tenant.clock.now() },
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(added.numInsertedOrUpdatedRows ?? 0) > 0 ? done({ id, state: "waiting" }) : refusedCall("erase.asked");
};

const DAY_MS = 86_400_000;
const oldest = ({ tenant }: Eraser): Date => new Date(tenant.clock.now().getTime() - ERASE_REQUEST_DAYS * DAY_MS);

/** A request that nobody confirmed in time makes room for a new one. */
const endExpired = async (eraser: Eraser): Promise<void> => {
  await eraser.tenant.db
    .updateTable("erasure")
    .set({ state: "withdrawn", finished_time: eraser.tenant.clock.now() })
    .where("state", "=", "waiting")
    .where("asked_time", "<", oldest(eraser))
    .execute();
};

/** A request within the caller's scope. */
const findRequest = async ({ tenant, scope }: Eraser, id: string) => {
  const request = await tenant.db.selectFrom("erasure").selectAll().where("id", "=", id).executeTakeFirst();
  const companyId = request?.company_id ?? null;
  return scope === "all" || (companyId !== null && scope.has(companyId)) ? request : undefined;
};

/** Confirms a request as a second person, and starts the job. */
export const confirmErase = async (
  eraser: Eraser,
  { id }: InputOf<Calls["confirm"]>,
): Promise<Answer<AnswerOf<Calls["confirm"]>>> => {
  const { tenant, userId, userName, companyId, language } = eraser;
  const { db, jobs, clock } = tenant;
  const request = await findRequest(eraser, id);
  if (!request) return refusedCall("erase.notFound");
  if (request.state !== "waiting" || request.asked_time < oldest(eraser)) return refusedCall("erase.notWaiting");
  if (request.asked_by === userId) return refusedCall("approval.samePerson");
  const person = await demandPerson(eraser, request.kind, request.record_id);
  if (isRefused(person)) return person;
  const refusal = await refuseUses(eraser, person);
  if (refusal) return refusal;
  const confirmed = await db
    .updateTable("erasure")
    .set({ state: "active", confirmed_by: userId, confirmed_time: clock.now() })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  if (confirmed.numUpdatedRows === 0n) return refusedCall("erase.notWaiting");
  if (request.kind === "account")
    await db.transaction().execute((transaction) => endInvitation(tenant, transaction, request.record_id));
  const company = companyId === "" || companyId === NO_COMPANY ? null : companyId;
  const who = { userId, userName, companyId: company, language };
  await jobs.add({ id, kind: "erase", payload: { erasureId: id }, who, singleKey: `erase ${id}` });
  return done({ id, state: "active" });
};

/** Withdraws a request that waits. Each of the two people may do so. */
export const withdrawErase = async (
  eraser: Eraser,
  { id }: InputOf<Calls["withdraw"]>,
): Promise<Answer<AnswerOf<Calls["withdraw"]>>> => {
  const { tenant } = eraser;
  if (!(await findRequest(eraser, id))) return refusedCall("erase.notFound");
  const withdrawn = await tenant.db
    .updateTable("erasure")
    .set({ state: "withdrawn", finished_time: tenant.clock.now() })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return withdrawn.numUpdatedRows > 0n ? done({ id, state: "withdrawn" }) : refusedCall("erase.notWaiting");
};
