import { Error as Alarm, WarningSign, Time, Locate } from "@blueprintjs/icons";
import type { ReactNode } from "react";
import { useSnapshot } from "valtio";
import { Link } from "wouter";
import { cylinderScreens } from "#contracts/access/menus/cylinder.ts";
import { salesScreens } from "#contracts/access/menus/sales.ts";
import { stockScreens } from "#contracts/access/menus/stock.ts";
import type { TodayCounts } from "#contracts/wire/live.ts";
import { Box, Row, Stack, Text } from "#client/kit/layout.tsx";
import { classes } from "#client/lib/classes.ts";
import { useT } from "#client/lib/i18n.ts";
import { useAge } from "#client/lib/use-age.ts";
import { session, type MenuItem } from "#client/state/session.ts";
import { type Level, type Staleness, type PanelProps, type StaleBy, useStaleness } from "../panel-view.ts";
import { useBoardHere } from "../use-at.ts";
import type { Board, BoardState } from "../board.ts";
import { isPresentedBy } from "../shared-board.ts";
import { showRefusal } from "../presenting/show-refusal.ts";
import type { Missing } from "../asking.ts";
import styles from "./panel.module.css";

/** Colours of a panel. They are registered so that they can change slowly. */
const colours = ["fg", "fg2", "fg3", "accent", "bar", "ghost", "share-1", "share-2", "share-3", "share-4", "share-5"];
const series = ["series-full", "series-empty", "series-in", "series-out"];

// happy-dom does not support `CSS.registerProperty`.
if ("registerProperty" in CSS)
  for (const name of [...colours, ...series])
    CSS.registerProperty({ name: `--${name}`, syntax: "<color>", inherits: true, initialValue: "#000" });

const holds = (menus: readonly MenuItem[] | undefined, path: string): boolean =>
  (menus ?? []).some((menu) => menu.path?.toLowerCase() === path.toLowerCase() || holds(menu.children, path));

/** Returns the path if it is in the viewer's menu. Nobody is sent to a page without permission. */
export const useDrill = (path: string | undefined): string | undefined => {
  const { info } = useSnapshot(session);
  return path !== undefined && holds(info?.menus as MenuItem[] | undefined, path) ? path : undefined;
};

/** The list that each panel links to (rules §6). */
export const drills = {
  trend: stockScreens.warehouseProcedure.path,
  deliveries: salesScreens.statistics.path,
  stock: stockScreens.summary.path,
  storeStock: stockScreens.inspect.path,
  customers: salesScreens.customer.path,
  shares: cylinderScreens.record.path,
  due: cylinderScreens.due.path,
  exceptions: cylinderScreens.exceptions.path,
} as const;

/** The list that each figure links to. */
export const figureDrills = {
  todayGasNum: cylinderScreens.filling.path,
  todayOutWarehouseNum: stockScreens.warehouseProcedure.path,
  todayInWarehouseNum: stockScreens.warehouseProcedure.path,
  todayDeliveryNum: salesScreens.sendReceive.path,
} as const satisfies Record<keyof TodayCounts, string>;

/** A panel's title, as a link if the panel has a list. */
export const DrillTitle = ({ title, drill }: { title: string; drill: string | undefined }) => {
  const path = useDrill(drill);
  return (
    <h2>
      {path ? (
        <Link href={path} className={styles.drill}>
          {title}
        </Link>
      ) : (
        title
      )}
    </h2>
  );
};

/** The word and icon of a reached threshold. Its colour means the same. */
export const LevelSign = ({ level }: { level: Level }) => {
  const t = useT();
  if (!level) return null;
  return (
    <Row className={styles.levelSign} as="span" inline gap={6} weight={600} data-level={level}>
      {level === "alarm" ? <Alarm size={20} /> : <WarningSign size={20} />}
      {t(`cockpit.level.${level}`)}
    </Row>
  );
};

/** The age of a stale panel, marked if only this panel is stale. */
export const PanelAge = ({ stale }: { stale: Staleness }) => {
  const t = useT();
  const age = useAge()(stale.ageMs);
  if (stale.is === "fresh") return null;
  return (
    <Row as="span" inline align="baseline" gap={8} size={20} weight={400} tone="fg3" className={styles.age}>
      {stale.by === "own" && <Time size={20} />}
      {stale.by === "own" ? t("common.ago", { age }) : age}
    </Row>
  );
};

/** Shown in place of data that did not load: it is retried automatically, and a button retries immediately. */
export const NotLoaded = ({ onRetry, className }: { className?: string; onRetry?: () => void }) => {
  const t = useT();
  return (
    <Row wrap rowGap={4} gap={16} tone="fg2" className={classes(styles.notLoaded, className)} role="status">
      <Row as="span" gap={8} weight={500} tone="warn">
        <WarningSign size={20} />
        {t("cockpit.notLoaded")}
      </Row>
      <span className={styles.meta}>{t("cockpit.asksAgain")}</span>
      {onRetry && (
        <Box
          as="button"
          radius="control"
          line={40}
          tone="fg"
          text="center"
          type="button"
          className={styles.again}
          onClick={onRetry}
        >
          {t("client.line.tryNow")}
        </Box>
      )}
    </Row>
  );
};

