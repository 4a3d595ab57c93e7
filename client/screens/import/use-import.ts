import { useSearchParams } from "wouter";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type ImportKindName, importKindNames } from "#contracts/imports/kinds.ts";
import type { Call } from "#contracts/calls/define-call.ts";
import {
  importCalls,
  type ImportCounts,
  type ImportDetail,
  type ImportErrorKind,
  type UploadedImport,
} from "#contracts/imports/calls.ts";
import { ApiError } from "#client/lib/api-error.ts";
import { saveFile } from "#client/lib/save-file.ts";
import { send, download } from "#client/state/api.ts";
import { useLive } from "#client/state/socket.ts";
import { showError } from "#client/state/toasts.ts";
import { uploadFile } from "#client/state/upload.ts";

/** The rows that the check shows. Undefined: all. */
export type Only = "errors" | "duplicates" | "ready";
/** An error that rows are filtered by. */
export type Fault = Pick<ImportErrorKind, "field" | "code">;
const filters: readonly Only[] = ["errors", "duplicates", "ready"];

const unfiltered = { only: undefined, fault: undefined };

const faultOf = (text: string | null): Fault | undefined => {
  const [field, code] = text?.split(" ") ?? [];
  return field && code ? { field, code } : undefined;
};

/** The page's state, stored in its address. */
export const useImportAddress = () => {
  const [params, setParams] = useSearchParams();
  const change = (next: Record<string, string | undefined>): void =>
    setParams((all) => {
      const changed = new URLSearchParams(all);
      for (const [name, value] of Object.entries(next)) {
        if (value) changed.set(name, value);
        else changed.delete(name);
      }
      return changed;
    });
  const only = params.get("only");
  return {
    id: params.get("id") ?? undefined,
    kind: importKindNames.find((name) => name === params.get("kind")) ?? "cylinder",
    /** True while the columns are being mapped again. */
    mapsAgain: params.has("columns"),
    /** Undefined without a filter in the address. The check then shows errors first, if there are any. */
    only: only === "all" ? ("all" as const) : filters.find((name) => name === only),
    /** The list shows only rows with this error. Undefined: rows with any error. */
    fault: faultOf(params.get("fault")),
    begin: (kind: ImportKindName): void => change({ ...unfiltered, kind, id: undefined, columns: undefined }),
    open: (id: string): void => change({ ...unfiltered, id, columns: undefined }),
    mapAgain: (on: boolean): void => change({ ...unfiltered, columns: on ? "1" : undefined }),
    show: (only: Only | "all", fault?: Fault): void =>
      change({ only, fault: fault && [fault.field, fault.code].join(" ") }),
  };
};
export type ImportAddress = ReturnType<typeof useImportAddress>;

const key = ["import"];
const silent = { silent: true } as const;
/** Time between two requests while a job runs, in ms. */
const LOOK_EVERY = 1000;

/** True while a job checks or registers the rows. */
export const isBusy = ({ state }: Pick<ImportDetail, "state">): boolean => state === "checking" || state === "running";

const detailKey = (id: string | undefined, language: string) => [...key, "one", id, language];

/** Loads an import, and reloads it repeatedly while a job runs. */
export const useImport = (id: string | undefined) => {
  const { i18n } = useTranslation();
  const client = useQueryClient();
  const queryKey = detailKey(id, i18n.language);
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => send(importCalls.get, { id: id ?? "" }, { ...silent, signal }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data && isBusy(state.data) ? LOOK_EVERY : false),
  });
  useLive("export:progress", ({ id: job }) => {
    if (job === query.data?.jobId) void client.invalidateQueries({ queryKey });
  });
  return {
    ...query,
    /** Applies the counts of another response. */
    count: (counts: ImportCounts): void => {
      client.setQueryData<ImportDetail>(queryKey, (was) => was && { ...was, ...counts });
    },
    reread: async (): Promise<void> => {
      await Promise.all([key, ["list", "import"]].map((each) => client.invalidateQueries({ queryKey: each })));
    },
  };
};

/** The error kinds of an import. `version` changes when rows are checked again. */
export const useErrorKinds = (id: string, version: string) => {
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: [...key, "kinds", id, version, i18n.language],
    queryFn: async ({ signal }) => (await send(importCalls.errorKinds, { id }, { ...silent, signal })).list,
    placeholderData: keepPreviousData,
  });
};

export const uploadSheet = (file: File, kind: ImportKindName): Promise<UploadedImport> =>
  uploadFile(file, importCalls.upload, { kind });

const save = async <In extends Record<string, unknown>>(
  call: Call<In, unknown>,
  asked: In,
  name: string,
): Promise<void> => {
  try {
    saveFile(await download(call, asked), name);
  } catch (error) {
    if (error instanceof ApiError) showError(error);
    else throw error;
  }
};

export const saveTemplate = (kind: ImportKindName, name: string): Promise<void> =>
  save(importCalls.template, { kind }, `${name}.xlsx`);

export const saveErrors = (id: string, name: string): Promise<void> => save(importCalls.errors, { id }, `${name}.xlsx`);
