import { Button, Menu, MenuDivider, MenuItem, PopoverNext } from "@blueprintjs/core";
import { Bookmark, CaretDown, Tick } from "@blueprintjs/icons";
import { useT } from "#client/lib/i18n.ts";
import { SaveView } from "./save-view.tsx";
import type { SavedView } from "./views.ts";
import styles from "./view-menu.module.css";

type Props = {
  views: readonly SavedView[];
  /** The address's query as it stands. */
  query: string;
  onShow: (view: SavedView | null) => void;
  onSave: (name: string) => void;
  onDrop: (name: string) => void;
};

/** Views that the person keeps of this list: chosen, saved, given up. */
export const ViewMenu = ({ views, query, onShow, onSave, onDrop }: Props) => {
  const t = useT();
  const current = views.find((view) => view.query === query);
  return (
    <PopoverNext
      placement="bottom-end"
      arrow={false}
      content={
        <div className={styles.root}>
          <Menu>
            <MenuItem
              text={t("client.view.standard")}
              labelElement={query === "" ? <Tick /> : undefined}
              onClick={() => onShow(null)}
            />
            {views.map((view) => (
              <MenuItem
                key={view.name}
                text={view.name}
                labelElement={view === current ? <Tick /> : undefined}
                onClick={() => onShow(view)}
              />
            ))}
            {current && (
              <>
                <MenuDivider />
                <MenuItem text={t("client.view.drop", { name: current.name })} onClick={() => onDrop(current.name)} />
              </>
            )}
          </Menu>
          <SaveView onSave={onSave} />
        </div>
      }
    >
      <Button
        variant="minimal"
        icon={<Bookmark />}
        endIcon={<CaretDown />}
        text={
          <>
            <span data-tool-key>{t("client.view.view")} </span>
            <b>{current?.name ?? t(query === "" ? "client.view.standard" : "client.view.own")}</b>
          </>
        }
      />
    </PopoverNext>
  );
};
