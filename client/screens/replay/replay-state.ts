import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo, useCallback } from "react";
import { useSearchParams } from "wouter";
import { replayCall, type ReplayAnswer, type ReplayStep } from "#contracts/audit/replay-call.ts";
import { staysOf, type Stay } from "#contracts/streams/cylinder/stays.ts";
import { send } from "#client/state/api.ts";
import { cylinderScreens } from "#contracts/access/menus/cylinder.ts";
import { getCylinder } from "#contracts/interface/single-calls.ts";
import { useT, type Translate } from "#client/lib/i18n.ts";
import { hasCode } from "#client/state/session.ts";
import { evolveCylinder, type RecordedCylinderEvent } from "#contracts/streams/cylinder/evolve.ts";
import { initialCylinder, type CylinderState, type RegisteredCylinder } from "#contracts/streams/cylinder/state.ts";
import type { Place } from "#contracts/streams/company-type.ts";
import { isLate, placeText } from "#contracts/streams/describe-event.ts";
import { wallClock } from "#client/lib/business-time.ts";

export type Replayed = {
  gasBarcode: string;
  answer: ReplayAnswer;
  /** Steps in the order of the log. */
  log: readonly Folded[];
  /** Steps in the selected order. */
  steps: readonly Folded[];
  stays: readonly Stay[];
};

/** Events of a cylinder, with the states computed in the browser. */
export const useReplay = (gasBarcode: string, order: Order) => {
  const query = useQuery({
    queryKey: ["replay", gasBarcode],
    queryFn: () => send(replayCall, { gasBarcode, at: undefined, by: undefined }, { silent: true }),
    enabled: gasBarcode !== "",
    placeholderData: (before, last) => (last?.queryKey[1] === gasBarcode ? keepPreviousData(before) : undefined),
  });
  const answer = query.data;
  const log = useMemo(() => foldSteps(answer?.steps ?? []), [answer]);
  const whole = useMemo<Replayed | undefined>(
    () => answer && { gasBarcode, answer, log, steps: inOrder(log, order), stays: staysOf(log) },
    [gasBarcode, answer, log, order],
  );
  // React renders a long history in small parts, so that the page stays responsive.
  const deferred = useDeferredValue(whole);
  const replayed = whole && deferred?.gasBarcode === gasBarcode ? deferred : undefined;
  return { replayed, error: query.error, pending: !query.isError && !replayed, reload: () => void query.refetch() };
};

