import type { CheckAnswer, TableAnswer, VerifyRunWhole } from "#contracts/audit/verify-calls.ts";
import type { Translate } from "#client/lib/i18n.ts";
import { count } from "#client/lib/show-number.ts";

/** How a part stands, by its pieces: one that differs counts before one that goes on. */
export const stateOf = (
  parts: readonly (CheckAnswer | TableAnswer)[],
): "skipped" | "different" | "running" | "ok" | "waiting" => {
  const known = parts.filter(({ state }) => state !== "skipped");
  if (known.length === 0) return "skipped";
  if (known.some(({ state }) => state === "different")) return "different";
  if (known.every(({ state }) => state === "ok")) return "ok";
  return known.every(({ state }) => state === "waiting") ? "waiting" : "running";
};

export const differing = ({ tables }: Pick<VerifyRunWhole, "tables">): TableAnswer[] =>
  tables.filter(({ state }) => state === "different");

const runningTitle = (run: VerifyRunWhole, t: Translate): string => {
  const chain = stateOf(run.checks);
  const models = stateOf(run.tables);
  if (run.state === "waiting") return t("verify.title.waiting");
  if (chain !== "skipped" && (models === "waiting" || models === "skipped")) return t("verify.title.chain");
  const done = run.tables.filter(({ state }) => state === "ok" || state === "different").length;
  const found = chain === "ok" || chain === "different" ? `.${chain}` : "";
  return t(`verify.title.models${found}`, { done, total: run.tables.length });
};

/** The title says first what is wrong, then what is not. */
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
      rows: count(rows),
      tables: tables.length,
      total: run.tables.length,
    });
  }
  return run.findingCount > 0
    ? t("verify.title.chainDiffers", { count: run.findingCount })
    : t(run.log && run.readModels ? "verify.title.equal" : run.log ? "verify.title.sound" : "verify.title.same");
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
