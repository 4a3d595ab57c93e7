import {
  Cross,
  Tick,
  WarningSign,
  Error as ErrorIcon,
  TickCircle,
  Time,
  ArrowRight,
  Disable,
} from "@blueprintjs/icons";
import { Button } from "@blueprintjs/core";
import { useEffect, useRef } from "react";
import { useLocation } from "wouter";
import { ageWords } from "#client/lib/freshness.ts";
import { useT } from "#client/lib/i18n.ts";
import { useServerClock } from "#client/lib/use-clock.ts";
import type { PreviewAnswer } from "#contracts/commands/preview.ts";
import { type ProcedureId, procedureLabel, procedureOf } from "#contracts/procedures/index.ts";
import { showDay } from "#client/lib/dates.ts";
import { type CylinderAnswer, cylinder as archive } from "#contracts/lists/cylinder.ts";
import { classes } from "#client/lib/classes.ts";
import { cylinderScreens } from "#contracts/access/menus/cylinder.ts";
import { registerCylinder } from "#contracts/commands/register.ts";
import { exception } from "#contracts/lists/exception.ts";
import { inSentence } from "#client/lib/in-sentence.ts";
import { openCylinder } from "#client/state/cylinder-dialog.ts";
import { hasCode } from "#client/state/session.ts";
import { Sentence } from "#client/kit/sentence.tsx";
import { conditionsOf, type Condition, validityOf, nextStep, type May, type NextStep } from "./gate-rules.ts";
import styles from "./scan-entry.module.css";

/** Words for how long ago a moment (ISO 8601) was; follows the clock. */
const useAgo = (): ((since: string) => string) => {
  const t = useT();
  const now = useServerClock(10_000);
  return (since) => {
    const { key, params } = ageWords(now - Date.parse(since));
    return t("entry.ago", { age: t(key, params) });
  };
};

const tickIcons = { good: Tick, warn: WarningSign, bad: Cross } as const;

const states = { good: undefined, warn: styles.ticksIsWarn, bad: styles.ticksIsBad };

const useWords = ({ stands }: PreviewAnswer) => {
  const t = useT();
  const ago = useAgo();
  return ({ name, state, code }: Condition): string => {
    if (state !== "good") return t(`exceptionCode.${code}`);
    const words = t(`entry.tick.${name}`, { day: showDay(stands?.inspectionDue) });
    return name === "checked" && stands?.gateAt ? `${words}, ${ago(stands.gateAt)}` : words;
  };
};

/** Conditions that hold and those that do not, in words, before anything is entered. */
export const Ticks = ({ preview, procedureId }: { preview: PreviewAnswer; procedureId: ProcedureId }) => {
  const words = useWords(preview);
  return (
    <ul className={styles.ticks}>
      {conditionsOf(procedureId, preview).map((condition) => {
        const Icon = tickIcons[condition.state];
        return (
          <li key={condition.name} className={states[condition.state]}>
            <Icon size={14} />
            {words(condition)}
          </li>
        );
      })}
    </ul>
  );
};

type Gate = Pick<CylinderAnswer, "gate" | "gateAt">;
type Tone = "bad" | "none" | "warn" | "good";

const gateIcons = { good: TickCircle, warn: WarningSign, bad: ErrorIcon, none: Time };
const looks = { good: undefined, warn: styles.gateCardIsWarn, bad: styles.gateCardIsBad, none: styles.gateCardIsNone };

const toneOf = (gate: Gate["gate"]): Tone => {
  if (gate === "preFillFailed") return "bad";
  return gate === "none" || gate === "filled" ? "none" : "good";
};

/** Words and look of how far a filling has come; a check whose day ends soon, or has ended, warns. */
const useGate = () => {
  const t = useT();
  const age = useAgo();
  const now = useServerClock(10_000);
  return ({ gate, gateAt }: Gate): { tone: Tone; age?: string; ends?: string } => {
    if (!gateAt) return { tone: toneOf(gate) };
    const validity = gate === "preFillPassed" ? validityOf(gateAt, now) : undefined;
    if (!validity || validity.is === "valid") return { tone: toneOf(gate), age: age(gateAt) };
    const ends = validity.is === "over" ? t("entry.check.over") : t("entry.check.ending", { m: validity.minutes });
    return { tone: "warn", age: age(gateAt), ends };
  };
};

type CardProps = {
  cylinder: Gate & Pick<CylinderAnswer, "gateByName" | "gateCompanyId" | "gateCompanyName">;
  stopped: boolean;
  /** The company of the job. */
  companyId: string | null | undefined;
};

/** How far the filling of the cylinder in hand has come, when, by whom and where. Nothing is green beside a stop. */
export const GateCard = ({ cylinder, stopped, companyId }: CardProps) => {
  const t = useT();
  const { tone, age, ends } = useGate()(cylinder);
  const Icon = gateIcons[tone];
  const place = cylinder.gateCompanyId === companyId ? t("entry.thisPlace") : cylinder.gateCompanyName;
  const facts = age === undefined ? [] : [age, cylinder.gateByName, place];
  const shown = stopped && tone === "good" ? "none" : tone;
  return (
    <div className={classes(styles.gateCard, looks[shown])}>
      <Icon size={20} />
      <span>
        <b>{t(`entry.gate.${cylinder.gate}`)}</b>
        {facts.length > 0 && <small>{facts.filter(Boolean).join(t("entry.gate.comma"))}</small>}
        {ends !== undefined && <small className={styles.ends}>{ends}</small>}
      </span>
    </div>
  );
};

/** The same in one line, for those that wait: how long a check is old or, once that matters more, how long it is valid. */
export const Came = ({ cylinder }: { cylinder: Gate }) => {
  const t = useT();
  const { gate } = cylinder;
  const { tone, age, ends } = useGate()(cylinder);
  const Icon = gateIcons[tone];
  const aged = age !== undefined && (gate === "preFillPassed" || gate === "filled");
  const text = ends ?? (aged ? t(`entry.came.${gate}`, { ago: age }) : t(`entry.gate.${gate}`));
  return (
    <span className={styles.came} data-tone={tone}>
      <Icon size={14} />
      {text}
    </span>
  );
};

type StopActions = {
  /** Moves the cylinder in hand to another procedure of the line. */
  onHand: (to: ProcedureId) => void;
  /** Opens the choice of a job, at a procedure where one is named. */
  onJob: (procedureId?: ProcedureId) => void;
};

type StopProps = StopActions & { gasBarcode: string; procedureId: ProcedureId; preview: PreviewAnswer };

const may = (): May => ({
  record: (id) => hasCode(procedureOf(id).permission),
  exceptions: hasCode(...exception.permission),
  archive: hasCode(...archive.permission),
  register: hasCode(...registerCylinder.permission),
});

const useStep = ({ gasBarcode, onHand, onJob }: Omit<StopProps, "preview" | "procedureId">) => {
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
export const Stop = ({ preview, procedureId, ...at }: StopProps) => {
  const t = useT();
  const lead = useStep(at);
  const step = nextStep(preview, may());
  const shown = step && lead(step);
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.scrollIntoView({ block: "nearest" }), []);
  const reasons = preview.reasons.map(({ code }) => inSentence(t(`exceptionCode.${code}`))).join(t("entry.comma"));
  return (
    <section className={styles.stop} role="alert" ref={place}>
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
