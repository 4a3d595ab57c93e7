import { Button, TextArea, Spinner } from "@blueprintjs/core";
import { Refresh, Error as ErrorIcon, TickCircle } from "@blueprintjs/icons";
import { useId, useState, type ReactNode } from "react";
import { ErrorLine, Muted } from "#client/kit/inline.tsx";
import { DropFile } from "#client/kit/inputs/drop-file.tsx";
import { SidePanel } from "#client/kit/side-panel/side-panel.tsx";
import { useT, hasWords, type Translate } from "#client/lib/i18n.ts";
import { useDraft } from "#client/lib/use-draft.ts";
import {
  type EvidenceVerdict,
  evidenceChecks,
  type EvidenceCheckName,
  type EvidenceLine,
} from "#contracts/audit/evidence-check.ts";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { showMoment } from "#client/lib/dates.ts";
import { showOk } from "#client/state/toasts.ts";
import { Box, Card, Row, Text } from "#client/kit/layout.tsx";
import { Verifiers } from "./keys-dialog.tsx";
import { keysOf, useCheck, useOwnKeys, keepCheck, type CheckState, type Copy } from "./use-check.ts";
import styles from "./evidence.module.css";
import { showFailure, useReread } from "./evidence-calls.ts";

/** Checks a dropped or selected copy of a bundle in the browser. Nothing is sent to the server. */
export const CopyPanel = ({ onClose }: { onClose: () => void }) => {
  const t = useT();
  const ownKeys = useOwnKeys();
  const [text, setText] = useDraft(ownKeys.data ?? "", (keys) => keys);
  const keys = keysOf(text);
  const { state, check } = useCheck();
  const [last, setLast] = useState<File>();
  const read = (file: File): void => {
    setLast(file);
    if (keys !== false) void check(file, file.name, keys);
  };
  const again = (): void => {
    if (last) read(last);
  };
  const title = t("evidence.copy");
  return (
    <SidePanel label={title} title={title} head={<h2>{title}</h2>} bodyClassName={styles.copyPanel} onClose={onClose}>
      <Muted as="p">{t("evidence.copyText")}</Muted>
      <DropFile
        name="copy"
        accept=".zip,application/zip"
        title={t("evidence.drop")}
        text={t("evidence.dropText")}
        onFile={read}
      />
      <CheckResult state={state} onRetry={again} />
      <Keys text={text} bad={keys === false} onText={setText} />
      {last && <Button size="small" icon={<Refresh size={14} />} text={t("evidence.again")} onClick={again} />}
      <h3>{t("evidence.verifiers")}</h3>
      <Muted as="p">{t("evidence.verifiersText")}</Muted>
      <Verifiers />
    </SidePanel>
  );
};

type KeysProps = { text: string; bad: boolean; onText: (text: string) => void };

const Keys = ({ text, bad, onText }: KeysProps) => {
  const t = useT();
  const id = useId();
  return (
    <div className={styles.keys}>
      <Text as="label" block size={12} line={24} weight={600} tone="fg2" htmlFor={id}>
        {t("evidence.trusted")}
      </Text>
      <TextArea
        id={id}
        name="keys"
        fill
        rows={3}
        spellCheck={false}
        aria-invalid={bad || undefined}
        aria-describedby={`${id}-note`}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      <Text as="small" size={12} line={16} tone="fg3" id={`${id}-note`}>
        {bad ? (
          <ErrorLine>{t("evidence.noKey")}</ErrorLine>
        ) : (
          t(text.trim() ? "evidence.trustedText" : "evidence.untrusted")
        )}
      </Text>
    </div>
  );
};

export const verdictKey = (verdict: EvidenceVerdict): string => `evidence.verdict.${verdict}`;

