import { Error as ErrorIcon, TickCircle, Time, WarningSign } from "@blueprintjs/icons";
import type { CylinderAnswer } from "#contracts/lists/cylinder.ts";
import { classes } from "#client/lib/classes.ts";
import { useT } from "#client/lib/i18n.ts";
import { useServerClock } from "#client/lib/use-clock.ts";
import { validityOf } from "./check-validity.ts";
import { useAgo } from "./use-ago.ts";
import styles from "./gate-card.module.css";

type Gate = Pick<CylinderAnswer, "gate" | "gateAt">;
type Tone = "bad" | "none" | "warn" | "good";

const icons = { good: TickCircle, warn: WarningSign, bad: ErrorIcon, none: Time };
const looks = { good: undefined, warn: styles.isWarn, bad: styles.isBad, none: styles.isNone };

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
  const Icon = icons[tone];
  const place = cylinder.gateCompanyId === companyId ? t("entry.thisPlace") : cylinder.gateCompanyName;
  const facts = age === undefined ? [] : [age, cylinder.gateByName, place];
  const shown = stopped && tone === "good" ? "none" : tone;
  return (
    <div className={classes(styles.root, looks[shown])}>
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
  const Icon = icons[tone];
  const aged = age !== undefined && (gate === "preFillPassed" || gate === "filled");
  const text = ends ?? (aged ? t(`entry.came.${gate}`, { ago: age }) : t(`entry.gate.${gate}`));
  return (
    <span className={styles.came} data-tone={tone}>
      <Icon size={14} />
      {text}
    </span>
  );
};
