import { v7 } from "uuid";
import type {
  ImportAnswer,
  ImportCellError,
  ImportDetail,
  ImportErrorKind,
  ImportRow,
  ImportState,
} from "#contracts/imports/calls.ts";
import { importKinds, type ImportKindName } from "#contracts/imports/kinds.ts";
import { importBatchSize } from "#contracts/imports/limits.ts";
import type { StoredRow } from "#contracts/list-kit/row-of.ts";
import type { importList } from "#contracts/lists/import.ts";
import type { Language } from "#contracts/locales/index.ts";
import { translate } from "#contracts/locales/translate.ts";
import type { JobKind } from "#contracts/wire/job-kinds.ts";
import type { KeptFault } from "#infra/engines/database/tables/imports.ts";
import type { ImportStore, KeptImport, KeptRow } from "#infra/stores/imports/import-store.ts";
import type { Jobs } from "#infra/stores/jobs/jobs.ts";
import { done, denied, refusedCall, type Answer, type CallRefused } from "../answer.ts";
import type { ImportHints } from "./import-hints.ts";
import type { ImportParts } from "./parts.ts";

/** Dependencies of a call on imports. Users see only their own imports. */
export type ImportCaller = Omit<ImportParts, "kind"> & {
  store: ImportStore;
  jobs: Pick<Jobs, "add" | "cancel" | "store">;
  hints: Pick<ImportHints, "tell">;
  userName: string;
};

/** State of an import, from its last step and the state of its job. */
export const stateOf = ({ phase, jobState }: Pick<KeptImport, "phase" | "jobState">): ImportState => {
  if (phase !== "checking" && phase !== "running") return phase;
  if (jobState === "waiting" || jobState === "active" || jobState === "completed") return phase;
  return jobState === "failed" ? "failed" : "cancelled";
};

export const isBusy = (record: KeptImport): boolean => ["checking", "running"].includes(stateOf(record));

/** Message of an error in the reader's language. */
export const sentenceOf = (language: Language, { code, params }: Pick<KeptFault, "code" | "params">): string =>
  translate(language, code, params);

export const findOwn = async (
  { store, caller }: Pick<ImportCaller, "store" | "caller">,
  id: string,
): Promise<Answer<KeptImport>> => {
  const record = await store.find(id, caller.userId);
  return record ? done(record) : refusedCall("import.notFound");
};

/** Refuses a caller who may not add records of a kind. */
export const mayNotAdd = ({ caller }: Pick<ImportCaller, "caller">, kind: ImportKindName): CallRefused | undefined => {
  const { codes } = importKinds[kind];
  return codes.some((code) => caller.codes.has(code)) ? undefined : denied(...codes);
};

type Answered = StoredRow<typeof importList> | KeptImport;

const isoOf = (at: Date | string | null): string | null => (at === null ? null : new Date(at).toISOString());

/** An import for the list and for its own call. */
export const importAnswer = (record: Answered): ImportAnswer => {
  const state = stateOf(record);
  const { id, kind, fileName, total, ready, errors, duplicates, created, skipped, failed, jobId } = record;
  const isGoingOn = state === "checking" || state === "running";
  const processed = record.phase === "completed" ? created + skipped + failed : state === "checked" ? total : 0;
  return {
    ...{ id, kind, fileName, state, total, ready, errors, duplicates, created, skipped, failed, jobId },
    done: record.phase === "checking" || record.phase === "running" ? (record.jobDone ?? 0) : processed,
    error: state === "failed" ? record.jobError : null,
    createdTime: new Date(record.createdTime).toISOString(),
    startedTime: isoOf(record.jobCreated),
    finishedTime: isoOf(record.finishedTime ?? (isGoingOn ? null : record.jobFinished)),
  };
};

const sameOf = ({ id, fileName, createdTime, created }: KeptImport): ImportDetail["sameAs"] => ({
  ...{ id, fileName, created },
  createdTime: createdTime.toISOString(),
});

export const detailOf = async (parts: ImportCaller, id: string): Promise<Answer<ImportDetail>> => {
  const current = await findOwn(parts, id);
  if (!current.ok) return current;
  // A run is counted at its end. For a running or interrupted one, the rows are counted now.
  if (current.data.phase === "running") await parts.store.recount(id);
  const record = (await parts.store.find(id)) ?? current.data;
  const through = record.failed > 0 ? await parts.store.wentThrough(id) : [];
  const failedBatches = through.flatMap(({ state }, at) =>
    state === "failed" ? Math.floor(at / importBatchSize) : [],
  );
  const { sheets, mapping, reading } = record;
  const same = await parts.store.sameBefore(record);
  const sameAs = same ? sameOf(same) : null;
  return done({
    ...importAnswer(record),
    sheets,
    mapping,
    reading,
    sameAs,
    failedBatches: [...new Set(failedBatches)],
  });
};

