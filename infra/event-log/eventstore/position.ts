import type { Position } from "#contracts/wire/position.ts";

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
