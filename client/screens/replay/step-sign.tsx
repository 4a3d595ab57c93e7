import { Lock, Unlock } from "@blueprintjs/icons";
import { findProcedure } from "#contracts/procedures/index.ts";
import { Bottle } from "#client/kit/bottle.tsx";
import { EventIcon } from "../event-look/event-icon.tsx";
import type { Folded } from "./fold.ts";
import { toneOf } from "./tone.ts";
import styles from "./step-sign.module.css";

/** The sign of a step in its circle: a hold before all else, then the kind of thing that happened. */
export const StepSign = ({ folded, current = false }: { folded: Folded; current?: boolean }) => {
  const tone = toneOf(folded);
  return (
    <i className={styles.root} data-tone={tone} data-current={current || undefined}>
      <Sign folded={folded} tone={tone} />
    </i>
  );
};

const Sign = ({ folded: { step, after }, tone }: { folded: Folded; tone: ReturnType<typeof toneOf> }) => {
  if (tone === "hold") return <Lock size={14} />;
  if (tone === "released") return <Unlock size={14} />;
  if (step.type !== "ProcedureRefused" && findProcedure(step.procedureId)?.history === "moves")
    return <Bottle full={after.status === "registered" && after.content === "full"} />;
  return <EventIcon type={step.type} />;
};
