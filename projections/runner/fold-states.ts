import type { ClientBase } from "pg";
import { int8Array, textArray } from "#infra/engines/database/binary-array.ts";
import { stateKey, type Fold, type Projectable } from "../views/view.ts";
import { storable, toJson } from "#infra/engines/database/text-format.ts";
import type { StoredState } from "./kept-states.ts";
import { foldTable, qualified } from "./names.ts";
import type { FoldedState } from "./project-batch.ts";

/**
 * Streams of a batch with a state that may be stored but is not in memory yet. A stream that begins here has none, unless it shares one.
 *
 * @param isKnown whether the state of a stream is in memory.
 */
export function unknownStreams(
  fold: Fold,
  events: readonly Projectable[],
  isKnown: (stream: string) => boolean,
): string[] {
  const streams = new Set<string>();
  const unknown: string[] = [];
  for (const { stream, revision } of events) {
    if (!stream.startsWith(fold.prefix)) continue;
    const key = stateKey(fold, stream);
    if (streams.has(key)) continue;
    streams.add(key);
    if ((revision > 0n || fold.keyOf) && !isKnown(key)) unknown.push(key);
  }
  return unknown;
}

/** Reads the stored states of some streams of one fold. */
export async function loadStates(
  client: ClientBase,
  schema: string,
  fold: Fold,
  streams: string[],
): Promise<Map<string, unknown>> {
  if (streams.length === 0) return new Map();
  const { rows } = await client.query<{ stream: string; state: unknown }>({
    name: `load ${schema} ${fold.name}`,
    text: `select f.stream, f.state from unnest($1::text[]) u(stream) join ${qualified(schema, foldTable(fold))} f using (stream)`,
    values: [textArray(streams)],
  });
  return new Map(rows.map(({ stream, state }) => [stream, state]));
}

/** Larger arrays would only take memory. */
const maxStates = 250;

/** Stores the changed states of one fold. Each send adds their lengths to `storedStates`. */
export function* saveStates(
  client: ClientBase,
  schema: string,
  fold: Fold,
  states: FoldedState[],
  storedStates: StoredState[],
): Generator<() => Promise<void>> {
  for (let at = 0; at < states.length; at += maxStates)
    yield () => saveSlice(client, schema, fold, states.slice(at, at + maxStates), storedStates);
}

async function saveSlice(
  client: ClientBase,
  schema: string,
  fold: Fold,
  states: FoldedState[],
  storedStates: StoredState[],
): Promise<void> {
  const texts = states.map(({ state }) => storable(toJson(state)));
  await client.query({
    name: `save ${schema} ${fold.name}`,
    text: `insert into ${qualified(schema, foldTable(fold))} as t (stream, revision, version, state)
      select u.stream, u.revision, $4, u.state::json from unnest($1::text[], $2::bigint[], $3::text[]) u(stream, revision, state)
      on conflict (stream) do update set revision = excluded.revision, version = excluded.version, state = excluded.state`,
    values: [
      textArray(states.map(({ stream }) => stream)),
      int8Array(states.map(({ revision }) => revision)),
      textArray(texts),
      fold.version,
    ],
  });
  for (const [index, { stream, state }] of states.entries())
    storedStates.push({ fold, stream, state, length: texts[index]!.length });
}
