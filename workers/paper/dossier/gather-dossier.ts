import type { CompanyScope } from "#contracts/access/company-scope.ts";
import type { RowOf } from "#contracts/list-kit/row-of.ts";
import { history } from "#contracts/lists/circulation.ts";
import { cylinderDetail } from "#contracts/lists/cylinder.ts";
import { exception, partsOfRow } from "#contracts/lists/exception.ts";
import { cylinderStream } from "#contracts/streams/cylinder/events.ts";
import { evolveCylinder } from "#contracts/streams/cylinder/evolve.ts";
import { initialCylinder, type CylinderState } from "#contracts/streams/cylinder/state.ts";
import { staysOf, type StepTaken } from "#contracts/streams/cylinder/stays.ts";
import { textsIn } from "#contracts/streams/describe-event.ts";
import { nameFor } from "#infra/engines/database/seeded-name.ts";
import { kgOf } from "#contracts/fields/grams.ts";
import { readLetterhead, type Letterhead } from "../letterhead.ts";
import { readPicture, type PagePicture } from "../read-picture.ts";
import { readRows } from "../read-rows.ts";
import { makeSeal, sealedHead, type Sealed } from "../read-seal.ts";
import type { PaperTenant } from "../paper-tenant.ts";
import type { Words } from "../words.ts";
import { daysAt, type DaysAt } from "#contracts/streams/cylinder/days-at.ts";

export type HistoryRow = RowOf<typeof history>;
export type ExceptionRow = RowOf<typeof exception>;

/** All facts of a dossier. */
export type DossierFacts = {
  letterhead: Letterhead;
  cylinder: RowOf<typeof cylinderDetail>;
  by: string;
  at: Date;
  /** All events, newest first by the device's clock. */
  events: HistoryRow[];
  /** Exceptions by id. */
  exceptions: ReadonlyMap<string, ExceptionRow>;
  /** Names of faults by their ids. */
  defects: ReadonlyMap<string, string>;
  /** Days of the last 12 months. */
  days: DaysAt;
  totals: Totals;
  pictures: PagePicture[];
  stream: string;
  /** Absent if the log could not be sealed. */
  seal: (Sealed & { revision: number; isWhole: boolean }) | undefined;
};

type Asked = { gasBarcode: string; by: string; scope: CompanyScope };

/** Time for the read models to reach the seal. The job is tried again later if they do not. */
const PATIENCE_MS = 30_000;

/** Reads all facts of a cylinder, up to the seal that is made for the dossier. `undefined` if no cylinder in the caller's scope has the barcode. */
export const gatherDossier = async (
  tenant: PaperTenant,
  { gasBarcode, by, scope }: Asked,
  words: Words,
): Promise<DossierFacts | undefined> => {
  const { db } = tenant;
  const now = tenant.clock.now();
  const reader = { db, words, now, scope: "all" as const };
  const head = await tenant.events.head();
  const checkpoint = await makeSeal(tenant);
  if (head !== undefined && !(await tenant.progress.waitFor(head, PATIENCE_MS)))
    throw new Error("the read models have not come as far as the seal");
  const [cylinder] = await readRows(reader, cylinderDetail, "gasBarcode", gasBarcode);
  if (!cylinder || (scope !== "all" && !scope.has(cylinder.scopeCompanyId))) return undefined;
  const stream = cylinderStream(cylinder.id);
  const seal = checkpoint && { ...checkpoint, ...(await sealedHead(tenant, stream, checkpoint.size)) };
  const upTo = seal ? seal.revision : Number.MAX_SAFE_INTEGER;
  const [rows, exceptions, letterhead, pictures, folded] = await Promise.all([
    readRows(reader, history, "cylinderId", cylinder.id),
    readRows(reader, exception, "cylinderId", cylinder.id),
    readLetterhead(db, cylinder.scopeCompanyId, tenant.id),
    readPictures(tenant, cylinder, words),
    foldTo(tenant, stream, upTo),
  ]);
  const events = rows.filter(({ revision }) => revision <= upTo);
  return {
    letterhead,
    cylinder,
    by,
    at: now,
    events,
    exceptions: new Map(exceptions.flatMap(partsOfRow).map((part) => [part.id, part])),
    defects: await defectNames(tenant, events, words),
    days: daysAt(staysOf(folded), now),
    totals: totalsOf(events),
    pictures,
    stream,
    seal: seal,
  };
};

/** The states from folding the log, one for each event. */
const foldTo = async ({ events }: PaperTenant, stream: `cylinder-${string}`, upTo: number): Promise<StepTaken[]> => {
  const recorded = (await events.readStreams([{ stream, from: 0n }])).get(stream) ?? [];
  let state: CylinderState = initialCylinder;
  return recorded
    .filter(({ revision }) => revision <= BigInt(upTo))
    .map((event) => {
      state = evolveCylinder(state, event);
      return { step: { revision: Number(event.revision), occurredAt: event.meta.occurredAt }, after: state };
    });
};

const pictureFields = {
  otherImagesUrl: "paper.picture.body",
  factoryNumberImagersUrl: "fields.factoryNumber",
  gasBarcodeImagesUrl: "fields.gasBarcode",
} as const;

/** One picture of each kind in the archive. */
const readPictures = async (
  { files }: PaperTenant,
  cylinder: RowOf<typeof cylinderDetail>,
  words: Words,
): Promise<PagePicture[]> => {
  const first = Object.entries(pictureFields).flatMap(([field, caption]) => {
    const address = cylinder[field as keyof typeof pictureFields]?.split(",")[0]?.trim();
    return address ? [{ address, caption }] : [];
  });
  return Promise.all(first.map(({ address, caption }) => readPicture(files, address, words.say(caption))));
};

const defectNames = async (
  { db }: PaperTenant,
  events: readonly HistoryRow[],
  { language }: Words,
): Promise<ReadonlyMap<string, string>> => {
  const ids = [...new Set(events.flatMap(({ details }) => textsIn(details, "defectIds")))];
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("defective")
    .select((eb) => ["id", nameFor(language, eb.ref("defective.id"), eb.ref("defective.name")).as("name")])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name ?? id]));
};

/** Sums over a cylinder's life. Procedures that were taken back do not count. */
type Totals = {
  fills: number;
  filledKg: number;
  /** Number of different customers that had it. */
  customers: number;
  checks: number;
  holds: number;
  refusals: number;
  exceptions: number;
};

const totalsOf = (events: readonly HistoryRow[]): Totals => {
  const valid = events.filter(({ isVoided }) => !isVoided);
  const fills = valid.filter(({ kind }) => kind === "filled");
  const grams = fills.reduce((sum, { details }) => sum + Number(details?.["filledGrams"] ?? 0), 0);
  const customers = valid.filter(({ kind, toKind }) => kind === "moved" && toKind === "customer");
  const sum = (of: (row: HistoryRow) => number) => valid.reduce((all, row) => all + of(row), 0);
  return {
    fills: fills.length,
    filledKg: kgOf(grams),
    customers: new Set(customers.map(({ toId }) => toId)).size,
    checks: valid.filter(({ kind }) => kind === "checked").length,
    holds: sum(({ holdsAdded }) => holdsAdded.length),
    refusals: valid.filter(({ kind }) => kind === "refused").length,
    exceptions: sum(({ exceptions }) => exceptions.length),
  };
};
