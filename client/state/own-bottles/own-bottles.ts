import { canonicalCode } from "#contracts/codes/canonical-code.ts";
import type { AnswerOf } from "#contracts/calls/define-call.ts";
import type { getOwnBottles, OwnBottleRow } from "#contracts/interface/own-bottles.ts";
import type { BottleChange, BottleHead, BottleStore } from "./bottle-store.ts";

/** Rows are dropped so long after the server was heard last, in ms. */
const lifeMs = 24 * 60 * 60 * 1000;
/** A clock that was set back by more than this does not lengthen the life of the rows, in ms. */
const backMs = 5 * 60 * 1000;
/** After so many changed rows the store is written again as a whole. */
const mostChanged = 5000;
/** Another page of the same person that was heard so long ago keeps the store no longer, in ms. */
const silentMs = 2 * 60 * 1000;

/** A cylinder of the own company, as the server had it at `heardAt` (ms since 1970, by this device's clock). */
export type OwnBottle = { row: OwnBottleRow; heardAt: number };

export type OwnBottlesDeps = {
  /** Without one that works, the rows are lost with the page. */
  store: BottleStore;
  ask(after: string | undefined): Promise<AnswerOf<typeof getOwnBottles>>;
  /** This device's time in ms since 1970. */
  now(): number;
};

const barcodeOf = ([[barcode = ""]]: OwnBottleRow): string => barcode;

/** Rows by barcode, found by any of their codes. */
const createRows = () => {
  const byBarcode = new Map<string, OwnBottleRow>();
  const barcodes = new Map<string, string>();
  const remove = (barcode: string) => {
    for (const code of byBarcode.get(barcode)?.[0] ?? []) {
      const form = canonicalCode(code);
      if (barcodes.get(form) === barcode) barcodes.delete(form);
    }
    byBarcode.delete(barcode);
  };
  return {
    apply: ({ rows, gone }: BottleChange) => {
      for (const barcode of gone) remove(barcode);
      for (const row of rows) {
        const barcode = barcodeOf(row);
        remove(barcode);
        byBarcode.set(barcode, row);
        for (const code of row[0]) barcodes.set(canonicalCode(code), barcode);
      }
    },
    find: (code: string): OwnBottleRow | undefined => byBarcode.get(barcodes.get(canonicalCode(code)) ?? ""),
    all: (): OwnBottleRow[] => [...byBarcode.values()],
    size: () => byBarcode.size,
  };
};

const isOld = ({ heardAt }: Pick<BottleHead, "heardAt">, now: number): boolean =>
  now - heardAt > lifeMs || heardAt - now > backMs;

/**
 * Cache of the own company's cylinders for times without a network. It belongs to one tenant and person, and is cleared when they sign out.
 * Long because its steps share one owner and one state.
 */
export const createOwnBottles = ({ store, ask, now }: OwnBottlesDeps) => {
  let owner: string | undefined;
  let head: BottleHead | undefined;
  let rows = createRows();
  /** Rows changed in the store since it was written as a whole. */
  let changed = 0;
  let running: Promise<void> | undefined;
  /** The store's work, in order. A store that fails leaves the page with its memory. */
  let storing: Promise<unknown> = Promise.resolve();
  const inStore = <T>(work: (store: BottleStore) => Promise<T>): Promise<T | undefined> => {
    const done = storing.then(() => work(store)).catch(() => undefined);
    storing = done;
    return done;
  };
  const empty = () => {
    head = undefined;
    rows = createRows();
    changed = 0;
  };
  const forget = async (): Promise<void> => {
    owner = undefined;
    empty();
    await inStore((each) => each.clear());
  };
  const recall = async (next: string): Promise<void> => {
    const stored = await inStore((each) => each.head());
    if (!stored) return;
    if (stored.owner !== next || isOld(stored, now())) {
      await inStore((each) => each.clear());
      return;
    }
    const changes = (await inStore((each) => each.load())) ?? [];
    if (owner !== next) return;
    for (const change of changes) rows.apply(change);
    changed = changes.slice(1).reduce((sum, change) => sum + change.rows.length, 0);
    head = stored;
  };
  /** Writes an answer. Pages of one person share the store: only the one whose last answer is in it adds to it. */
  const keep = (before: BottleHead | undefined, next: BottleHead, change: BottleChange, whole: boolean) =>
    inStore(async (each) => {
      if (owner !== next.owner) return;
      const stored = await each.head();
      const isOwn = stored?.owner === next.owner && stored.position === before?.position;
      if (stored && !isOwn && stored.owner === next.owner && next.heardAt - stored.heardAt < silentMs) return;
      changed += change.rows.length;
      if (isOwn && !whole && changed < mostChanged) return each.add(next, change);
      changed = 0;
      return each.replace(next, rows.all());
    });
  const update = async (asked: string): Promise<void> => {
    const before = head;
    const heardAt = now();
    const { position, whole, ...change } = await ask(before?.position);
    // Somebody signed out or in while the server answered.
    if (owner !== asked || head !== before) return;
    if (whole) rows = createRows();
    rows.apply(change);
    head = { owner: asked, position, heardAt };
    await keep(before, head, change, whole);
  };
  return {
    /** Makes the rows this owner's. Those of somebody else are dropped. */
    open: async (next: string): Promise<void> => {
      if (owner === next) return;
      empty();
      owner = next;
      await recall(next);
    },
    /** Asks for what changed. Calls at the same time share one request. Rejects if the server cannot be reached. */
    update: (): Promise<void> => {
      if (owner === undefined) return Promise.resolve();
      running ??= update(owner).finally(() => (running = undefined));
      return running;
    },
    /** Drops everything, in the store too. */
    forget,
    /** Drops rows of the store that are too old, whoever's they are. */
    dropOld: async (): Promise<void> => {
      if (head && isOld(head, now())) empty();
      await inStore(async (each) => {
        const stored = await each.head();
        if (stored && isOld(stored, now())) await each.clear();
      });
    },
    find: (code: string): OwnBottle | undefined => {
      if (!head || isOld(head, now())) return undefined;
      const row = rows.find(code);
      return row && { row, heardAt: head.heardAt };
    },
    /** Number of the cylinders, and when the server was heard last. Undefined before that. */
    extent: (): { count: number; heardAt: number } | undefined =>
      head && !isOld(head, now()) ? { count: rows.size(), heardAt: head.heardAt } : undefined,
  };
};
export type OwnBottles = ReturnType<typeof createOwnBottles>;
