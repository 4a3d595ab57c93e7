import type { ClientBase } from "pg";
import { int8Array, textArray } from "#infra/database/binary-array.ts";
import type { Fold, Projectable } from "../views/view.ts";
import { toText } from "./encode.ts";
import { foldTable, qualified } from "./names.ts";
import type { FoldedState, States, StatesByFold } from "./project-batch.ts";

/** Loads what is remembered about the streams of a batch: one query for each fold that has any of them. */
export async function loadStates(
  client: ClientBase,
  schema: string,
  folds: readonly Fold[],
  events: readonly Projectable[],
): Promise<StatesByFold> {
  const loading = folds.map(async (fold): Promise<[Fold, States]> => {
    const streams = [...new Set(events.map(({ stream }) => stream).filter((stream) => stream.startsWith(fold.prefix)))];
    if (streams.length === 0) return [fold, new Map()];
    const { rows } = await client.query<{ stream: string; state: unknown }>({
      name: `load ${schema} ${fold.name}`,
      text: `select f.stream, f.state from unnest($1::text[]) u(stream) join ${qualified(schema, foldTable(fold))} f using (stream)`,
      values: [textArray(streams)],
    });
    return [fold, new Map(rows.map(({ stream, state }) => [stream, state]))];
  });
  return new Map(await Promise.all(loading));
}

/** Keeps the states of one fold that a batch changed. */
export async function saveStates(client: ClientBase, schema: string, fold: Fold, states: FoldedState[]): Promise<void> {
  if (states.length === 0) return;
  await client.query({
    name: `save ${schema} ${fold.name}`,
    text: `insert into ${qualified(schema, foldTable(fold))} as t (stream, revision, version, state)
      select u.stream, u.revision, $4, u.state::jsonb from unnest($1::text[], $2::bigint[], $3::text[]) u(stream, revision, state)
      on conflict (stream) do update set revision = excluded.revision, version = excluded.version, state = excluded.state`,
    values: [
      textArray(states.map(({ stream }) => stream)),
      int8Array(states.map(({ revision }) => revision)),
      textArray(states.map(({ state }) => toText("jsonb", state))),
      fold.version,
    ],
  });
}
