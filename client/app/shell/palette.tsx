import { Search } from "@blueprintjs/icons";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState, type KeyboardEvent, type ReactNode } from "react";
import { useSnapshot } from "valtio";
import { useLocation } from "wouter";
import { cylinderScreens } from "#contracts/access/menus/cylinder.ts";
import { salesScreens } from "#contracts/access/menus/sales.ts";
import type { cylinder } from "#contracts/lists/cylinder.ts";
import type { RowOf } from "#contracts/list-kit/row-of.ts";
import type { clientInfo } from "#contracts/resources/client-info.ts";
import type { RecordRow } from "#contracts/resources/record-table.ts";
import { Barcode } from "#client/kit/cells/barcode.tsx";
import { Bottle } from "#client/kit/bottle.tsx";
import { Overlay } from "#client/kit/dialog/overlay.tsx";
import { get } from "#client/state/api.ts";
import { useT } from "#client/lib/i18n.ts";
import { openCylinder } from "#client/state/cylinder-dialog.ts";
import { hasCode, session, type MenuItem } from "#client/state/session.ts";
import { flat, isRoute, visible } from "#client/state/menus/menu-tree.ts";
import { openMenu } from "#client/state/menus/open-menu.ts";
import { usePlace } from "#client/state/menus/place.ts";
import { MenuIcon } from "#client/kit/menu-icons.tsx";
import styles from "./palette.module.css";
import { Key, Muted, Spacer } from "#client/kit/inline.tsx";
import { classes } from "#client/lib/classes.ts";

type Hit = { key: string; group: string; icon: ReactNode; title: ReactNode; note?: string; perform: () => void };

/** Ctrl K: menus, cylinders by barcode, customers by name. Up and down choose, Enter opens. */
export const Palette = ({ onClose }: { onClose: () => void }) => {
  const t = useT();
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const hits = useHits(text.trim(), onClose);
  const press = (event: KeyboardEvent): void => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      setAt((now) => (hits.length === 0 ? 0 : (now + step + hits.length) % hits.length));
    }
    if (event.key === "Enter" && !event.nativeEvent.isComposing) hits[at]?.perform();
  };
  return (
    <Overlay onClose={onClose} className={styles.place}>
      <div className={styles.root} role="dialog" aria-modal="true" aria-label={t("client.palette.title")}>
        <div className={styles.q}>
          <Search size={18} />
          <input
            autoFocus
            role="combobox"
            aria-expanded={hits.length > 0}
            aria-controls="palette-hits"
            aria-activedescendant={hits[at] ? `hit-${at}` : undefined}
            aria-label={t("client.palette.hint")}
            placeholder={t("client.palette.hint")}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setAt(0);
            }}
            onKeyDown={press}
          />
          <Key>Esc</Key>
        </div>
        <div className={styles.hits} id="palette-hits" role="listbox" aria-label={t("client.palette.title")}>
          {hits.map((hit, index) => (
            <div key={hit.key}>
              {hit.group !== hits[index - 1]?.group && (
                <h4 role="presentation">
                  {hit.group} <em>{hits.filter(({ group }) => group === hit.group).length}</em>
                </h4>
              )}
              <Option hit={hit} index={index} chosen={index === at} onPoint={() => setAt(index)} />
            </div>
          ))}
          {hits.length === 0 && <Muted as="p">{t("client.palette.none")}</Muted>}
        </div>
        <footer>
          <Key>↑</Key>
          <Key>↓</Key>
          {t("client.palette.choose")}
          <Key className={styles.isG}>Enter</Key>
          {t("client.palette.open")}
        </footer>
      </div>
    </Overlay>
  );
};

type OptionProps = { hit: Hit; index: number; chosen: boolean; onPoint: () => void };

const Option = ({ hit, index, chosen, onPoint }: OptionProps) => (
  <button
    type="button"
    tabIndex={-1}
    role="option"
    id={`hit-${index}`}
    aria-selected={chosen}
    className={classes(styles.r, chosen && styles.isOn)}
    onMouseMove={onPoint}
    onClick={hit.perform}
  >
    {hit.icon}
    <b>{hit.title}</b>
    {hit.note && <Spacer className={styles.note}>{hit.note}</Spacer>}
    {chosen && <Key>Enter</Key>}
  </button>
);

const useHits = (text: string, onClose: () => void): Hit[] => {
  const t = useT();
  const [, go] = useLocation();
  const { label } = usePlace();
  const { info } = useSnapshot(session);
  const key = useDeferredValue(text);
  const found = useFound(key);
  const wanted = text.toLowerCase();
  const leave = (perform: () => void) => () => {
    onClose();
    perform();
  };
  const menus = flat(visible(info?.menus as MenuItem[] | undefined))
    .filter((menu) => !menu.hidden && isRoute(menu))
    .filter((menu) =>
      [menu.label, menu.englishName ?? "", menu.path ?? ""].some((word) => word.toLowerCase().includes(wanted)),
    )
    .slice(0, 8)
    .map((menu) => ({
      key: menu.id,
      group: t("client.palette.menus"),
      icon: <MenuIcon name={menu.icon} />,
      title: label(menu),
      perform: leave(() => openMenu(menu, go)),
    }));
  const cylinders = found.cylinders.map((row) => ({
    key: row.gasBarcode,
    group: t("client.palette.cylinders"),
    icon: <Bottle full={row.content === "full"} size={16} />,
    title: <Barcode code={row.gasBarcode} plain />,
    note: [row.specName, row.lastLocationName].filter(Boolean).join("  "),
    perform: leave(() => openCylinder(row.gasBarcode)),
  }));
  const customers = found.customers.map((row) => ({
    key: row.id,
    group: t("client.palette.customers"),
    icon: <MenuIcon name="people" />,
    title: row.name,
    note: row.address ?? undefined,
    perform: leave(() => go(`${salesScreens.customer.path}?name=${encodeURIComponent(row.name ?? "")}`)),
  }));
  return /^\d/.test(text) ? [...cylinders, ...menus, ...customers] : [...menus, ...cylinders, ...customers];
};

type Found = { cylinders: CylinderRow[]; customers: CustomerRow[] };
type CylinderRow = RowOf<typeof cylinder>;
type CustomerRow = RecordRow<typeof clientInfo>;

/** Asked of the server from two characters on, and only what the person may read. */
const useFound = (key: string): Found => {
  const { data } = useQuery<Found>({
    queryKey: ["palette", key],
    enabled: key.length >= 2,
    placeholderData: (before) => before,
    queryFn: async ({ signal }) => {
      const find = async <Row,>(codes: string[], path: string, query: Record<string, string>): Promise<Row[]> => {
        if (!hasCode(...codes)) return [];
        const page = await get<{ list: Row[] }>(
          path,
          { pageIndex: 1, pageSize: 5, ...query },
          { silent: true, signal },
        ).catch(() => ({ list: [] }));
        return page.list;
      };
      const [cylinders, customers] = await Promise.all([
        /^[\w-]+$/.test(key)
          ? find<CylinderRow>(cylinderScreens.record.codes.list, "/manage/gascylinder/getpage", { gasBarcode: key })
          : [],
        find<CustomerRow>(salesScreens.customer.codes.list, "/trade/clientinfo/getpage", { key }),
      ]);
      return { cylinders, customers };
    },
  });
  return key.length >= 2 && data ? data : { cylinders: [], customers: [] };
};
