import { Tag } from "@blueprintjs/core";
import { Offline, Time } from "@blueprintjs/icons";
import type { ReactNode } from "react";
import type { ScreenAnswer, ScreenState } from "#contracts/boards/screen-calls.ts";
import { GoodState } from "#client/kit/cells/small-cells.tsx";
import { Fault } from "#client/kit/fault.tsx";
import { Spacer } from "#client/kit/inline.tsx";
import { SidePanel } from "#client/kit/side-panel/side-panel.tsx";
import { useT, type Translate } from "#client/lib/i18n.ts";
import { useAge } from "#client/lib/use-age.ts";
import { useClock } from "#client/lib/use-clock.ts";
import styles from "./displays.module.css";

/** A display's cut in words, such as `Daliang only, Year`. */
export const cutWords = ({ companyName, period }: ScreenAnswer["cuts"][number], t: Translate): string =>
  [companyName !== null && t("walls.cut", { company: companyName }), period !== 1 && t(`cockpit.period.${period}`)]
    .filter(Boolean)
    .join(t("client.builder.listComma"));

/** The state of a display as colour, icon and word. */
export const DisplaySign = ({ state }: { state: ScreenState }) => {
  const t = useT();
  const word = t(`walls.state.${state}`);
  if (state === "live") return <GoodState text={word} />;
  const isStale = state === "stale";
  return (
    <Tag minimal intent={isStale ? "warning" : "danger"} icon={isStale ? <Time size={12} /> : <Offline size={12} />}>
      {word}
    </Tag>
  );
};

type PanelProps = {
  label: string;
  title: string;
  state: ScreenState;
  /** Shown before the state. */
  head: ReactNode;
  foot: ReactNode;
  /** The reason why a display rejected the draft. */
  fault: string | undefined;
  onClose: () => void;
  children: ReactNode;
};

/** The panel of a display: its name and state, the edited fields, and the reason of a refusal. */
export const DisplayPanel = ({ state, head, fault, children, ...rest }: PanelProps) => (
  <SidePanel
    {...rest}
    head={
      <>
        {head}
        <Spacer />
        <DisplaySign state={state} />
      </>
    }
    bodyClassName={styles.body}
  >
    {children}
    {fault && <Fault text={fault} />}
  </SidePanel>
);

/** Returns the text for the time since a display's last message. */
export const useBeat = (): ((lastSeenAt: string | null) => string) => {
  const t = useT();
  const age = useAge();
  const now = useClock();
  return (lastSeenAt) =>
    lastSeenAt === null ? t("walls.never") : t("common.ago", { age: age(Math.max(0, now - Date.parse(lastSeenAt))) });
};
