import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "wouter";
import { exceptionCommands } from "#contracts/commands/exception.ts";
import {
  verifyCalls,
  type VerifyRunAnswer,
  type VerifyRunWhole,
  type CheckAnswer,
  type TableAnswer,
  type FindingAnswer,
} from "#contracts/audit/verify-calls.ts";
import { verifyRun } from "#contracts/lists/verify.ts";
import type { Page } from "#contracts/wire/envelope.ts";
import { showNumber } from "#contracts/fields/show-number.ts";
import { uuid } from "#client/lib/uuid.ts";
import { get, send } from "#client/state/api.ts";
import type { Translate } from "#client/lib/i18n.ts";
import { saveFile } from "#client/lib/save-file.ts";

const key = ["verify"];
/** Interval in ms for polling an active run, and for looking for a run that started automatically. */
const LOOK_EVERY = 1000;
const LOOK_FOR_NEW_EVERY = 10_000;
const silent = { silent: true } as const;

export const isOn = (run: Pick<VerifyRunAnswer, "state"> | undefined): boolean =>
  run?.state === "waiting" || run?.state === "active";

/** State of the page in the address: the run, and the filter of its tables. */
export const useVerifyAddress = () => {
  const [params, setParams] = useSearchParams();
  const change = (name: string, value: string | undefined) =>
    setParams((all) => {
      const next = new URLSearchParams(all);
      if (value) next.set(name, value);
      else next.delete(name);
      return next;
    });
  return {
    run: params.get("run") ?? undefined,
    onlyDifferent: params.get("tables") === "different",
    choose: (id: string | undefined) => change("run", id),
    showDifferent: (only: boolean) => change("tables", only ? "different" : undefined),
  };
};

export const useRuns = () => {
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: [...key, "runs", i18n.language],
    queryFn: ({ signal }) => get<Page<VerifyRunAnswer>>(verifyRun.path, {}, { ...silent, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.list.some(isOn) ? LOOK_EVERY : LOOK_FOR_NEW_EVERY),
  });
};

/** Loads a run with checks, tables and findings. Reloads while the run is active, or when the list shows a different state. */
export const useRun = (id: string | undefined, listed: VerifyRunAnswer | undefined) => {
  const { i18n } = useTranslation();
  const query = useQuery({
    queryKey: [...key, "run", id, i18n.language],
    queryFn: ({ signal }): Promise<VerifyRunWhole> => send(verifyCalls.get, { id: id ?? "" }, { ...silent, signal }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (isOn(state.data) ? LOOK_EVERY : false),
  });
  const { data, refetch } = query;
  const stale =
    data !== undefined &&
    listed?.id === data.id &&
    (listed.acknowledged !== data.acknowledged || (!isOn(data) && isOn(listed)));
  useEffect(() => {
    if (stale) void refetch();
  }, [stale, refetch]);
  return query;
};

export const useReread = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: key });
};

/** Acknowledges the run's exception on the wall and in the bell. The run does not change; the call shows an error. */
export const acknowledgeRun = (exceptionId: string) =>
  send(exceptionCommands.acknowledge, { id: exceptionId, commandId: uuid() });

export const stopRun = (id: string) => send(verifyCalls.stop, { id });

/** State of a part from the states of its pieces. A difference counts before a running piece. */
export const stateOf = (
  parts: readonly (CheckAnswer | TableAnswer)[],
): "skipped" | "different" | "running" | "ok" | "waiting" => {
  const checked = parts.filter(({ state }) => state !== "skipped");
  if (checked.length === 0) return "skipped";
  if (checked.some(({ state }) => state === "different")) return "different";
  if (checked.every(({ state }) => state === "ok")) return "ok";
  return checked.every(({ state }) => state === "waiting") ? "waiting" : "running";
};

export const differing = ({ tables }: Pick<VerifyRunWhole, "tables">): TableAnswer[] =>
  tables.filter(({ state }) => state === "different");

