import { Locate } from "@blueprintjs/icons";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { cockpitCalls } from "#contracts/lists/cockpit-calls.ts";
import type { RowOf } from "#contracts/list-kit/row-of.ts";
import type { stockSummary } from "#contracts/lists/stock.ts";
import { showNumber } from "#contracts/fields/show-number.ts";
import { StackedBar } from "#client/kit/charts/stacked-bar.tsx";
import { Grid, Row, Stack, Text } from "#client/kit/layout.tsx";
import { classes } from "#client/lib/classes.ts";
import { useT } from "#client/lib/i18n.ts";
import { useListChanged } from "#client/state/use-list-changed.ts";
import { heldAt, missingOf, read } from "../asking.ts";
import { asOften, unlessPast, useAt } from "../use-at.tsx";
import { useFitting } from "./panel-parts.tsx";
import { drills, Panel, useDrill } from "./panel.tsx";
import type { PanelProps } from "../panel-view.ts";
import styles from "./panels.module.css";
import panelStyles from "./panel.module.css";

/** A row of the stock by store (rules §1). */
type StoreStock = RowOf<typeof stockSummary>;

/** Minimum time between two updates in ms, because bars that change every second are unreadable. */
const pause = 5000;

/** Stock by store, reloaded when the list has changed. */
const useStock = () => {
  const asOf = useAt();
  const query = useQuery({
    queryKey: ["cockpit", "stock", asOf],
    ...asOften(asOf),
    queryFn: ({ signal }) => read(cockpitCalls.stock, { asOf }, signal),
  });
  useListChanged(
    "stockSummary",
    unlessPast(asOf, () => void query.refetch()),
    pause,
  );
  const stores = [...(query.data?.list ?? [])].sort((a, b) => b.bottleStatistics - a.bottleStatistics);
  return {
    stores,
    loaded: query.data !== undefined,
    full: stores.reduce((sum, { fullBottleStock }) => sum + fullBottleStock, 0),
    empty: stores.reduce((sum, { emptyBottleStock }) => sum + emptyBottleStock, 0),
    missing: missingOf(query),
    heldAt: (boardAt: number | undefined) => heldAt(query, boardAt),
  };
};

/** Height of a store's line in logical px. */
const lineHeight = 41;

/** The largest stores that fit, with room for the number of the others. The focused one is always included. */
export const shownOf = <Store extends { companyId: string }>(
  stores: Store[],
  fitting: number,
  marked: string | undefined,
): Store[] => {
  const biggest = stores.slice(0, stores.length > fitting ? fitting - 1 : fitting);
  const focus = stores.find(({ companyId }) => companyId === marked);
  return focus && !biggest.includes(focus) ? [...biggest.slice(0, -1), focus] : biggest;
};

type LegendProps = {
  /** Undefined until loaded. */
  full: number | undefined;
  empty: number | undefined;
};

const Legend = ({ full, empty }: LegendProps) => {
  const t = useT();
  return (
    <Row className={styles.legend} as="span" align="baseline" gap={20}>
      <Row as="span" align="baseline" gap={8}>
        <i className={panelStyles.swatch} data-series="full" />
        {t("cockpit.full")} {showNumber(full, "–")}
      </Row>
      <Row as="span" align="baseline" gap={8}>
        <i className={panelStyles.swatch} data-series="empty" />
        {t("cockpit.empty")} {showNumber(empty, "–")}
      </Row>
    </Row>
  );
};

/** A store's name, its two counts and their bar. The name links to its cylinders, if the viewer may see them. */
type LineProps = { store: StoreStock; most: number; cylinders: string | undefined; isMarked: boolean };

const StoreLine = ({ store, most, cylinders, isMarked }: LineProps) => {
  const t = useT();
  return (
    <Grid
      columns="minmax(0, 1fr) 72px 72px"
      nowrap
      line={24}
      className={classes(styles.store, isMarked && styles.isMarked)}
      aria-current={isMarked || undefined}
    >
      <span className={panelStyles.name}>
        {isMarked && <Locate size={20} />}
        {cylinders ? (
          <Link
            href={`${cylinders}?companyId=${store.companyId}`}
            className={classes(panelStyles.drill, styles.storeDrill)}
          >
            {store.companyName}
          </Link>
        ) : (
          store.companyName
        )}
      </span>
      <Text weight={600} text="right" data-stock="full">
        {showNumber(store.fullBottleStock)}
      </Text>
      <Text tone="fg3" text="right" data-stock="empty">
        {showNumber(store.emptyBottleStock)}
      </Text>
      <StackedBar
        className={styles.storeBar}
        most={most}
        label={t("cockpit.stockOf", {
          store: store.companyName,
          full: store.fullBottleStock,
          empty: store.emptyBottleStock,
        })}
        parts={[
          { name: "full", value: store.fullBottleStock },
          { name: "empty", value: store.emptyBottleStock },
        ]}
      />
    </Grid>
  );
};

/** Full and empty cylinders of each store on one scale, largest stores first. */
export const StockPanel = (props: PanelProps) => {
  const t = useT();
  const { boardAt, links, company } = props;
  const { stores, loaded, full, empty, missing, heldAt } = useStock();
  const [box, fitting] = useFitting<HTMLDivElement>({ usual: lineHeight, least: 3, stretch: true });
  const listed = shownOf(stores, fitting, company?.id);
  const rest = stores.length - listed.length;
  const cylinders = useDrill(links ? drills.storeStock : undefined);
  const most = Math.max(1, ...stores.map(({ bottleStatistics }) => bottleStatistics));
  return (
    <Panel
      of={props}
      title={t("board.kind.stock")}
      heldAt={heldAt(boardAt)}
      drill={drills.stock}
      missing={missing}
      end={<Legend full={loaded ? full : undefined} empty={loaded ? empty : undefined} />}
    >
      <Stack grow clip ref={box}>
        {listed.map((store) => (
          <StoreLine
            key={store.companyId}
            store={store}
            most={most}
            cylinders={cylinders}
            isMarked={store.companyId === company?.id}
          />
        ))}
        {rest > 0 && (
          <Text as="div" line={26} tone="fg3" data-stock="more">
            {t("cockpit.moreStores", { n: rest })}
          </Text>
        )}
      </Stack>
      {loaded && stores.length === 0 && <p className={panelStyles.empty}>{t("cockpit.stockEmpty")}</p>}
    </Panel>
  );
};
