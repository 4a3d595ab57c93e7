import { setTimeout as delay } from "node:timers/promises";
import type { RegisterCylinder } from "#contracts/commands/register.ts";
import { importBatchSize } from "#contracts/imports/limits.ts";
import type { ResourceDefinition } from "#contracts/resources/define-resource.ts";
import { eventId } from "#infra/engines/event-log/event-id.ts";
import { LogUnavailable } from "#infra/engines/event-log/port.ts";
import type { KeptFault, KeptTares } from "#infra/engines/database/tables/imports.ts";
import type { ImportStore, KeptImport, KeptRow } from "#infra/stores/imports/import-store.ts";
import type { Answer, CallRefused } from "../answer.ts";
import { registerCylinders, type Registration } from "../cylinder/register-cylinders.ts";
import { ReadModelsBehind } from "../read-models-at.ts";
import type { ImportParts } from "./parts.ts";
import { createRowChecker, type JudgedRow } from "./row-checker.ts";

/** Adds a record like its form. `id` is the record's own id, so a repeated call returns the first record. */
export type AddRecord = (
  resource: ResourceDefinition,
  id: string,
  values: Record<string, unknown>,
) => Promise<Answer<{ id: string }>>;

type Run = ImportParts & {
  store: ImportStore;
  record: KeptImport;
  addRecord: AddRecord;
  signal: AbortSignal;
  progress(done: number, total: number): Promise<void>;
};

/**
 * Registers the rows that are ready, batch by batch, through the command of the form. The command id is derived from the import and the row, so an
 * interrupted or repeated run registers nothing twice.
 *
 * @returns number of rows processed
 */
export const runImport = async (run: Run): Promise<number> => {
  const { store, record, progress } = run;
  const { id } = record;
  const total = await store.countRows(id, { states: ["ready", "created", "failed"] });
  let count = total - (await store.countRows(id, { states: ["ready"] }));
  await progress(count, total);
  const checker = await createRowChecker({ ...run }, record.tares ?? {}, {
    isTakenAsked: false,
    reading: record.reading ?? undefined,
  });
  for (;;) {
    const rows = await store.rows(id, { states: ["ready"] }, { offset: 0, limit: importBatchSize });
    if (rows.length === 0) break;
    const results = await checker.judge(rows);
    const answers = await patiently(run.signal, () => register(run, results));
    await store.setRowStates(
      id,
      rows.map(({ row }, at) => endOf(run, row, answers[at])),
    );
    count += rows.length;
    await progress(count, total);
  }
  await store.recount(id);
  return count;
};

/** Retries while the log or the read models are not ready, so that the import does not fail. */
const patiently = async <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ReadModelsBehind || error instanceof LogUnavailable)) throw error;
      await delay(PAUSE_MS, undefined, { signal });
    }
  }
};
const PAUSE_MS = 1000;

const register = async (run: Run, rows: readonly JudgedRow[]): Promise<(Answer<{ id: string }> | KeptFault[])[]> => {
  const { ctx, caller, record, kind } = run;
  const commandIdOf = ({ row }: JudgedRow) => eventId(record.id, row);
  if (kind.name !== "cylinder") return inTurns(rows, (row) => addOne(run, row, commandIdOf(row)));
  const good = rows.filter(({ body }) => body !== undefined);
  const bodies = good.map((row): Registration => ({
    ...(row.body as RegisterCylinder),
    commandId: commandIdOf(row),
    imported: importedOf(row),
  }));
  const registered = await registerCylinders(ctx, caller, bodies, rangesOf(record.tares ?? {}));
  const answers = new Map(good.map((row, at) => [row, registered[at]]));
  return rows.map((row) => answers.get(row) ?? row.errors);
};

/** Place and content from the sheet. */
const importedOf = ({ values: { place, content } }: JudgedRow): Registration["imported"] => ({
  ...(typeof place === "string" ? { placeId: place } : {}),
  ...(content === "full" || content === "empty" ? { content } : {}),
});

const rangesOf = (tares: KeptTares) => new Map(Object.entries(tares).map(([id, range]) => [id, range ?? undefined]));

/** Records that are added at the same time. */
const AT_ONCE = 4;

const inTurns = async <In, Out>(items: readonly In[], work: (item: In) => Promise<Out>): Promise<Out[]> => {
  const results: Out[] = [];
  for (let at = 0; at < items.length; at += AT_ONCE)
    results.push(...(await Promise.all(items.slice(at, at + AT_ONCE).map(work))));
  return results;
};

const addOne = async (
  { kind, addRecord }: Run,
  { body, values, errors }: JudgedRow,
  id: string,
): Promise<Answer<{ id: string }> | KeptFault[]> => {
  const resource = kind.resourceOf(values);
  if (!body || !resource || "kept" in resource) return errors;
  return addRecord(resource, id, body);
};

const endOf = (
  { kind }: Pick<Run, "kind">,
  row: number,
  answer: Answer<{ id: string }> | KeptFault[] | undefined,
): Pick<KeptRow, "row" | "state" | "errors"> => {
  if (answer === undefined) throw new Error(`row ${row} has no answer`);
  if (Array.isArray(answer)) return { row, state: "failed", errors: answer };
  if (answer.ok) return { row, state: "created", errors: [] };
  const errors = faultsOf(answer).map((fault) =>
    fault.field in kind.fields ? fault : { ...fault, field: kind.title },
  );
  return { row, state: "failed", errors };
};

const faultsOf = ({ code, params, errors = [] }: CallRefused): KeptFault[] =>
  errors.length > 0
    ? errors.map(({ path, ...fault }) => ({ field: path, code: fault.code, params: fault.params ?? params }))
    : [{ field: "", code, params }];
