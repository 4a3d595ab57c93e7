import { Button, Menu, MenuDivider, MenuItem, PopoverNext } from "@blueprintjs/core";
import { Bookmark, CaretDown, Share, Tick } from "@blueprintjs/icons";
import { lazy, useState, type ReactNode } from "react";
import { viewCodes } from "#contracts/access/shared-view.ts";
import { useT } from "#client/lib/i18n.ts";
import { hasCode } from "#client/state/session.ts";
import { Part } from "#client/kit/part.tsx";
import { Text } from "#client/kit/layout.tsx";
import type { ColumnPrefs } from "../columns/column-prefs.ts";
import { SaveView } from "./save-view.tsx";
import { useSharedViews, type SharedListView } from "./shared-views.ts";
import type { SavedView } from "./views.ts";
import styles from "./view-menu.module.css";

const ShareView = lazy(async () => ({ default: (await import("./share-view.tsx")).ShareView }));

type Props = {
  /** Name of the list. */
  list: string;
  views: readonly SavedView[];
  /** The address's query as it stands. */
  query: string;
  columns: ColumnPrefs;
  onShow: (view: SavedView | null) => void;
  onSave: (name: string) => void;
  onDrop: (name: string) => void;
};

/** Views of a list, the person's own and those shared with the person's roles: chosen, saved, shared, given up. */
export const ViewMenu = ({ list, views, query, columns, onShow, onSave, onDrop }: Props) => {
  const t = useT();
  const [opened, setOpened] = useState(false);
  const [sharing, setSharing] = useState(false);
  const shared = useSharedViews(list, opened);
  const own = views.find((view) => view.query === query);
  const others = own ? undefined : shared.all.find((view) => view.query === query);
  const name = own?.name ?? others?.name ?? t(query === "" ? "client.view.standard" : "client.view.own");
  const menu = (
    <div className={styles.root}>
      <Menu>
        <View text={t("client.view.standard")} isShown={query === "" && !own && !others} onShow={() => onShow(null)} />
        {views.map((view) => (
          <View key={view.name} text={view.name} isShown={view === own} onShow={() => onShow(view)} />
        ))}
        {shared.all.length > 0 && <MenuDivider title={t("client.view.sharedViews")} />}
        {shared.all.map((view) => (
          <View key={view.id} text={<SharedName view={view} />} isShown={view === others} onShow={() => onShow(view)} />
        ))}
        <Actions
          own={own}
          shared={others}
          onShare={() => setSharing(true)}
          onEnd={(id) => void shared.drop(id)}
          onDrop={onDrop}
        />
      </Menu>
      <SaveView onSave={onSave} />
    </div>
  );
  return (
    <>
      <PopoverNext placement="bottom-end" arrow={false} onOpening={() => setOpened(true)} content={menu}>
        <Button variant="minimal" icon={<Bookmark />} endIcon={<CaretDown />} text={<Current name={name} />} />
      </PopoverNext>
      {sharing && (
        <Part>
          <ShareView
            name={own?.name ?? ""}
            onShare={(as, roleIds) => shared.share({ name: as, query, columns }, roleIds)}
            onShared={() => void shared.again()}
            onClose={() => setSharing(false)}
          />
        </Part>
      )}
    </>
  );
};

const Current = ({ name }: { name: string }) => {
  const t = useT();
  return (
    <>
      <span data-tool-key>{t("client.view.view")} </span>
      <b>{name}</b>
    </>
  );
};

const View = ({ text, isShown, onShow }: { text: ReactNode; isShown: boolean; onShow: () => void }) => (
  <MenuItem text={text} labelElement={isShown ? <Tick /> : undefined} onClick={onShow} />
);

type ActionsProps = {
  /** The own view that is shown. */
  own?: SavedView;
  /** The shared view that is shown. */
  shared?: SharedListView;
  onShare: () => void;
  onEnd: (id: string) => void;
  onDrop: (name: string) => void;
};

/** Actions on the view that is shown. */
const Actions = ({ own, shared, onShare, onEnd, onDrop }: ActionsProps) => {
  const t = useT();
  const mayShare = hasCode(viewCodes.add);
  const ending = shared?.isOwn && hasCode(viewCodes.remove) ? shared : undefined;
  return (
    <>
      {(mayShare || ending || own) && <MenuDivider />}
      {mayShare && <MenuItem icon={<Share />} text={t("client.view.share")} onClick={onShare} />}
      {ending && (
        <MenuItem text={t("client.view.endSharing", { name: ending.name })} onClick={() => onEnd(ending.id)} />
      )}
      {own && <MenuItem text={t("client.view.drop", { name: own.name })} onClick={() => onDrop(own.name)} />}
    </>
  );
};

/** A shared view's name; below it its roles, and who shared it. */
const SharedName = ({ view }: { view: SharedListView }) => {
  const t = useT();
  const roles = view.roleNames.join("、");
  return (
    <>
      {view.name}
      <Text as="small" block size={12} tone="fg3">
        {view.isOwn
          ? t("client.view.sharedByMe", { roles })
          : t("client.view.sharedBy", { roles, name: view.createdUserName })}
      </Text>
    </>
  );
};
