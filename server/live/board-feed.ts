import type { Position } from "#contracts/wire/position.ts";
import type { CockpitLine, TodayCounts } from "#contracts/wire/live.ts";
import { businessDay } from "#server/application/business-day.ts";
import { readCockpit, readLines, type CockpitState, type LineRow } from "#server/application/cockpit/read-cockpit.ts";
import { countsFor } from "#server/application/cockpit/today-counts.ts";
import { toLine } from "#server/application/cockpit/to-line.ts";
import type { Scope } from "#server/application/context.ts";
import type { Tenant } from "#server/api/http/request-context.ts";
import type { Message } from "./tell-room.ts";

/** Lines of a first snapshot; a client that resumes gets all since its place, up to what one look holds. */
const FIRST_LINES = 60;
const MOST_LINES = 2000;

/** Everybody with one data scope sees the same: one room, one set of figures. */
export type Audience = { room: string; scope: Scope };

export type FeedSink = {
  /** The audiences that somebody listens in. */
  audiences(): Iterable<Audience>;
  tell(room: string, messages: Message[]): void;
};

export type Snapshot = { position: Position | null; counts: TodayCounts; lines: CockpitLine[] };

/**
 * What the board tells, in the log's order. Looks and joins take turns, so a joiner gets exactly what the rooms were told before, and from
 * then on what they are told: nothing twice, nothing left out.
 */
export type BoardFeed = {
  /** Looks at the read models and tells the rooms what is new. */
  look(): Promise<void>;
  /** The snapshot of an audience; `enter` runs before anything newer is told. Lines newest last. */
  join(audience: Audience, after: Position | undefined, enter: (snapshot: Snapshot) => void): Promise<void>;
};

export const createBoardFeed = (tenant: Tenant, sink: FeedSink): BoardFeed => {
  const { db, events, timeZone } = tenant;
  let turn: Promise<unknown> = Promise.resolve();
  let told: { order: bigint; state: CockpitState } | undefined;
  /** What each room was told last, so that figures are told only when they changed. */
  const lastCounts = new Map<string, string>();

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = turn.then(work);
    turn = mine.catch(() => undefined);
    return mine;
  };

  async function advance(): Promise<{ order: bigint; state: CockpitState }> {
    const today = businessDay(tenant.commands.now().toISOString(), timeZone);
    const state = await readCockpit(db, today, told?.order ?? headOf(await readPosition()));
    const order = state.position === null ? 0n : events.order(state.position);
    const isFirst = told === undefined;
    told = { order, state };
    if (!isFirst) tell(state);
    return told;
  }

  /** Before anybody listened no line is news: only where the board stands matters. */
  const readPosition = async (): Promise<Position | undefined> => tenant.progress.reached();
  const headOf = (position: Position | undefined): bigint => (position === undefined ? 0n : events.order(position));

  function tell({ position, counts, lines }: CockpitState): void {
    const news = lines.map((row): [LineRow, Message] => [row, ["cockpit:line", toLine(row)]]);
    for (const { room, scope } of sink.audiences()) {
      const messages = news.filter(([row]) => isSeen(row, scope)).map(([, message]) => message);
      const figures = countsFor(counts, scope);
      const text = JSON.stringify(figures);
      if (position !== null && lastCounts.get(room) !== text) {
        lastCounts.set(room, text);
        // Behind the lines: who resumes after this position has them.
        messages.push(["cockpit:counts", { position, counts: figures }]);
      }
      sink.tell(room, messages);
    }
  }

  return {
    look: () => inTurn(async () => void (await advance())),
    join: ({ room, scope }, after, enter) =>
      inTurn(async () => {
        const { order, state } = await advance();
        const since = after === undefined ? undefined : events.order(after);
        const limit = since === undefined ? FIRST_LINES : MOST_LINES;
        const rows = await readLines(db, { scope, after: since, upTo: order, limit });
        const counts = countsFor(state.counts, scope);
        lastCounts.set(room, JSON.stringify(counts));
        enter({ position: state.position, counts, lines: rows.toReversed().map((row) => toLine(row)) });
      }),
  };
};

const isSeen = (row: LineRow, scope: Scope): boolean => scope === "all" || scope.has(row.companyId);