/** Result of reading a copy: six lines, or the reason why the file cannot be read. */
export const CheckResult = ({ state, onRetry }: { state: CheckState; onRetry: () => void }) => {
  const t = useT();
  switch (state.step) {
    case "none":
      return null;
    case "reading":
      return (
        <Row gap={12} padY={12} role="status">
          <Spinner size={20} />
          <Muted>{t("evidence.reading", { name: state.copy.name })}</Muted>
        </Row>
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
    <Text
      as="div"
      padY={8}
      padX={12}
      fill="alertSoft"
      radius="panel"
      tone="alert"
      className={styles.refused}
      role="alert"
    >
      <ErrorLine>
        <span>{t("evidence.notRead", { name })}</span>
      </ErrorLine>
      <p>{hasWords(key) ? t(key) : code}</p>
    </Text>
  );
};

/** Sends the copy to the server and stores the result. The check above ran in the browser only. */
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
    <Row gap={8} padY={8} padX={12} hairline="top" className={styles.keep}>
      <Muted small>{step !== "kept" && t("evidence.keepText")}</Muted>
      <Button
        size="small"
        text={t(step === "kept" ? "evidence.keptShort" : "evidence.keep")}
        loading={step === "busy"}
        disabled={step === "kept"}
        onClick={() => void keep()}
      />
    </Row>
  );
};

/** A line of the result. A failed line says what differs. */
type ShownLine = Pick<EvidenceLine, "check" | "ok" | "detail" | "fault">;

/** Lines of a stored check, made from the names of the failed lines. */
export const linesOf = (failed: readonly string[]): ShownLine[] =>
  evidenceChecks.map((check: EvidenceCheckName) => ({ check, ok: !failed.includes(check) }));

const whyOf = ({ fault, detail }: ShownLine, t: Translate): string | undefined => {
  const key = fault && `evidence.faults.${fault.code}`;
  return key && hasWords(key) ? t(key, fault.params) : detail;
};

/** Translates the verifier's English text about amounts. */
const amountOf = (detail: string, t: Translate): string => {
  const [, checked, total] = /^(\d+) of (\d+)$/.exec(detail) ?? [];
  if (checked && total) return t("evidence.amount.of", { done: checked, total });
  const [, files] = /^(\d+) files$/.exec(detail) ?? [];
  if (files) return t("evidence.amount.files", { count: Number(files) });
  const [, hash] = /^key (\w+)$/.exec(detail) ?? [];
  return hash ? t("evidence.amount.key", { hash }) : detail;
};

type Props = {
  verdict: EvidenceVerdict;
  title: string;
  text: string;
  lines: readonly ShownLine[];
  children?: ReactNode;
};

/** Result of a copy's check with its six lines. */
export const CheckLines = ({ verdict, title, text, lines, children }: Props) => {
  const t = useT();
  return (
    <Card clip className={styles.checkLines} data-verdict={verdict} aria-label={t("evidence.checked")}>
      <Row as="header" gap={10} padY={8} padX={12} fill="okSoft" tone="ok" role="status">
        {verdict === "bad" ? <ErrorIcon size={20} /> : <TickCircle size={20} />}
        <div>
          <Text as="b" block weight={600}>
            {title}
          </Text>
          <Text as="small" block size={12} line={16} tone="fg2" anywhere>
            {text}
          </Text>
        </div>
      </Row>
      <Box as="ul" padY={2} padX={12}>
        {lines.map((line) => (
          <Row as="li" align="stretch" gap={8} line={20} key={line.check} data-check={line.check} data-ok={line.ok}>
            {line.ok ? (
              <TickCircle size={14} title={t("evidence.holds")} />
            ) : (
              <ErrorIcon size={14} title={t("evidence.fails")} />
            )}
            <Row align="stretch" justify="between" wrap rowGap={0} gap={8} grow>
              <span>{t(`evidence.check.${line.check}`)}</span>
              {line.ok ? (
                line.detail && (
                  <Text as="small" size={12} tone="fg3">
                    {amountOf(line.detail, t)}
                  </Text>
                )
              ) : (
                <p>{whyOf(line, t)}</p>
              )}
            </Row>
          </Row>
        ))}
      </Box>
      {children}
    </Card>
  );
};
