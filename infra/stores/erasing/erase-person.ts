import { appendFile, mkdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { personKinds, type PersonKind, textPlace, type TextPlace } from "#contracts/erasing/erase-calls.ts";
import { auditStream, type PersonErased, type TextRedacted } from "#contracts/streams/audit/events.ts";
import type { EventMeta } from "#contracts/streams/event.ts";
import { z } from "zod";
import type { Kysely } from "kysely";
import type { BusinessClock } from "../../engines/business-clock/business-clock.ts";
import type { Database } from "../../engines/database/database.ts";
import type { FileStore } from "../../engines/files/file-store.ts";
import type { UpcastLog } from "../../engines/upcast-log/upcast-log.ts";
import type { EvidenceStore } from "../evidence/evidence-store.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { PRIVATE_FILE } from "../../engines/files/private-folder.ts";
import { appendAuditEvents } from "../evidence/append-audit-event.ts";
import { eraseRows, filledFields, picturesOf } from "./erase-rows.ts";
import { type FoundText, readFreeText } from "./free-texts.ts";
import { hideText } from "./hide-text.ts";
import { namingFiles } from "./naming-files.ts";
import { type Person, readPerson } from "./person.ts";

/** The list of what was erased, without any name. Backups hold it, and a restore never replaces it. */
export const ERASED_LIST = "erased.jsonl";

const erasedLine = z.object({
  kind: z.enum(personKinds),
  id: z.uuid(),
  at: z.iso.datetime(),
  /** Places of the hidden texts, without their words. */
  texts: z.array(textPlace).optional(),
});
export type ErasedLine = z.infer<typeof erasedLine>;

/** Reads a list of erasures, each person once. Lines that a crash cut off are left out. */
export const readErasedList = async (path: string): Promise<ErasedLine[]> => {
  const text = await readFile(path, "utf8").catch(() => "");
  const lines = text.split("\n").flatMap((line) => {
    try {
      const read = erasedLine.safeParse(JSON.parse(line));
      return read.success ? [read.data] : [];
    } catch {
      return [];
    }
  });
  const people = new Map<string, ErasedLine>();
  for (const line of lines) {
    const texts = [...(people.get(personOf(line))?.texts ?? []), ...(line.texts ?? [])];
    people.set(personOf(line), texts.length === 0 ? line : { ...line, texts: [...byPlace(texts).values()] });
  }
  return [...people.values()];
};

const personOf = ({ kind, id }: ErasedLine): string => `${kind} ${id}`;
const byPlace = (texts: readonly TextPlace[]): Map<string, TextPlace> =>
  new Map(texts.map((place) => [`${place.stream} ${place.revision} ${place.field}`, place]));

/** The parts of a tenant that an erasure needs. */
type EraseTenant = {
  db: Kysely<Database>;
  events: UpcastLog;
  files: FileStore;
  jobs: Jobs;
  evidence: EvidenceStore;
  clock: BusinessClock;
  timeZone: string;
  /** Folder of the tenant's files, with the list of what was erased. */
  folder: string;
};

export type Erasure = {
  /** Id of the request, which names the stream of its events. */
  id: string;
  kind: PersonKind;
  personId: string;
  /** Free texts that are hidden with the person. */
  texts: readonly TextPlace[];
};

export type Erased = { fields: number; files: number };

/**
 * Erases a person: first pictures and files that may show the name, then rows and selected texts in one transaction, then files that were asked for
 * meanwhile, then the event and the line of the list. Each step can be repeated, so an interrupted erasure is done again from its beginning.
 *
 * @param who the account that confirmed it
 * @returns `undefined` when there is no such record
 */
export const erasePerson = async (
  tenant: EraseTenant,
  erasure: Erasure,
  who: Pick<EventMeta, "userId" | "companyId" | "correlationId">,
): Promise<Erased | undefined> => {
  const { db, events, files, folder, clock } = tenant;
  const { kind, personId } = erasure;
  const person = await readPerson(db, kind, personId);
  if (!person) return undefined;
  const pictures = picturesOf(person);
  for (const name of pictures) await files.remove(name);
  const outputs = await removeOutputs(tenant, person);
  const first = await eraseStored(tenant, erasure, person, pictures.length + outputs);
  const result = { ...first, files: first.files + (await removeOutputs(tenant, person)) };
  const redactions = erasure.texts.map((data): TextRedacted => ({ type: "TextRedacted", data }));
  const erased: PersonErased = { type: "PersonErased", data: { kind, id: personId, ...result } };
  const at = clock.now();
  if (!(await hasEnded(events, erasure.id)))
    await appendAuditEvents(events, erasure.id, [...redactions, erased], { ...who, at, timeZone: tenant.timeZone });
  const { texts } = erasure;
  await noteErased(folder, {
    kind,
    id: personId,
    at: at.toISOString(),
    ...(texts.length > 0 && { texts: [...texts] }),
  });
  return result;
};

/** Removes the files that may show the person. Returns their number. */
const removeOutputs = async (tenant: EraseTenant, person: Person): Promise<number> => {
  const outputs = await namingFiles(tenant, person);
  for (const { job } of outputs) await tenant.jobs.remove(job);
  return outputs.length;
};

/** Erases the rows and hides the texts. The numbers of the first attempt count, because a later one finds nothing left. */
const eraseStored = async (
  { db, events }: EraseTenant,
  { id, texts }: Erasure,
  person: Person,
  files: number,
): Promise<Erased> => {
  const hidden = await readTexts(events, texts);
  return db.transaction().execute(async (trx) => {
    const request = await trx.selectFrom("erasure").select(["fields", "files"]).where("id", "=", id).executeTakeFirst();
    const result = { fields: request?.fields ?? filledFields(person), files: request?.files ?? files };
    for (const [place, text] of hidden) await hideText(trx, place, text);
    await eraseRows(trx, person);
    await trx.updateTable("erasure").set(result).where("id", "=", id).execute();
    return result;
  });
};

const readTexts = async (events: UpcastLog, places: readonly TextPlace[]): Promise<[TextPlace, FoundText][]> => {
  const texts: [TextPlace, FoundText][] = [];
  for (const place of places) {
    const text = await readFreeText(events, place);
    if (text) texts.push([place, text]);
  }
  return texts;
};

/**
 * Hides texts that are shown again, because an older log was restored.
 *
 * @param id names the stream of its events
 * @returns how many were hidden now
 */
export const hideTextsAgain = async (
  { db, events, clock, timeZone }: Pick<EraseTenant, "db" | "events" | "clock" | "timeZone">,
  id: string,
  places: readonly TextPlace[],
  who: Pick<EventMeta, "userId" | "companyId" | "correlationId">,
): Promise<number> => {
  const visible = await readTexts(events, places);
  if (visible.length === 0) return 0;
  await db.transaction().execute(async (trx) => {
    for (const [place, text] of visible) await hideText(trx, place, text);
  });
  const redactions = visible.map(([data]): TextRedacted => ({ type: "TextRedacted", data }));
  await appendAuditEvents(events, id, redactions, { ...who, at: clock.now(), timeZone });
  return visible.length;
};

/** True if the events of the erasure were appended by an earlier attempt. */
const hasEnded = async (events: EraseTenant["events"], id: string): Promise<boolean> => {
  for await (const { type } of events.readStream(auditStream(id))) if (type === "PersonErased") return true;
  return false;
};

const noteErased = (folder: string, line: ErasedLine): Promise<void> =>
  addToErasedList(join(folder, ERASED_LIST), [line]);

/** Adds the people and places of texts to a list that it lacks. What it has stays. */
export const addToErasedList = async (path: string, lines: readonly ErasedLine[]): Promise<void> => {
  const people = new Map((await readErasedList(path)).map((line) => [personOf(line), byPlace(line.texts ?? [])]));
  const added = lines.filter((line) => {
    const known = people.get(personOf(line));
    return !known || [...byPlace(line.texts ?? []).keys()].some((place) => !known.has(place));
  });
  if (added.length === 0) return;
  await mkdir(dirname(path), { recursive: true });
  await appendFile(path, added.map((line) => `${JSON.stringify(line)}\n`).join(""), {
    mode: PRIVATE_FILE,
    flush: true,
  });
};
