import { Error as ErrorIcon, TickCircle } from "@blueprintjs/icons";
import type { ReactNode } from "react";
import {
  evidenceChecks,
  type EvidenceCheckName,
  type EvidenceLine,
  type EvidenceVerdict,
} from "#contracts/audit/evidence-check.ts";
import { hasWords, useT, type Translate } from "#client/lib/i18n.ts";
import styles from "./check-lines.module.css";

/** A line as it is shown: one that failed says what differs. */
export type ShownLine = Pick<EvidenceLine, "check" | "ok" | "detail" | "fault">;

/** Lines of a check of which only those that failed are known by name. */
export const linesOf = (failed: readonly string[]): ShownLine[] =>
  evidenceChecks.map((check: EvidenceCheckName) => ({ check, ok: !failed.includes(check) }));

const whyOf = ({ fault, detail }: ShownLine, t: Translate): string | undefined => {
  const key = fault && `evidence.faults.${fault.code}`;
  return key && hasWords(key) ? t(key, fault.params) : detail;
};

/** The verifier says in English how much it held against what; the page says the same in its language. */
const amountOf = (detail: string, t: Translate): string => {
  const [, done, total] = /^(\d+) of (\d+)$/.exec(detail) ?? [];
  if (done && total) return t("evidence.amount.of", { done, total });
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

/** Outcome of a check of a copy, and its six lines. */
export const CheckLines = ({ verdict, title, text, lines, children }: Props) => {
  const t = useT();
  return (
    <section className={styles.root} data-verdict={verdict} aria-label={t("evidence.checked")}>
      <header role="status">
        {verdict === "bad" ? <ErrorIcon size={20} /> : <TickCircle size={20} />}
        <div>
          <b>{title}</b>
          <small>{text}</small>
        </div>
      </header>
      <ul>
        {lines.map((line) => (
          <li key={line.check} data-check={line.check} data-ok={line.ok}>
            {line.ok ? (
              <TickCircle size={14} title={t("evidence.holds")} />
            ) : (
              <ErrorIcon size={14} title={t("evidence.fails")} />
            )}
            <div>
              <span>{t(`evidence.check.${line.check}`)}</span>
              {line.ok ? line.detail && <small>{amountOf(line.detail, t)}</small> : <p>{whyOf(line, t)}</p>}
            </div>
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
};
