import { wallClockAt, wallClockFormat } from "../fields/wall-clock.ts";
import { findProcedure } from "../procedures/index.ts";
import type { Facts } from "../streams/facts.ts";
import { momentText, readFacts } from "./facts-text.ts";
import type { Language } from "./languages.ts";
import { hasText, lackingValues, translate, type TextParams } from "./translate.ts";

/** Sign between two fragments of a line. */
export const between = " · ";

const clocks = new Map<string, Intl.DateTimeFormat>();
const clockOf = (timeZone: string): Intl.DateTimeFormat => {
  const clock = clocks.get(timeZone) ?? wallClockFormat(timeZone);
  clocks.set(timeZone, clock);
  return clock;
};

const two = (value: number): string => String(value).padStart(2, "0");

/** A time as short as it can be: of today HH:mm, of this year dd/MM HH:mm, else dd/MM/yyyy. Without `now` it is whole. Empty for no time. */
const shortMoment = (moment: string, timeZone: string, now: number | undefined): string => {
  const clock = clockOf(timeZone);
  const at = wallClockAt(clock, moment);
  if (!at) return "";
  const today = now === undefined ? undefined : wallClockAt(clock, now);
  if (!today) return momentText(moment, timeZone);
  const day = `${two(at.day)}/${two(at.month)}`;
  if (at.year !== today.year) return `${day}/${at.year}`;
  const time = `${two(at.hour)}:${two(at.minute)}`;
  return at.month === today.month && at.day === today.day ? time : `${day} ${time}`;
};

/** Place of a cylinder as a phrase, and as the ledger's value. The kind of the place is left out. */
const placeParams = (language: Language, { holderKind, holderName }: Facts): TextParams => {
  const kind = String(holderKind);
  const own = kind === "customer" || kind === "unseen" ? kind : undefined;
  const phrase = own ?? (kind === "vehicle" ? "onVehicle" : "named");
  return {
    holder: translate(language, `holder.${phrase}`, { name: holderName }),
    ledger: translate(language, `ledgerPlace.${own ?? "named"}`, { name: holderName }),
  };
};

const paramsOf = (language: Language, timeZone: string, facts: Facts, now: number | undefined): TextParams => {
  const params = readFacts(language, facts, (moment) => shortMoment(moment, timeZone, now));
  if (facts["holderKind"]) Object.assign(params, placeParams(language, facts));
  const residue = Number(facts["gasGrams"]) - Number(facts["filledGrams"]);
  if (residue > 0) params["residueGrams"] = residue / 1000;
  params["count"] = facts["findings"];
  return params;
};

/** Facts whose values are codes, for the codes that other reasons explain. */
const causes: Record<string, (facts: Facts) => string[]> = {
  "cylinder.notFit": ({ unfit = "" }) =>
    String(unfit)
      .split(",")
      .filter(Boolean)
      .map((cause) => `cylinder.${cause}`),
  "procedure.backdated": ({ unsafe = "" }) => ["procedure.backdated", ...String(unsafe).split(",").filter(Boolean)],
};

const causesOf = (code: string, facts: Facts): string[] => {
  const list = causes[code]?.(facts) ?? [];
  return list.length > 0 ? list : [code];
};

const oneFragment = (language: Language, code: string, params: TextParams, procedure: string | undefined): string => {
  const forms = [`${code}.${procedure}`, `${code}.named`, `${code}.residue`, code, `${code}.bare`].map(
    (form) => `fragment.${form}`,
  );
  const key = forms.find((form) => hasText(language, form) && lackingValues(language, form, params).length === 0);
  return translate(language, key ?? `exceptionCode.${code}`, params);
};

/** True if the code's sentence says where the cylinder is now, which the fragments say once at the end. */
const saysPlace = (language: Language, code: string): boolean =>
  translate(language, code, { now: "\n" }).includes("\n");

/**
 * The short reasons of the codes, each with its moment and one for each code. The place of the cylinder follows the last one, if no reason names it.
 * Where a value is missing, as in older events, the name of the code takes the reason's place. A device without a network says as of when (`asOfAt`).
 *
 * @param timeZone IANA name of the zone for times
 * @param facts `faults` are the names of a check's faults, if they are known
 * @param now ms since 1970; times of this day have no date. Undefined for paper
 */
export const fragments = (
  language: Language,
  timeZone: string,
  codes: readonly string[],
  facts: Facts,
  now?: number,
): string[] => {
  const params = paramsOf(language, timeZone, facts, now);
  const procedure = findProcedure(facts["procedureId"])?.name;
  const used = new Set<string>();
  const lines = codes.map((code) => {
    const parts = causesOf(code, facts).filter((cause) => !used.has(cause));
    for (const part of parts) used.add(part);
    return parts.map((part) => oneFragment(language, part, params, procedure)).join(between);
  });
  const isNamed = [...used].some((code) => lackingValues(language, `fragment.${code}`, {}).includes("holder"));
  const { holder } = params;
  if (typeof holder === "string" && !isNamed && codes.some((code) => saysPlace(language, code)))
    lines[lines.length - 1] += between + holder;
  if (facts["asOfAt"] && lines.length > 0)
    lines[lines.length - 1] += between + translate(language, "fragment.asOf", params);
  return lines.filter(Boolean);
};
