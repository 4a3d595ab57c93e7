import type { CylinderEvent } from "#contracts/streams/cylinder/events.ts";
import type { Place } from "#contracts/streams/company-type.ts";
import type { Projectable } from "#projections/views/view.ts";

/* A fold of the log by code of its own, which knows nothing of views, folds or tables. */

/** A bottle as this test understands it. */
export type Stand = {
  place: Place;
  company: string;
  content: string;
  holds: string[];
  due: string;
  scrapped: boolean;
  disabled: boolean;
  /** Events that brought it here, the last one is the one that counts; of vehicles and of other places apart. */
  came: { vehicle: boolean; revision: number }[];
  barcode: string;
};

const isCompany = ({ kind }: Place) => kind !== "vehicle" && kind !== "customer";
const isSame = (a: Place, b: Place) =>
  a.kind === b.kind && a.id === b.id && (a.unseen ?? false) === (b.unseen ?? false);

const after = (stand: Stand, changed: Partial<Record<string, unknown>>): Stand => {
  const place = (changed["holder"] as Place | undefined) ?? stand.place;
  return {
    ...stand,
    place,
    company: changed["holder"] && isCompany(place) ? place.id : stand.company,
    content: (changed["content"] as string | undefined) ?? stand.content,
    holds: (changed["holds"] as string[] | undefined) ?? stand.holds,
    due: (changed["inspectionDue"] as string | undefined) ?? stand.due,
    scrapped: (changed["scrapped"] as boolean | undefined) ?? stand.scrapped,
    disabled: (changed["disabled"] as boolean | undefined) ?? stand.disabled,
  };
};

const begun = ({ data }: Extract<CylinderEvent, { type: "CylinderRegistered" }>): Stand => {
  const kinds = ["company", "station", "store", "inspection", "repair", "dealer"] as const;
  const { id, name, type } = data.createdCompany;
  const place = data.holder ?? { kind: kinds[type], id, name };
  return {
    place,
    company: place.id,
    content: data.content ?? "empty",
    holds: [],
    due: data.inspectionDue,
    scrapped: false,
    disabled: data.disabled,
    came: [{ vehicle: false, revision: 0 }],
    barcode: data.details.gasBarcode,
  };
};

const next = (stand: Stand, event: Projectable<CylinderEvent>): Stand => {
  if (event.type === "CylinderCorrected")
    return { ...stand, due: event.data.inspectionDue, barcode: event.data.details.gasBarcode };
  if (!("after" in event.data)) return stand;
  const { after: changed } = event.data;
  const then = after(stand, changed);
  if (event.type === "ProcedureVoided") {
    const { last, voidedRevision } = event.data;
    const came = stand.came.filter(({ revision }) => revision !== voidedRevision);
    if (isCompany(then.place) || !last) return { ...then, came };
    const from = last.before.holder;
    return { ...then, came, company: isCompany(from) && !from.unseen ? from.id : last.companyId };
  }
  const moved = changed.holder && (event.type === "CylinderMoved" || !isSame(changed.holder, stand.place));
  const came = moved
    ? [...stand.came, { vehicle: changed.holder?.kind === "vehicle", revision: Number(event.revision) }]
    : stand.came;
  const isFirst = stand.place.unseen && !isCompany(then.place) && "company" in event.data;
  return { ...then, came, company: isFirst && "company" in event.data ? event.data.company.id : then.company };
};

export const foldUntil = (events: readonly Projectable[], order: bigint): Map<string, Stand> => {
  const stands = new Map<string, Stand>();
  for (const event of events) {
    if (event.order > order || !event.stream.startsWith("cylinder-")) continue;
    const id = event.stream.slice("cylinder-".length);
    const one = event as Projectable<CylinderEvent>;
    const stand = stands.get(id);
    if (one.type === "CylinderRegistered") stands.set(id, begun(one));
    else if (stand) stands.set(id, next(stand, one));
  }
  return stands;
};

export const lifeOf = ({ scrapped, disabled, holds }: Stand) =>
  scrapped ? "scrapped" : disabled ? "disabled" : holds.length > 0 ? "held" : "active";
export const arrivalOf = (id: string, { place, came }: Stand): string =>
  `${id}.${came.findLast(({ vehicle }) => vehicle === (place.kind === "vehicle"))?.revision}`;
