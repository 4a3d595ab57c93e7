import type { Position } from "#contracts/streams/position.ts";

/** A position in `$all`: byte offsets as decimal digits, as in the protocol. Both are equal, except for events from old transactions. */
export type Place = { commit: string; prepare: string };

const written = /^(0|[1-9]\d{0,18})\/(0|[1-9]\d{0,18})$/;

export const toPosition = (commit: string, prepare: string): Position => `${commit}/${prepare}`;

/** Throws `TypeError` for a position of another adapter. */
export function toPlace(position: Position): Place {
  const [, commit, prepare] = written.exec(position) ?? [];
  if (commit === undefined || prepare === undefined) throw new TypeError(`not a position of this log: ${position}`);
  return { commit, prepare };
}

/** Positions of this adapter are byte offsets with gaps: a difference is in bytes. Throws `TypeError` for a position of another adapter. */
export const order = (position: Position): bigint => BigInt(toPlace(position).commit);

/**
 * The later of a position and the server's checkpoint. A checkpoint that is not a valid position is ignored: a server that has not read anything
 * sends -1, which arrives as the largest number.
 */
export function laterOf(place: Position | undefined, checkpoint: Position): Position | undefined {
  if (!written.test(checkpoint)) return place;
  return place === undefined || order(checkpoint) > order(place) ? checkpoint : place;
}