export const rowOf =
  (language: Language) =>
  ({ row, state, cells, errors }: KeptRow): ImportRow => ({
    row,
    state,
    cells,
    errors: errors.map((fault): ImportCellError => {
      const { field, code, suggestions } = fault;
      return { field, code, msg: sentenceOf(language, fault), ...(suggestions && { suggestions }) };
    }),
  });

const statesOf = { errors: ["error"], duplicates: ["duplicate"], ready: ["ready"], failed: ["failed"] } as const;

export const rowsOfImport = async (
  parts: ImportCaller,
  query: {
    id: string;
    only?: keyof typeof statesOf;
    field?: string;
    code?: string;
    pageIndex?: number;
    pageSize?: number;
  },
): Promise<Answer<{ list: ImportRow[]; total: number }>> => {
  const { id, only, field, code, pageIndex = 1, pageSize = 100 } = query;
  const current = await findOwn(parts, id);
  if (!current.ok) return current;
  const fault = field !== undefined && code !== undefined ? { field, code } : undefined;
  const filter = { ...(only && { states: statesOf[only] }), ...(fault && { fault }) };
  const list = await parts.store.rows(id, filter, { offset: (pageIndex - 1) * pageSize, limit: pageSize });
  return done({ list: list.map(rowOf(parts.caller.language)), total: await parts.store.countRows(id, filter) });
};

/** Rows with errors that are read at once. */
const PORTION = 5000;
/** Most different texts to show for one kind of error. */
const MOST_VALUES = 20;

/** Errors by field and code, those of the most rows first. */
export const errorKindsOf = async (parts: ImportCaller, id: string): Promise<Answer<{ list: ImportErrorKind[] }>> => {
  const current = await findOwn(parts, id);
  if (!current.ok) return current;
  const kinds = new Map<string, ImportErrorKind & { byValue: Map<string, ImportErrorKind["values"][number]> }>();
  for (let after = 0; ;) {
    const rows = await parts.store.rows(id, { states: ["error"], after }, { offset: 0, limit: PORTION });
    if (rows.length === 0) break;
    after = rows.at(-1)?.row ?? after;
    for (const { cells, errors } of rows)
      for (const fault of errors) {
        const { field, code, suggestions = [] } = fault;
        const key = `${field} ${code}`;
        const kind = kinds.get(key) ?? { field, code, rows: 0, suggested: 0, values: [], byValue: new Map() };
        const value = cells[field] ?? "";
        const msg = sentenceOf(parts.caller.language, fault);
        const same = kind.byValue.get(value) ?? { value, rows: 0, msg, suggestions };
        kind.byValue.set(value, { ...same, rows: same.rows + 1 });
        kinds.set(key, { ...kind, rows: kind.rows + 1, suggested: kind.suggested + Math.min(1, suggestions.length) });
      }
  }
  const most = <T extends { rows: number }>(each: Iterable<T>) => [...each].sort((a, b) => b.rows - a.rows);
  const list = most(kinds.values()).map(({ byValue, ...kind }) => ({
    ...kind,
    values: most(byValue.values()).slice(0, MOST_VALUES),
  }));
  return done({ list });
};

type Begun = { kind: Extract<JobKind, "importCheck" | "importRun">; phase: "checking" | "running"; again?: true };

/** Adds the job of a check or a run. Of two parallel calls the second is refused as busy. */
export const beginJob = async (
  { store, jobs, hints, caller, userName }: ImportCaller,
  record: KeptImport,
  { kind, phase, again }: Begun,
): Promise<Answer<{ id: string; jobId: string }>> => {
  const { id, jobId: before } = record;
  const jobId = v7();
  if (!(await store.begin({ id, jobId: before }, phase, jobId))) return refusedCall("import.busy");
  const who = { userId: caller.userId, userName, companyId: caller.companyId, language: caller.language };
  await jobs.add({
    id: jobId,
    kind,
    payload: { importId: id, resource: record.kind, sheet: record.fileName, again },
    who,
  });
  hints.tell(jobId);
  return done({ id, jobId });
};
