import { Button } from "@blueprintjs/core";
import { ArrowRight, Disable } from "@blueprintjs/icons";
import { useEffect, useRef } from "react";
import { useLocation } from "wouter";
import { cylinderScreens } from "#contracts/access/menus/cylinder.ts";
import type { PreviewAnswer } from "#contracts/commands/preview.ts";
import { registerCylinder } from "#contracts/commands/register.ts";
import { cylinder as archive } from "#contracts/lists/cylinder.ts";
import { exception } from "#contracts/lists/exception.ts";
import { procedureLabel, procedureOf, type ProcedureId } from "#contracts/procedures/index.ts";
import { useT } from "#client/lib/i18n.ts";
import { inSentence } from "#client/lib/in-sentence.ts";
import { openCylinder } from "#client/state/cylinder-dialog.ts";
import { hasCode } from "#client/state/session.ts";
import { nextStep, type May, type NextStep } from "./next-step.ts";
import styles from "./stop.module.css";
import { Sentence } from "#client/kit/sentence.tsx";

export type StopActions = {
  /** Lays the cylinder in hand before another procedure of the line. */
  onHand: (to: ProcedureId) => void;
  /** Opens the choice of a job, at a procedure where one is named. */
  onJob: (procedureId?: ProcedureId) => void;
};

type Props = StopActions & { gasBarcode: string; procedureId: ProcedureId; preview: PreviewAnswer };

const may = (): May => ({
  record: (id) => hasCode(procedureOf(id).permission),
  exceptions: hasCode(...exception.permission),
  archive: hasCode(...archive.permission),
  register: hasCode(...registerCylinder.permission),
});

const useStep = ({ gasBarcode, onHand, onJob }: Omit<Props, "preview" | "procedureId">) => {
  const t = useT();
  const [, go] = useLocation();
  return (step: NextStep): { text: string; perform: () => void } => {
    switch (step.is) {
      case "hand":
        return { text: t(procedureLabel(step.to)), perform: () => onHand(step.to) };
      case "inspection":
        return { text: t("entry.step.inspection"), perform: () => onJob(step.by) };
      case "job":
        return { text: t("entry.step.job"), perform: () => onJob() };
      case "exceptions":
        return {
          text: t("entry.step.exceptions"),
          perform: () => go(`${cylinderScreens.exceptions.path}?gasBarcode=${gasBarcode}`),
        };
      case "register":
        return { text: t("entry.step.register"), perform: () => go(cylinderScreens.record.path) };
      case "open":
        return { text: t("entry.step.open"), perform: () => openCylinder(gasBarcode) };
      default:
        return step satisfies never;
    }
  };
};

/** Says, before anything is entered, that it would be refused, with every reason, and leads to what can be done instead. */
export const Stop = ({ preview, procedureId, ...at }: Props) => {
  const t = useT();
  const lead = useStep(at);
  const step = nextStep(preview, may());
  const shown = step && lead(step);
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.scrollIntoView({ block: "nearest" }), []);
  const reasons = preview.reasons.map(({ code }) => inSentence(t(`exceptionCode.${code}`))).join(t("entry.comma"));
  return (
    <section className={styles.root} role="alert" ref={place}>
      <span className={styles.icon}>
        <Disable size={28} />
      </span>
      <div>
        <h3>{t(`entry.stop.${procedureOf(procedureId).entry}`, { reasons })}</h3>
        <ol>
          {preview.reasons.map(({ code, msg }, i) => (
            <li key={code}>
              <i>{preview.reasons.length > 1 ? i + 1 : ""}</i>
              <span>
                <Sentence text={msg} code={at.gasBarcode} />
              </span>
            </li>
          ))}
        </ol>
      </div>
      {shown && (
        <Button
          size="large"
          className={styles.instead}
          text={shown.text}
          endIcon={<ArrowRight />}
          onClick={shown.perform}
        />
      )}
    </section>
  );
};
