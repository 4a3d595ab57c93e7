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
import { Box, Grid, Row, Text } from "#client/kit/layout.tsx";
import { ageWords } from "#client/lib/freshness.ts";
import { useT } from "#client/lib/i18n.ts";
import { useServerClock } from "#client/lib/use-clock.ts";
import type { PreviewAnswer } from "#contracts/commands/preview.ts";
import { type ProcedureId, procedureLabel, procedureOf } from "#contracts/procedures/index.ts";
import { showDay } from "#client/lib/dates.ts";
import type { CylinderAnswer } from "#contracts/lists/cylinder.ts";
import { classes } from "#client/lib/classes.ts";
import { cylinderScreens } from "#contracts/access/menus/cylinder.ts";
import { inSentence } from "#client/lib/in-sentence.ts";
import { openCylinder } from "#client/state/open-cylinder.ts";
import { Sentence } from "#client/kit/sentence.tsx";
import { may } from "../session/ask-step.ts";
import type { Preview } from "../session/interlock.ts";
import {
  conditionsOf,
  type Condition,
  isOnlyEarly,
  nextStep,
  type NextStep,
  validityOf,
  wordOf,
} from "../session/gate-rules.ts";
import { openRegister } from "../register/register-dialog.tsx";
import styles from "./scan-entry.module.css";

/** Text for the age of a time (ISO 8601). It follows the clock. */
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

const useWords = ({ stands }: PreviewAnswer, cylinder: CylinderAnswer | undefined) => {
  const t = useT();
  const ago = useAgo();
  return ({ name, state, code }: Condition): string => {
    if (code === "ledger.placeDiffers" && cylinder?.holder.name)
      return t("entry.tick.ledger", { place: cylinder.holder.name });
    if (state !== "good") return t(`exceptionCode.${code}`);
    const words = t(`entry.tick.${name}`, { day: showDay(stands?.inspectionDue) });
    return name === "checked" && stands?.gateAt ? `${words}, ${ago(stands.gateAt)}` : words;
  };
};

type TicksProps = { preview: Preview; procedureId: ProcedureId; cylinder: CylinderAnswer | undefined };

/** The conditions before the entry, met and unmet, in words. */
export const Ticks = ({ preview, procedureId, cylinder }: TicksProps) => {
  const words = useWords(preview, cylinder);
  return (
    <Row
      as="ul"
      hairline="bottom"

      align="stretch"
      gap={16}
      rowGap={0}
      justify="between"
      wrap
      fixed
      padY={10}

      className={styles.ticks}
    >
      {conditionsOf(procedureId, preview).map((condition) => {
        const Icon = tickIcons[condition.state];
        return (
          <Row
            as="li"
            gap={4}
            size={12}
            line={20}
            tone="fg2"
            nowrap
            key={condition.name}
            className={states[condition.state]}
          >
            <Icon size={14} />
            {words(condition)}
          </Row>
        );
      })}
    </Row>
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

/** Text and colour for the state of a filling. A check that is about to expire or has expired shows a warning. */
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

type FirstProps = { procedureId: ProcedureId; scannedFor: ProcedureId };

/** Says that the current cylinder was scanned for another step, and that this one comes first. */
export const FirstCard = ({ procedureId, scannedFor }: FirstProps) => {
  const t = useT();
  return (
    <Row gap={10} fixed fill="accentSoft" radius="panel" tone="accent" className={styles.gateCard}>
      <ArrowRight size={20} />
      <span>
        <Text as="b" block line={18} weight={600}>
          {t("entry.first", { step: t(procedureLabel(procedureId)) })}
        </Text>
        <Text as="small" block size={12} line={16} tone="fg2">
          {t("entry.firstText", { number: String(scannedFor).padStart(2, "0") })}
        </Text>
      </span>
    </Row>
  );
};

type CardProps = {
  cylinder: Gate & Pick<CylinderAnswer, "gateByName" | "gateCompanyId" | "gateCompanyName">;
  stopped: boolean;
  /** The job's company. */
  companyId: string | null | undefined;
};

/** The state of the current cylinder's filling: when, by whom and where. While the cylinder is stopped, nothing is green. */
export const GateCard = ({ cylinder, stopped, companyId }: CardProps) => {
  const t = useT();
  const { tone, age, ends } = useGate()(cylinder);
  const Icon = gateIcons[tone];
  const place = cylinder.gateCompanyId === companyId ? t("entry.thisPlace") : cylinder.gateCompanyName;
  const facts = age === undefined ? [] : [age, cylinder.gateByName, place];
  const look = looks[stopped && tone === "good" ? "none" : tone];
  return (
    <Row gap={10} fixed fill="okSoft" radius="panel" tone="ok" className={classes(styles.gateCard, look)}>
      <Icon size={20} />
      <span>
        <Text as="b" block line={18} weight={600}>
          {t(`entry.gate.${cylinder.gate}`)}
        </Text>
        {facts.length > 0 && (
          <Text as="small" block size={12} line={16} tone="fg2">
            {facts.filter(Boolean).join(t("entry.gate.comma"))}
          </Text>
        )}
        {ends !== undefined && (
          <Text as="small" block size={12} line={16} tone="inherit" weight={600}>
            {ends}
          </Text>
        )}
      </span>
    </Row>
  );
};

type StopActions = {
  /** Moves the current cylinder to another procedure of the filling line. */
  onHand: (to: ProcedureId) => void;
  /** Opens the job dialog, at the given procedure if any. */
  onJob: (procedureId?: ProcedureId) => void;
};

type StopProps = StopActions & { gasBarcode: string; procedureId: ProcedureId; preview: Preview };

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
        return { text: t("entry.step.register"), perform: () => openRegister(gasBarcode) };
      case "open":
        return { text: t("entry.step.open"), perform: () => openCylinder(gasBarcode) };
      default:
        return step satisfies never;
    }
  };
};

/** The refusal before the entry: every reason, and a button for the next step. It is an alarm only if no step of this bench helps. */
export const Stop = ({ preview, procedureId, ...at }: StopProps) => {
  const t = useT();
  const lead = useStep(at);
  const step = nextStep(preview, may());
  const action = step && lead(step);
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const early = isOnlyEarly(preview);
  const reasons = preview.reasons.map(({ code }) => inSentence(t(wordOf(code)))).join(t("client.builder.listComma"));
  const title = early && step?.is === "hand" ? "entry.first" : `entry.stop.${procedureOf(procedureId).entry}`;
  return (
    <Row
      as="section"
      gap={20}
      fixed
      below={8}
      padY={16}
      padX={20}
      className={classes(styles.stop, early && styles.isEarly)}
      role={early ? "status" : "alert"}
      ref={place}
    >
      <Grid as="span" middle fixed radius="round" className={styles.icon}>
        <Disable size={28} />
      </Grid>
      <Box grow>
        <Text as="h3" size={20} line={28} weight={600}>
          {t(title, { reasons, step: step?.is === "hand" ? t(procedureLabel(step.to)) : "" })}
        </Text>
        <Text as="ol" above={4} size={14} line={22}>
          {preview.reasons.map(({ code, msg }, i) => (
            <Row as="li" align="stretch" gap={8} key={code}>
              <Text as="i" weight={600}>
                {preview.reasons.length > 1 ? i + 1 : ""}
              </Text>
              <span>
                <Sentence text={msg} code={at.gasBarcode} />
              </span>
            </Row>
          ))}
        </Text>
      </Box>
      {action && (
        <Button
          size="large"
          className={styles.instead}
          text={action.text}
          endIcon={<ArrowRight />}
          onClick={action.perform}
        />
      )}
    </Row>
  );
};
