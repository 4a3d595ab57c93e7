import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { useSearchParams } from "wouter";
import { placeCall, type PlaceStep } from "#contracts/audit/place-call.ts";
import type { AnswerOf } from "#contracts/calls/define-call.ts";
import { ApiError } from "#client/lib/api-error.ts";
import { businessNow } from "#client/lib/business-clock.ts";
import { momentInAddress } from "#client/lib/dates.ts";
import { send } from "#client/state/api.ts";

export type PlaceAnswer = AnswerOf<typeof placeCall>;

/** Kinds of places, by the name of their id in the address and in the call. */
export const placeKinds = ["companyId", "vehicleId", "clientId"] as const;
export type PlaceKind = (typeof placeKinds)[number];

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
export const WEEK_MS = 7 * DAY_MS;

const momentOf = (text: string | null): number | undefined => momentInAddress(text)?.getTime();

/** The place, the time and the moment in it, all in the address. */
export const usePlaceAddress = () => {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  return useMemo(() => {
    const query = new URLSearchParams(text);
    const kind = placeKinds.find((name) => query.has(name)) ?? "companyId";
    const now = Math.floor(businessNow().getTime() / 60_000) * 60_000;
    const to = Math.min(momentOf(query.get("to")) ?? now, now);
    const from = Math.min(momentOf(query.get("from")) ?? to - WEEK_MS, to);
    const at = Math.min(Math.max(momentOf(query.get("at")) ?? to, from), to);
    const set = (changed: Record<string, string | undefined>, replace = false): void =>
      setParams(
        (all) => {
          const next = new URLSearchParams(all);
          for (const [name, value] of Object.entries(changed)) {
            if (value === undefined) next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace },
      );
    return {
      kind,
      id: query.get(kind) ?? "",
      /** The id of a place in a link that does not say its kind. */
      bareId: query.get("id") ?? "",
      from,
      to,
      at,
      /** Another place keeps the time. */
      choose: (name: PlaceKind, id: string, replace = false) =>
        set({ id: undefined, ...Object.fromEntries(placeKinds.map((one) => [one, undefined])), [name]: id }, replace),
      span: (begin: number, end: number) =>
        set({ from: new Date(begin).toISOString(), to: new Date(end).toISOString(), at: undefined }),
      goTo: (moment: number) => set({ at: new Date(moment).toISOString() }, true),
    };
  }, [text, setParams]);
};

export type PlaceAddress = ReturnType<typeof usePlaceAddress>;

/** A change of the place's numbers, and the numbers after it. */
export type Change = {
  index: number | null;
  at: number;
  dFull: number;
  dEmpty: number;
  mark: string | undefined;
  full: number;
  empty: number;
};

const changesOf = ({ opening, steps }: PlaceAnswer): Change[] => {
  let { full, empty } = opening;
  return steps.map((step: PlaceStep) => {
    const [index, at, dFull, dEmpty, mark] = step;
    full += dFull;
    empty += dEmpty;
    return { index, at: Date.parse(at), dFull, dEmpty, mark, full, empty };
  });
};

/** Finds the kind of the place in a link that names it by `id` alone, and writes it into the address. */
export const useKindOfPlace = ({ id, bareId, from, to, choose }: PlaceAddress) => {
  const { data, error, refetch } = useQuery({
    queryKey: ["placeKind", bareId],
    queryFn: async ({ signal }) => {
      const span = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
      let unknown: unknown;
      for (const kind of placeKinds) {
        try {
          await send(placeCall, { [kind]: bareId, ...span }, { silent: true, signal });
          return kind;
        } catch (error) {
          if (!(error instanceof ApiError) || error.code !== "record.notFound") throw error;
          unknown = error;
        }
      }
      throw unknown;
    },
    enabled: id === "" && bareId !== "",
  });
  useEffect(() => {
    if (data && id === "" && bareId !== "") choose(data, bareId, true);
  }, [data, id, bareId, choose]);
  return { error, reload: () => void refetch() };
};

export const usePlace = ({ kind, id, from, to }: PlaceAddress) => {
  const query = useQuery({
    queryKey: ["place", kind, id, from, to],
    queryFn: ({ signal }) => {
      const span = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
      return send(placeCall, { [kind]: id, ...span }, { silent: true, signal });
    },
    enabled: id !== "",
    placeholderData: keepPreviousData,
  });
  const answer = id === "" ? undefined : query.data;
  const changes = useMemo(() => (answer ? changesOf(answer) : []), [answer]);
  return { answer, changes, error: query.error, reload: () => void query.refetch() };
};

/** Number of changes up to a moment. */
export const countUpTo = (changes: readonly Change[], moment: number): number => {
  let [low, high] = [0, changes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((changes[middle]?.at ?? 0) <= moment) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Cylinders that came and went in a part of the time. */
export type Bin = { from: number; came: number; went: number };

/** Length of the parts in ms: half-hours for a day or two, two hours for weeks, else days. */
export const binOf = (span: number): number =>
  span <= 2 * DAY_MS ? HOUR_MS / 2 : span <= 2 * WEEK_MS ? 2 * HOUR_MS : DAY_MS;

export const binsOf = (changes: readonly Change[], from: number, to: number): Bin[] => {
  const length = binOf(to - from);
  const bins = Array.from({ length: Math.max(1, Math.ceil((to - from) / length)) }, (_, place) => ({
    from: from + place * length,
    came: 0,
    went: 0,
  }));
  for (const { at, dFull, dEmpty } of changes) {
    const bin = bins[Math.min(bins.length - 1, Math.floor((at - from) / length))];
    const moved = dFull + dEmpty;
    if (bin && moved > 0) bin.came += moved;
    if (bin && moved < 0) bin.went -= moved;
  }
  return bins;
};
