import { Button } from "@blueprintjs/core";
import { Cut, Offline, Time, Desktop, Link } from "@blueprintjs/icons";
import type { ReactNode } from "react";
import { boardScreens } from "#contracts/access/menus/cockpit.ts";
import { OFFLINE_AFTER, STALE_AFTER, screenStates } from "#contracts/boards/screen-calls.ts";
import type { SearchField } from "#contracts/list-kit/define-list.ts";
import { usePairing } from "#client/boards/displays/pair-dialog.tsx";
import { useSelectedDisplay, useRereadDisplays } from "#client/boards/displays/use-displays.ts";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { Muted, Spacer } from "#client/kit/inline.tsx";
import { Row, Text } from "#client/kit/layout.tsx";
import { FilterBar } from "#client/kit/list/filters/filter-bar.tsx";
import { Found } from "#client/kit/list/found.tsx";
import { ListAndPanel } from "#client/kit/list/list-and-panel.tsx";
import { Pager } from "#client/kit/list/pager.tsx";
import { PageHead } from "#client/kit/page-head.tsx";
import { useT } from "#client/lib/i18n.ts";
import { usePageCommand } from "#client/state/page-commands.ts";
import { useCode } from "#client/state/session.ts";
import { useScreenCounts, PAGE_SIZE, useScreens, useScreensAddress, type ScreensAddress } from "./use-screens.ts";
import { DisplayDetails } from "./display-details.tsx";
import { ScreensTable } from "./screens-table.tsx";
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
const search: Record<string, SearchField> = {
  name: { op: "contains", input: "text", label: "walls.col.name" },
  place: { op: "contains", input: "text", label: "walls.col.place" },
  state: {
    op: "equals",
    input: "choice",
    label: "walls.col.state",
    options: screenStates.map((value) => ({ value, label: `walls.state.${value}` })),
  },
};

/** The page `/screens` with the paired displays. */
const PairedScreens = () => {
  const t = useT();
  const may = useCode(...codes.list);
  const mayPair = useCode(codes.pair);
  const address = useScreensAddress();
  const reread = useRereadDisplays();
  const selected = useSelectedDisplay();
  const pairing = usePairing((id) => reread().then(() => selected.choose(id)));
  const pair = mayPair ? pairing.open : undefined;
  usePageCommand("add", pair);
  if (!may) return <EmptyState kind="forbidden" code={codes.list[0]} page />;
  return (
    <>
      <PageHead>{pair && <Button intent="primary" icon={<Link />} text={t("walls.pair")} onClick={pair} />}</PageHead>
      <ListAndPanel
        panel={
          selected.screen && (
            <DisplayDetails
              key={selected.screen.id}
              screen={selected.screen}
              onDirty={selected.setDirty}
              onClose={() => void selected.choose(undefined)}
            />
          )
        }
      >
        <FilterBar list={{ search }} values={address.values} onSearch={address.search} />
        <CountsLine />
        <ScreensFound address={address} chosen={selected} onPair={pair} />
      </ListAndPanel>
      {pairing.dialog}
    </>
  );
};

type ScreensFoundProps = {
  address: ScreensAddress;
  chosen: ReturnType<typeof useSelectedDisplay>;
  onPair?: () => void;
};

const ScreensFound = ({ address, chosen: selected, onPair }: ScreensFoundProps) => {
  const t = useT();
  const list = useScreens(address);
  const nothing = {
    icon: <Desktop size={24} />,
    title: t("walls.none"),
    text: t("walls.noneText", { host: window.location.host }),
    onAdd: onPair,
    addLabel: t("walls.pair"),
  };
  return (
    <Found of={list} address={address} nothing={nothing}>
      {(screens) => (
        <>
          <ScreensTable screens={screens} chosen={selected.screen?.id} onChoose={(id) => void selected.choose(id)} />
          <Pager total={list.total} pageIndex={address.pageIndex} pageSize={PAGE_SIZE} onPage={address.turn} />
        </>
      )}
    </Found>
  );
};

export default PairedScreens;
