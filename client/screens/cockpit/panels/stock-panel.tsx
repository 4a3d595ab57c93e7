import { Link } from "wouter";
import { useT } from "#client/lib/i18n.ts";
import { StackedBar } from "#client/kit/charts/stacked-bar.tsx";
import { drills } from "../panel/drills.ts";
import { Panel } from "../panel/panel.tsx";
import { useDrill } from "../panel/use-drill.ts";
import { useStock, type StoreStock } from "./use-stock.ts";
import styles from "./stock-panel.module.css";
import panelStyles from "#client/screens/cockpit/panel/panel.module.css";
import drillTitleStyles from "#client/screens/cockpit/panel/drill-title.module.css";
import { classes } from "#client/lib/classes.ts";

const mostStores = 6;

const Legend = ({ full, empty }: { full: number; empty: number }) => {
  const t = useT();
  return (
    <span className={styles.legend}>
      <span>
        <i className={panelStyles.swatch} data-series="full" />
        {t("cockpit.full")} {full.toLocaleString("en-US")}
      </span>
      <span>
        <i className={panelStyles.swatch} data-series="empty" />
        {t("cockpit.empty")} {empty.toLocaleString("en-US")}
      </span>
    </span>
  );
};

/** A store's name, its two counts and their bar; the name leads to its cylinders for those who may see them. */
const StoreLine = ({ store, most, cylinders }: { store: StoreStock; most: number; cylinders: string | undefined }) => {
  const t = useT();
  return (
    <div className={styles.store}>
      <span className={panelStyles.name}>
        {cylinders ? (
          <Link
            href={`${cylinders}?companyId=${store.companyId}`}
            className={classes(drillTitleStyles.link, styles.drill)}
          >
            {store.companyName}
          </Link>
        ) : (
          store.companyName
        )}
      </span>
      <span className={styles.full}>{store.fullBottleStock.toLocaleString("en-US")}</span>
      <span className={styles.none}>{store.emptyBottleStock.toLocaleString("en-US")}</span>
      <StackedBar
        className={styles.bar}
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
    </div>
  );
};

/** Full and empty cylinders of each store, on one scale; the biggest stores first. */
export const StockPanel = ({ boardAt, links }: { boardAt: number | undefined; links: boolean }) => {
  const t = useT();
  const { stores, loaded, full, empty, missing, heldAt } = useStock();
  const cylinders = useDrill(links ? drills.storeStock : undefined);
  const most = Math.max(1, ...stores.map(({ bottleStatistics }) => bottleStatistics));
  return (
    <Panel
      area="stock"
      title={t("cockpit.stock")}
      heldAt={heldAt(boardAt)}
      boardAt={boardAt}
      drill={links ? drills.stock : undefined}
      missing={missing}
      links={links}
      end={<Legend full={full} empty={empty} />}
    >
      <div className={styles.root}>
        {stores.slice(0, mostStores).map((store) => (
          <StoreLine key={store.companyId} store={store} most={most} cylinders={cylinders} />
        ))}
      </div>
      {loaded && stores.length === 0 && <p className={panelStyles.empty}>{t("cockpit.stockEmpty")}</p>}
    </Panel>
  );
};
