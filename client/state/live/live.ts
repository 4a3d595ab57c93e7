import { proxy } from "valtio";

type Live = {
  up: boolean;
  /** Tells a first connection from a lost one. */
  everUp: boolean;
  /** When it was lost, in ms since 1970. */
  downSince: number | undefined;
  /** Tries to come back since then. */
  attempt: number;
  /** When the next one begins; undefined while one runs. */
  nextTryAt: number | undefined;
};

/** How the live channel stands. */
export const live = proxy<Live>({ up: false, everUp: false, downSince: undefined, attempt: 0, nextTryAt: undefined });

/** A connection that comes back at once (its token was renewed) is not worth a band, in ms. */
const bandAfter = 2000;

export const worthSaying = (since: number | undefined, now: number): boolean =>
  since !== undefined && now - since >= bandAfter;
