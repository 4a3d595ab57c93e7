import type { CompanyScope } from "#contracts/access/company-scope.ts";
import type { Position } from "#contracts/streams/position.ts";
import type { BoardSnapshot, BoardUpdate, CockpitCounts, TodayCounts } from "#contracts/wire/live.ts";
import { businessMinute, minuteName } from "#server/application/cockpit/business-minute.ts";
import { readCockpit, readLines, type CockpitState, type LineRow } from "#server/application/cockpit/read-cockpit.ts";
import { countsFor, yesterdayOf } from "#server/application/cockpit/today-counts.ts";
import { toLine } from "#server/application/cockpit/to-line.ts";
import type { ServedTenant } from "#server/application/served-tenant.ts";
import type { RoomFor } from "../rooms.ts";
import { createRateLimiter } from "./rate-limiter.ts";

/** Lines in a first snapshot. A client that resumes gets all lines since its position, up to the limit of one read. */
const FIRST_LINES = 60;
const MOST_LINES = 2000;
/** Limit of ten updates per second (rules §7: counts are coalesced). */
const MOST_TOLD = 10;
const TOLD_MS = 1000;

/** Viewers with the same data scope see the same, so they share a room and one set of figures. */
export type Audience = { room: RoomFor<"cockpit:update">; scope: CompanyScope };

export type FeedSink = {
  /** Audiences with at least one listener. */
  audiences(): Iterable<Audience>;
  tell(room: Audience["room"], update: BoardUpdate): void;
};

/**
 * Sends the updates of a board in log order. Reads and joins run one after another, so a new client gets the current state and then exactly the
 * following updates.
 */
export type BoardFeed = {
  /** Reads the read models and sends each room the new data. */
  look(): Promise<void>;
  /** Drops cached figures and sends fresh ones to every room. */
  refreshAll(): Promise<void>;
  /** Reads the snapshot of an audience, with the newest lines last. `enter` runs before anything newer is sent. */
  join(audience: Audience, after: Position | undefined, enter: (snapshot: BoardSnapshot) => void): Promise<void>;
};

type Look = { order: bigint; state: CockpitState };
type Joining = {
  audience: Audience;
  after: Position | undefined;
  enter: (snapshot: BoardSnapshot) => void;
  entered: () => void;
  failed: (error: unknown) => void;
};

/* Long because reads, joins and rooms share what was sent last. */
export const createBoardFeed = (tenant: ServedTenant, sink: FeedSink): BoardFeed => {
  const { db, events, timeZone } = tenant;
  const inTurn = createTurns();
  let latest: { order: bigint; figures: CockpitState | undefined } | undefined;
  const lastSent = createLastSent();
  const waitTurn = createRateLimiter(MOST_TOLD, TOLD_MS);
  const joining: Joining[] = [];

  async function advance(): Promise<Look> {
    await tenant.clock.read();
    const now = businessMinute(tenant.commands.now(), timeZone);
    const state = await readCockpit(db, now, latest?.order ?? headOf(await readPosition()), latest?.figures);
    const order = state.position === null ? 0n : events.order(state.position);
    const isFirst = latest === undefined;
    latest = { order, figures: state };
    if (!isFirst) await tell(state);
    return { order, state };
  }

  /** No line is new while nobody listens, so only the position matters. */
  const readPosition = (): Promise<Position | undefined> => tenant.progress.reached();
  const headOf = (position: Position | undefined): bigint => (position === undefined ? 0n : events.order(position));

  async function tell(state: CockpitState): Promise<void> {
    const { position, counts, lines } = state;
    if (position === null) return;
    const until = minuteName(state.minute);
    const isNews = ({ room, scope }: Audience): boolean =>
      !lastSent.isSame(room, countsFor(counts, scope), until) || lines.some((row) => isSeen(row, scope));
    if (![...sink.audiences()].some(isNews)) return;
    await waitTurn();
    const news = lines.map((row) => ({ row, line: toLine(row) }));
    for (const { room, scope } of sink.audiences()) {
      const visible = news.flatMap(({ row, line }) => (isSeen(row, scope) ? [line] : []));
      const figures = countsFor(counts, scope);
      if (lastSent.isKnown(room, figures, until) && visible.length === 0) continue;
      sink.tell(room, { position, counts: figures, until, lines: visible });
    }
  }

  /** Lets all waiting clients in with one read. Clients with the same audience and position get the same lines. */
  async function letIn(): Promise<void> {
    const waiting = joining.splice(0);
    const snapshots = new Map<string, Promise<BoardSnapshot>>();
    const advancing = advance();
    for (const { audience, after, enter, entered, failed } of waiting) {
      const key = `${audience.room} ${after ?? ""}`;
      const snapshot = snapshots.get(key) ?? advancing.then((look) => snapshotOf(look, audience, after));
      snapshots.set(key, snapshot);
      await snapshot.then(enter).then(entered, failed);
    }
  }

  async function snapshotOf({ order, state }: Look, { room, scope }: Audience, after: Position | undefined) {
    const since = after === undefined ? undefined : events.order(after);
    const limit = since === undefined ? FIRST_LINES : MOST_LINES;
    const rows = await readLines(db, { scope, after: since, upTo: order, limit });
    const counts = countsFor(state.counts, scope);
    const until = minuteName(state.minute);
    lastSent.isKnown(room, counts, until);
    return { position: state.position, counts, until, lines: rows.toReversed().map((row) => toLine(row)) };
  }

  return {
    look: () => inTurn(async () => void (await advance())),
    refreshAll: () =>
      inTurn(async () => {
        lastSent.forget();
        // The position in the log is kept, so that no line is sent twice.
        latest &&= { ...latest, figures: undefined };
        await advance();
      }),
    join: (audience, after, enter) =>
      new Promise((entered, failed) => {
        joining.push({ audience, after, enter, entered, failed });
        // Clients that arrive before their turn share it.
        if (joining.length === 1) void inTurn(letIn);
      }),
  };
};

/** Runs tasks one after another. */
const createTurns = () => {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
};

const isSeen = (row: LineRow, scope: CompanyScope): boolean => scope === "all" || scope.has(row.companyId);

/** Stores the figures and the minute that each room got last. Yesterday's figures alone are sent once a minute, at its start (rules §5). */
const createLastSent = () => {
  const texts = new Map<string, string>();
  const textOf = (figures: CockpitCounts, until: string): string =>
    `${until} ${Object.keys(yesterdayOf)
      .map((name) => figures[name as keyof TodayCounts])
      .join()}`;
  return {
    isSame: (room: string, figures: CockpitCounts, until: string): boolean =>
      texts.get(room) === textOf(figures, until),
    /** True if the room already has these figures. Stores them if not. */
    isKnown(room: string, figures: CockpitCounts, until: string): boolean {
      const text = textOf(figures, until);
      if (texts.get(room) === text) return true;
      texts.set(room, text);
      return false;
    },
    forget: () => texts.clear(),
  };
};
