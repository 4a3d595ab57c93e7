import { Button } from "@blueprintjs/core";
import { Error as ErrorIcon, Export, Minus, TickCircle, Time } from "@blueprintjs/icons";
import { Link } from "wouter";
import { auditScreens } from "#contracts/access/menus/audit.ts";
import type { CheckAnswer, FindingAnswer, VerifyRunWhole } from "#contracts/audit/verify-calls.ts";
import { Muted, Spacer } from "#client/kit/inline.tsx";
import { useT } from "#client/lib/i18n.ts";
import { count } from "#client/lib/show-number.ts";
import { hasCode } from "#client/state/session.ts";
import { saveFindings } from "./save-differences.ts";
import { StateMark } from "./state-mark.tsx";
import { stateOf } from "./run-words.ts";
import { PartHead } from "./part-head.tsx";
import styles from "./chain.module.css";

const icons = {
  waiting: <Time size={14} />,
  running: <Time size={14} />,
  ok: <TickCircle size={14} />,
  different: <ErrorIcon size={14} />,
  skipped: <Minus size={14} />,
} satisfies Record<CheckAnswer["state"], React.ReactElement>;

/** The log against its tree: each check with how much it looked at, and what it found. */
export const Chain = ({ run }: { run: VerifyRunWhole }) => {
  const t = useT();
  const found = run.findings.filter(({ code }) => code !== "readModel.differs");
  const state = stateOf(run.checks);
  return (
    <>
      <PartHead title={t("verify.chain")}>
        <StateMark state={state} text={t(`verify.chainState.${state}`, { count: found.length })} />
        <Spacer />
        {found.length > 0 && (
          <Button
            size="small"
            icon={<Export size={14} />}
            text={t("client.export.button")}
            onClick={() => saveFindings(run.id, found)}
          />
        )}
      </PartHead>
      <ul className={styles.checks}>
        {run.checks
          .filter(({ name, state: each }) => name !== "anchors" || each !== "skipped")
          .map((check) => (
            <li key={check.name} data-state={check.state}>
              {icons[check.state]}
              <span>{t(`verify.check.${check.name}`)}</span>
              <Amount of={check} />
            </li>
          ))}
      </ul>
      {found.length > 0 && <Findings found={found} unkept={run.findingCount - run.findings.length} />}
    </>
  );
};

const Amount = ({ of: { name, state, done, total } }: { of: CheckAnswer }) => {
  const t = useT();
  if (state === "waiting" || state === "skipped") return <Muted>{t(`verify.state.${state}`)}</Muted>;
  if (state === "running") return <Muted>{`${count(done)} / ${count(total)}`}</Muted>;
  return <b>{t(`verify.amount.${name}`, { count: done, n: count(done) })}</b>;
};

/** Place of a finding in the log; a range where several events in a row are concerned. */
const placeOf = ({ first, last, index }: FindingAnswer): string | undefined => {
  const from = first ?? index;
  if (from === null) return undefined;
  return last !== null && last !== from ? `${count(from)}–${count(last)}` : count(from);
};

const Findings = ({ found, unkept }: { found: readonly FindingAnswer[]; unkept: number }) => {
  const t = useT();
  return (
    <ol className={styles.findings} aria-label={t("verify.findings")}>
      {found.map((finding, at) => (
        <li key={`${finding.code}${finding.first}${finding.stream}${at}`}>
          <div>
            <code>{finding.code}</code>
            <Spacer />
            <FindingPlace finding={finding} />
          </div>
          <p>{finding.text}</p>
          {finding.stream && (
            <small>
              {finding.stream}
              {finding.revision !== null && ` · ${t("verify.revision", { revision: finding.revision })}`}
            </small>
          )}
        </li>
      ))}
      {unkept > 0 && (
        <li>
          <Muted small>{t("verify.moreFindings", { count: unkept, n: count(unkept) })}</Muted>
        </li>
      )}
    </ol>
  );
};

/** Leads to the event where the reader may see events. */
const FindingPlace = ({ finding }: { finding: FindingAnswer }) => {
  const t = useT();
  const place = placeOf(finding);
  const from = finding.first ?? finding.index;
  if (place === undefined || from === null) return null;
  const said = t("verify.position", { place });
  if (!hasCode(...auditScreens.events.codes.list)) return <span>{said}</span>;
  return <Link href={`${auditScreens.events.path}?indexFrom=${from}`}>{said}</Link>;
};
