import type { Position } from "#contracts/streams/position.ts";

/** A place in `$all`: byte offsets as decimal digits, which is how they travel. They are equal for what is appended outside old transactions. */
export type Place = { commit: string; prepare: string };

const written = /^(0|[1-9]\d{0,18})\/(0|[1-9]\d{0,18})$/;

export const toPosition = (commit: string, prepare: string): Position => `${commit}/${prepare}`;

/** Throws `TypeError` for another adapter's position. */
export function toPlace(position: Position): Place {
  const [, commit, prepare] = written.exec(position) ?? [];
  if (commit === undefined || prepare === undefined) throw new TypeError(`not a position of this log: ${position}`);
  return { commit, prepare };
}

/** Positions of this adapter are byte offsets with gaps; their difference is bytes, not events. Throws `TypeError` for another adapter's. */
export const order = (position: Position): bigint => BigInt(toPlace(position).commit);

/**
 * The later of two places, where a checkpoint says how far the server has looked: it never leads back, and one that is no place (a server
 * that has not looked yet says -1, which travels as the largest number) leads nowhere.
 */
export function laterOf(place: Position | undefined, checkpoint: Position): Position | undefined {
  if (!written.test(checkpoint)) return place;
  return place === undefined || order(checkpoint) > order(place) ? checkpoint : place;
}