const runningTitle = (run: VerifyRunWhole, t: Translate): string => {
  const chain = stateOf(run.checks);
  const models = stateOf(run.tables);
  if (run.state === "waiting") return t("verify.title.waiting");
  if (chain !== "skipped" && (models === "waiting" || models === "skipped")) return t("verify.title.chain");
  const compared = run.tables.filter(({ state }) => state === "ok" || state === "different").length;
  const suffix = chain === "ok" || chain === "different" ? `.${chain}` : "";
  return t(`verify.title.models${suffix}`, { done: compared, total: run.tables.length });
};

/** Title of a run: first the problems, then the correct parts. */
export const titleOf = (run: VerifyRunWhole, t: Translate): string => {
  if (run.state === "waiting" || run.state === "active") return runningTitle(run, t);
  if (run.state === "failed") return t("verify.title.failed");
  const tables = differing(run);
  const chain = run.findings.filter(({ code }) => code !== "readModel.differs").length;
  if (chain > 0) return t("verify.title.chainDiffers", { count: chain });
  if (tables.length > 0) {
    const rows = tables.reduce((sum, table) => sum + table.differing, 0);
    return t("verify.title.modelsDiffer", {
      count: rows,
      rows: showNumber(rows),
      tables: tables.length,
      total: run.tables.length,
    });
  }
  return run.findingCount > 0
    ? t("verify.title.chainDiffers", { count: run.findingCount })
    : t(run.log && run.readModels ? "verify.title.equal" : run.log ? "verify.title.sound" : "verify.title.same", {
        tables: run.tables.length,
      });
};

/** Sentences under the title. */
export const sayingsOf = (run: VerifyRunWhole, t: Translate): string[] => {
  if (run.state === "waiting" || run.state === "active") return [t("verify.says.running")];
  if (run.state === "failed") return [run.error ?? t("verify.says.failed")];
  const chain = stateOf(run.checks);
  const models = stateOf(run.tables);
  return [
    chain === "different" && t("verify.says.chainDiffers"),
    models === "different" && chain === "different" && t("verify.says.modelsToo"),
    models === "ok" && chain === "different" && t("verify.says.modelsSame"),
    chain === "ok" && t("verify.says.sound"),
    models === "different" && chain !== "different" && t("verify.says.modelsDiffer"),
    models === "ok" && chain !== "different" && t("verify.says.same"),
    chain === "skipped" && t("verify.says.chainSkipped"),
    models === "skipped" && t("verify.says.modelsSkipped"),
  ].filter((line): line is string => line !== false);
};

/** CSV cell. A text that a spreadsheet would read as a formula gets a leading apostrophe. */
const cell = (value: string | number | null): string => {
  const text = value === null ? "" : String(value);
  const plain = typeof value === "string" && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
};

const save = (name: string, rows: (string | number | null)[][]): void =>
  // Spreadsheets need the byte order mark to read UTF-8.
  saveFile(
    new Blob([`\uFEFF${rows.map((row) => row.map(cell).join()).join("\r\n")}\r\n`], { type: "text/csv" }),
    `${name}.csv`,
  );

/** Downloads the differing cells of a table that the run stored. */
export const saveTable = (run: string, { name, sample }: TableAnswer): void =>
  save(`verify-${run.slice(0, 8)}-${name}`, [
    ["row", "column", "live", "log"],
    ...sample.map(({ key, column, live, rebuilt }) => [key, column, live, rebuilt]),
  ]);

/** Downloads the findings of the log checks that the run stored. */
export const saveFindings = (run: string, findings: readonly FindingAnswer[]): void =>
  save(`verify-${run.slice(0, 8)}`, [
    ["code", "first", "last", "stream", "revision", "text"],
    ...findings.map(({ code, index, first, last, stream, revision, text }) => [
      code,
      first ?? index,
      last ?? index,
      stream,
      revision,
      text,
    ]),
  ]);