/** State of the page in the address, so that a link opens the same step. */
export const useReplayAddress = () => {
  const [params, setParams] = useSearchParams();
  const at = params.get("at");
  const order: Order = params.get("by") === "occurredAt" ? "occurredAt" : "recordedAt";
  const set = useCallback(
    (name: string, value: string | undefined) =>
      setParams(
        (all) => {
          const next = new URLSearchParams(all);
          if (value === undefined) next.delete(name);
          else next.set(name, value);
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  return useMemo(
    () => ({
      gasBarcode: params.get("gasBarcode") ?? "",
      /** Revision of the step. Undefined for the last one. */
      at: at !== null && /^\d{1,9}$/.test(at) ? Number(at) : undefined,
      order,
      procedure: params.get("procedure") ?? "",
      changesOnly: params.has("changes"),
      open: (gasBarcode: string) => setParams(new URLSearchParams({ gasBarcode })),
      goTo: (revision: number) => set("at", String(revision)),
      orderBy: (next: Order) => set("by", next === "occurredAt" ? next : undefined),
      filterBy: (next: string) => set("procedure", next || undefined),
      showChanges: (only: boolean) => set("changes", only ? "1" : undefined),
    }),
    [params, at, order, set, setParams],
  );
};

/** Functions that name places and ids, because a state contains only ids. */
export type Names = { place: (place: RegisteredCylinder["holder"]) => string; reference: (id: string) => string };

/** Current names for the ids in the log. Customers come from their orders; specification, body and maker from the cylinder's record. */
export const useNames = ({
  orders,
  gasBarcode,
}: ReplayAnswer): { customers: ReadonlyMap<string, string>; names: Names } => {
  const t = useT();
  const { data: record } = useQuery({
    queryKey: ["cylinder", gasBarcode],
    queryFn: ({ signal }) => send(getCylinder, { gasBarcode }, { silent: true, signal }),
    enabled: hasCode(...cylinderScreens.record.codes.list),
  });
  return useMemo(() => {
    const customers = new Map(
      orders.flatMap(({ clientId, clientName }) => (clientName ? [[clientId, clientName]] : [])),
    );
    const namesById = new Map<unknown, unknown>([
      [record?.specId, record?.specName],
      [record?.bodyId, record?.bodyName],
      [record?.gasManufacturingUnitId, record?.gasManufacturingUnitName],
    ]);
    const reference = (id: string): string => {
      const name = namesById.get(id);
      return typeof name === "string" ? name : id;
    };
    return { customers, names: { reference, place: (place) => placeName(place, customers, t) } };
  }, [orders, record, t]);
};

/** A step with the states before and after it, computed from the log. */
export type Folded = { step: ReplayStep; before: CylinderState; after: CylinderState };

export type Order = "recordedAt" | "occurredAt";

const eventOf = ({ event }: ReplayStep): RecordedCylinderEvent => ({ ...event, revision: BigInt(event.revision) });

/** Computes the states in the order of the log, independent of the shown order. */
const foldSteps = (steps: readonly ReplayStep[]): Folded[] => {
  let state: CylinderState = initialCylinder;
  return steps
    .toSorted((one, other) => one.revision - other.revision)
    .map((step) => {
      const before = state;
      state = evolveCylinder(before, eventOf(step));
      return { step, before, after: state };
    });
};

/** Sorts the steps by the server's clock, which is the order of the log, or by the devices' clocks. */
const inOrder = (folded: readonly Folded[], order: Order): Folded[] =>
  order === "recordedAt"
    ? [...folded]
    : folded.toSorted(
        ({ step: one }, { step: other }) =>
          Date.parse(one.occurredAt) - Date.parse(other.occurredAt) || one.revision - other.revision,
      );

export const momentOf = ({ step }: Folded, order: Order): number => Date.parse(step[order]);

/** Look of a step. The first that applies counts: new hold, released hold, refusal, exception, late arrival. */
type Tone = "hold" | "released" | "refused" | "exception" | "late" | undefined;

const holdsIn = (state: Folded["after"]): number => (state.status === "registered" ? state.holds.length : 0);

export const toneOf = ({ step, before, after }: Folded): Tone => {
  if (holdsIn(after) > holdsIn(before)) return "hold";
  if (holdsIn(before) > 0 && holdsIn(after) === 0) return "released";
  if (step.type === "ProcedureRefused") return "refused";
  if (step.exceptions.length > 0) return "exception";
  return isLate(step.occurredAt, step.recordedAt) ? "late" : undefined;
};

/** Returns true for steps with a problem. The auditor can jump to them. */
export const isFlagged = (folded: Folded): boolean => {
  const tone = toneOf(folded);
  return tone === "hold" || tone === "refused" || tone === "exception";
};

/** The stay that contains a step or starts with it. */
export const stayAt = (stays: readonly Stay[], revision: number): Stay | undefined =>
  stays.findLast((stay) => stay.revision <= revision);

/** Days, hours and minutes between two times. */
export const durationOf = (from: string, until: string | number): { d: number; h: number; m: number } => {
  const end = typeof until === "number" ? until : Date.parse(until);
  const minutes = Math.max(0, Math.floor((end - Date.parse(from)) / 60_000));
  return { d: Math.floor(minutes / 1440), h: Math.floor(minutes / 60) % 24, m: minutes % 60 };
};

/** Name of a place. Events do not store customer names, so a customer is shown with its current name. */
export const placeName = (
  { kind, name, id, unseen }: Place,
  customers: ReadonlyMap<string, string>,
  t: Translate,
): string => (unseen ? t("place.unseen") : placeText(kind, name || customers.get(id), t));

/** Text of a duration in its two largest units. */
export const durationText = ({ d, h, m }: { d: number; h: number; m: number }, t: Translate): string =>
  d > 0 ? t("replay.days", { d, h }) : h > 0 ? t("replay.hours", { h, m }) : t("replay.minutes", { m });

/** A time in the tenant's time zone, as digits that sort in time order. */
const sortable = (moment: string): string => {
  const at = wallClock(moment);
  if (!at) return "";
  return [at.year, at.month, at.day, at.hour, at.minute, at.second]
    .map((part) => String(part).padStart(2, "0"))
    .join("");
};

/** Reads `20/11/2026`, `20/11/2026 08:12` or with seconds. Missing parts mean the end of the day or minute; undefined if the text is no time. */
export const readMoment = (text: string): string | undefined => {
  const [, day, month, year, hour = "23", minute = "59", second = "59"] =
    /^\s*(\d{1,2})\/(\d{1,2})\/(\d{4})(?:\s+(\d{1,2}):(\d{2})(?::(\d{2}))?)?\s*$/.exec(text) ?? [];
  if (!day || !month || !year) return undefined;
  return year + [month, day, hour, minute, second].map((part) => part.padStart(2, "0")).join("");
};

/** Index of the last time that is not after `read`, a result of {@link readMoment}. −1 if all times are later. */
export const lastUpTo = (moments: readonly string[], read: string): number =>
  moments.findLastIndex((moment) => sortable(moment) <= read);
