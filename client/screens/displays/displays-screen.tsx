import { Button } from "@blueprintjs/core";
import { Cut, Offline, Time, Desktop, Link } from "@blueprintjs/icons";
import type { ReactNode } from "react";
import { boardScreens } from "#contracts/access/menus/cockpit.ts";
import { OFFLINE_AFTER, STALE_AFTER } from "#contracts/boards/screen-calls.ts";
import { display } from "#contracts/lists/display.ts";
import { usePairing } from "#client/boards/displays/pair-dialog.tsx";
import { useSelectedDisplay, useRereadDisplays } from "#client/boards/displays/use-displays.ts";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { Muted, Spacer } from "#client/kit/inline.tsx";
import { Row, Text } from "#client/kit/layout.tsx";
import { ListScreen } from "#client/kit/list/list-screen.tsx";
import { useT } from "#client/lib/i18n.ts";
import { usePageCommand } from "#client/state/page-commands.ts";
import { useCode } from "#client/state/session.ts";
import { useScreenCounts } from "./use-screens.ts";
import { DisplayDetails } from "./display-details.tsx";
import { displayCells } from "./display-cells.tsx";
import styles from "./displays-screen.module.css";

type CountProps = {
  n: number;
  of: "paired" | "live" | "stale" | "offline" | "cut";
  sign?: ReactNode;
  tone?: "warn" | "alert";
};

const Count = ({ n, of, sign, tone }: CountProps) => {
  const t = useT();
  return (
    <Row as="span" inline gap={6} tone={tone}>
      {sign}
      <Text as="b" number size={20} line={24} weight={600} tone={tone ?? "fg"}>
        {n}
      </Text>
      {t(`walls.count.${of}`)}
    </Row>
  );
};

/** Number of displays that are paired, live, stale and offline, and of those that show a cut. */
const CountsLine = () => {
  const t = useT();
  const counts = useScreenCounts();
  const line = {
    className: styles.counts,
    wrap: true,
    gap: 24,
    rowGap: 4,
    size: 12,
    tone: "fg2",
    fixed: true,
  } as const;
  if (!counts) return <Row {...line} />;
  const { live, stale, offline, cut } = counts;
  return (
    <Row {...line} role="status">
      <Count n={live + stale + offline} of="paired" />
      <Count n={live} of="live" sign={<i className={styles.dot} />} />
      {stale > 0 && <Count n={stale} of="stale" sign={<Time size={14} />} tone="warn" />}
      {offline > 0 && <Count n={offline} of="offline" sign={<Offline size={14} />} tone="alert" />}
      {cut > 0 && <Count n={cut} of="cut" sign={<Cut size={14} />} tone="warn" />}
      <Spacer />
      <Muted className={styles.rule}>{t("walls.count.rule", { stale: STALE_AFTER, offline: OFFLINE_AFTER })}</Muted>
    </Row>
  );
};

const { codes } = boardScreens.screens;

/** The page `/screens` with the paired displays. */
const PairedScreens = () => {
  const t = useT();
  const reread = useRereadDisplays();
  const selected = useSelectedDisplay();
  const pairing = usePairing((id) => reread().then(() => selected.choose(id)));
  const pair = useCode(codes.pair) ? pairing.open : undefined;
  usePageCommand("add", pair);
  const words = { title: t("walls.none"), text: t("walls.noneText", { host: window.location.host }) };
  return (
    <>
      <ListScreen
        list={display}
        cells={displayCells}
        twoLines={48}
        onOpen={({ id }) => void selected.choose(id)}
        current={selected.screen?.id}
        beside={["screen"]}
        panel={
          selected.screen ? (
            <DisplayDetails
              key={selected.screen.id}
              screen={selected.screen}
              onDirty={selected.setDirty}
              onClose={() => void selected.choose(undefined)}
            />
          ) : null
        }
        primary={pair && <Button intent="primary" icon={<Link />} text={t("walls.pair")} onClick={pair} />}
        summary={<CountsLine />}
        nothing={
          <EmptyState kind="nothing" icon={<Desktop size={24} />} {...words} onAdd={pair} addLabel={t("walls.pair")} />
        }
      />
      {pairing.dialog}
    </>
  );
};

export default PairedScreens;