/** Shows the name of the person who points at a panel. */
const PointedHere = ({ by }: { by: string }) => {
  const t = useT();
  return (
    <Row className={styles.pointedHere} as="span" inline gap={8} weight={500} tone="accent">
      <Locate size={20} />
      {t("cockpit.pointsHere", { who: by })}
    </Row>
  );
};

type PointProps = { of: Pick<PanelProps, "panel" | "pointing" | "links">; title: string };

const PointButton = ({ board, panel, title }: { board: Board; panel: string; title: string }) => {
  const t = useT();
  const { shared, line } = useSnapshot(board.state) as BoardState;
  const isPointed = shared?.panel === panel;
  return (
    <Row
      as="button"
      text="left"
      inline
      justify="center"
      gap={8}
      padX={6}
      radius="control"
      tone="fg3"
      type="button"
      className={classes(styles.point, isPointed && styles.on)}
      aria-pressed={isPointed}
      aria-label={`${t(isPointed ? "collab.pointNoMore" : "collab.point")}: ${title}`}
      title={t(isPointed ? "collab.pointNoMore" : "collab.point")}
      disabled={line !== "live"}
      onClick={() => void board.look({ panel: isPointed ? null : panel }).then((result) => showRefusal(result))}
    >
      <Locate size={20} />
      {isPointed && t("collab.youPoint")}
    </Row>
  );
};

const ForPerson = ({ board, of: { panel, pointing }, title }: PointProps & { board: Board }) => {
  const { info } = useSnapshot(session);
  const { shared } = useSnapshot(board.state) as BoardState;
  if (isPresentedBy(shared, info?.accountInfo.id)) return <PointButton board={board} panel={panel.id} title={title} />;
  return pointing?.panel === panel.id ? <PointedHere by={pointing.by} /> : null;
};

/** The place next to a panel's title. The presenter gets a button to point at the panel, others see the presenter's name. */
export const PointSlot = ({ of, title }: PointProps) => {
  const board = useBoardHere();
  if (board && of.links) return <ForPerson board={board} of={of} title={title} />;
  return of.pointing?.panel === of.panel.id ? <PointedHere by={of.pointing.by} /> : null;
};

type FrameProps = {
  of: Pick<PanelProps, "panel" | "pointing">;
  title: string;
  staleBy: StaleBy;
  level?: Level;
  /** True for a panel that needs action. It keeps its colour when stale and stays prominent. */
  loud?: boolean;
  className?: string;
  children: ReactNode;
};

/** The frame of a panel on the board. It shows the level of the panel's number, and the presenter's pointing. */
export const Frame = ({ of: { panel, pointing }, title, staleBy, level, loud, className, children }: FrameProps) => (
  <Stack
    as="section"
    tone="fg"
    className={classes(styles.frame, className)}
    data-area={panel.kind}
    data-panel={panel.id}
    data-stale={staleBy}
    data-level={level}
    data-loud={loud || undefined}
    data-pointed={pointing?.panel === panel.id || undefined}
    data-receding={(pointing && pointing.panel !== panel.id && !loud) || undefined}
    aria-label={title}
  >
    {children}
  </Stack>
);

type PanelFrameProps = {
  of: PanelProps;
  /** The kind's default title. A panel's own title replaces it. */
  title: string;
  sub?: ReactNode;
  end?: ReactNode;
  /** Time at which its data was last known to be correct, in ms since 1970. */
  heldAt: number | undefined;
  /** Path of the panel's list. */
  drill?: string;
  /** The request without data, if any. */
  missing?: Missing;
  level?: Level;
  /** True if the place is too small for a title and the labels are enough. */
  isBare?: boolean;
  children: ReactNode;
};

/** A panel with a thin line on top, a title and its age once it is stale. */
export const Panel = ({
  of,
  title: usualTitle,
  sub,
  end,
  heldAt,
  drill,
  missing,
  level,
  isBare,
  children,
}: PanelFrameProps) => {
  const { panel, boardAt, links, pointing, company } = of;
  const stale = useStaleness(heldAt, boardAt);
  const title = panel.title ?? usualTitle;
  const isPointed = pointing?.panel === panel.id;
  return (
    <Frame of={of} title={title} staleBy={stale.by} level={level}>
      <div className={styles.rule} />
      <Row align="baseline" gap={12} fixed nowrap className={classes(styles.title, isBare && styles.isBare)}>
        <DrillTitle title={title} drill={links ? drill : undefined} />
        <LevelSign level={level} />
        {panel.companyId && company?.name && (
          <Text className={styles.sub} tone="fg3" truncate>
            {company.name}
          </Text>
        )}
        {sub && (
          <Text className={styles.sub} tone="fg3" truncate>
            {sub}
          </Text>
        )}
        <Row as="span" inline align="baseline" gap={12} push tone="fg2">
          <PointSlot of={of} title={title} />
          {stale.is === "fresh" && !missing && !isPointed && end}
          <PanelAge stale={stale} />
        </Row>
      </Row>
      {missing ? <NotLoaded onRetry={links ? missing.retry : undefined} /> : children}
    </Frame>
  );
};
