import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "puppeteer";
import type { Position } from "#contracts/streams/position.ts";
import type { DemoApi } from "#infra/tools/demo/api.ts";
import { readAnswers, type Answered } from "./answers.ts";
import { readDrawn } from "./drawn.ts";
import type { Figures, Truth } from "./truth.ts";

/** One number held against the log; `lateMs` after the first still moment, 0 where it was shown by then. */
export type Compared = {
  where: "api" | "wall";
  name: string;
  log: number;
  shown: number;
  differs: boolean;
  lateMs: number;
};
export type Sample = { at: Date; position: Position | undefined; compared: Compared[]; names: Map<string, string> };

export type Sources = {
  api: DemoApi;
  page: Page;
  truth: Truth;
  /** The place of the log that the read models have reached. */
  reached(): Promise<Position | undefined>;
};

const minuteOf = (date: Date): number => Math.floor(date.getTime() / 60_000);
const againMs = 120;

/** Names that are made of others. */
const expectedOf = (truth: Figures, name: string): number => {
  const of = (one: string) => truth.get(one) ?? 0;
  if (name.startsWith("exceptions open + claimed")) return of("exceptions open") + of("exceptions claimed");
  return of(name.replace(" (archive)", ""));
};

type Still = { at: Date; position: Position; answered: Answered; drawn: Figures; truth: Figures };

/** Reads everything while the log stands still: where it moved meanwhile, or a minute began, nothing can be said. */
const readStill = async (sources: Sources, places: ReadonlyMap<string, string>): Promise<Still | undefined> => {
  const at = new Date();
  const before = await sources.reached();
  const [answered, drawn] = await Promise.all([readAnswers(sources.api), readDrawn(sources.page, places)]);
  const after = await sources.reached();
  if (before === undefined || before !== after || minuteOf(at) !== minuteOf(new Date())) return undefined;
  await sources.truth.readTo(after);
  return { at, position: after, answered, drawn, truth: sources.truth.at(at) };
};

const held = (where: Compared["where"], shown: Figures, truth: Figures, lateMs: number): Compared[] =>
  [...shown].map(([name, value]) => {
    const log = expectedOf(truth, name);
    return { where, name, log, shown: value, differs: value !== log, lateMs };
  });

/**
 * One sample. Answers have to be right at the first still moment. What is drawn may come some seconds later, as its panel says it does: each of
 * its numbers has to be right at one still moment before `patienceMs` are over.
 */
export const takeSample = async (sources: Sources, patienceMs: number): Promise<Sample> => {
  const began = Date.now();
  let firstAt = 0;
  const wall = new Map<string, Compared>();
  let answers: Compared[] | undefined;
  let places = (await readAnswers(sources.api)).places;
  let last: Still | undefined;
  do {
    const still = await readStill(sources, places);
    if (still) {
      last = still;
      firstAt ||= Date.now();
      places = still.answered.places;
      answers ??= [...held("api", still.answered.figures, still.truth, 0), ...unanswered(still)];
      // The largest places are drawn: one that is no more among them says nothing.
      for (const name of wall.keys()) if (!still.drawn.has(name)) wall.delete(name);
      for (const one of held("wall", still.drawn, still.truth, Date.now() - firstAt))
        if (wall.get(one.name)?.differs !== false) wall.set(one.name, one);
      if ([...wall.values()].every(({ differs }) => !differs)) break;
    }
    await delay(againMs);
  } while (Date.now() - began < patienceMs);
  const compared = [...(answers ?? []), ...wall.values()];
  const names = new Map([...places].map(([name, id]) => [id, name]));
  return { at: last?.at ?? new Date(), position: last?.position, compared, names };
};

/** A place that the log knows and no answer names. */
const unanswered = ({ truth, answered }: Still): Compared[] =>
  [...truth].flatMap(([name, log]) =>
    answered.figures.has(name) || log === 0
      ? []
      : { where: "api" as const, name, log, shown: Number.NaN, differs: true, lateMs: 0 },
  );
