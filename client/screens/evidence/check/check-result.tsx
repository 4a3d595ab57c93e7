import { Button, Spinner } from "@blueprintjs/core";
import { useState } from "react";
import type { EvidenceVerdict } from "#contracts/audit/evidence-check.ts";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { ErrorLine, Muted } from "#client/kit/inline.tsx";
import { showMoment } from "#client/lib/dates.ts";
import { hasWords, useT } from "#client/lib/i18n.ts";
import { showOk } from "#client/state/toasts.ts";
import { showFailure } from "../show-failure.ts";
import { useReread } from "../use-evidence.ts";
import { CheckLines } from "./check-lines.tsx";
import { keepCheck, type CheckState, type Copy } from "./use-check.ts";
import styles from "./check-result.module.css";

export const verdictKey = (verdict: EvidenceVerdict): string => `evidence.verdict.${verdict}`;

/** Outcome of reading a copy: the six lines, or the reason why it could not be read at all. */
export const CheckResult = ({ state, onRetry }: { state: CheckState; onRetry: () => void }) => {
  const t = useT();
  switch (state.step) {
    case "none":
      return null;
    case "reading":
      return (
        <div className={styles.reading} role="status">
          <Spinner size={20} />
          <Muted>{t("evidence.reading", { name: state.copy.name })}</Muted>
        </div>
      );
    case "failed":
      return <EmptyState kind="failed" error={state.error} onRetry={onRetry} />;
    case "done": {
      const { answer, copy } = state;
      if ("refused" in answer) return <Refused code={answer.refused} name={copy.name} />;
      const { verdict, lines } = answer.checked;
      return (
        <CheckLines
          verdict={verdict}
          title={t(verdictKey(verdict))}
          text={t("evidence.checkedHere", { name: copy.name, moment: showMoment(copy.at, true), count: answer.files })}
          lines={lines}
        >
          <Keep copy={copy} />
        </CheckLines>
      );
    }
    default:
      return state satisfies never;
  }
};

const Refused = ({ code, name }: { code: string; name: string }) => {
  const t = useT();
  const key = `evidence.zip.${code}`;
  return (
    <div className={styles.refused} role="alert">
      <ErrorLine>
        <span>{t("evidence.notRead", { name })}</span>
      </ErrorLine>
      <p>{hasWords(key) ? t(key) : code}</p>
    </div>
  );
};

/** Only this sends the copy; what was read above was read in the browser. */
const Keep = ({ copy }: { copy: Copy }) => {
  const t = useT();
  const reread = useReread();
  const [step, setStep] = useState<"before" | "busy" | "kept">("before");
  const keep = async (): Promise<void> => {
    setStep("busy");
    try {
      const { verdict, bundleId } = await keepCheck(copy);
      setStep("kept");
      showOk(t(bundleId ? "evidence.kept" : "evidence.keptStrange", { verdict: t(verdictKey(verdict)) }));
      await reread();
    } catch (error) {
      setStep("before");
      showFailure(error);
    }
  };
  return (
    <div className={styles.keep}>
      <Muted small>{step !== "kept" && t("evidence.keepText")}</Muted>
      <Button
        size="small"
        text={t(step === "kept" ? "evidence.keptShort" : "evidence.keep")}
        loading={step === "busy"}
        disabled={step === "kept"}
        onClick={() => void keep()}
      />
    </div>
  );
};
