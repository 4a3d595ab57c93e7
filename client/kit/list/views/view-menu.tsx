import { Button, Classes, InputGroup, Menu, MenuDivider, MenuItem, PopoverNext } from "@blueprintjs/core";
import { type FormEvent, lazy, type ReactNode, useState } from "react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Bookmark, CaretDown, Share, Tick } from "@blueprintjs/icons";
import { type SharedView, viewCalls, viewCodes } from "#contracts/access/shared-view.ts";
import { useT } from "#client/lib/i18n.ts";
import { send } from "#client/state/api.ts";
import { hasCode } from "#client/state/session.ts";
import { Part } from "#client/kit/part.tsx";
import { Text } from "#client/kit/layout.tsx";
import { asDeclared, type ColumnPrefs, type SavedView } from "../columns/column-prefs.ts";
import styles from "../list.module.css";

/** Form for the name of a view. */
export const SaveView = ({ onSave }: { onSave: (name: string) => void }) => {
  const t = useT();
  const [name, setName] = useState("");
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // The form may be in a portal inside another form, which must not be submitted.
    event.stopPropagation();
    if (name.trim() !== "") onSave(name.trim());
    setName("");
  };
  return (
    <form className={styles.saveView} onSubmit={submit}>
      <InputGroup
        name="viewName"
        maxLength={40}
        aria-label={t("client.view.name")}
        placeholder={t("client.view.name")}
        value={name}
        onValueChange={setName}
      />
      <Button
        type="submit"
        intent="primary"
        disabled={name.trim() === ""}
        className={Classes.POPOVER_DISMISS}
        text={t("client.form.save")}
      />
    </form>
  );
};

/** A shared view, with its columns in this build's format. */
type SharedListView = SavedView & Pick<SharedView, "id" | "roleNames" | "createdUserName" | "isOwn">;

/** Columns from another browser. Its build may have stored other settings. */
const columnsOf = ({ columns }: SharedView): ColumnPrefs =>
  typeof columns === "object" && columns !== null && !Array.isArray(columns)
    ? { ...asDeclared, ...(columns as Partial<ColumnPrefs>) }
    : asDeclared;

/** Shared views of a list: with the person's roles, or by the person. They load once `enabled`. */
const useSharedViews = (list: string, enabled: boolean) => {
  const queryKey = ["shared-views", list];
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey,
    queryFn: () => send(viewCalls.getPage, { list }),
    enabled: enabled,
  });
  const again = () => queries.invalidateQueries({ queryKey });
  return {
    // Questions have values to enter, for which they have their own page.
    all: (data?.list ?? [])
      .filter(({ query }) => !query.includes("$"))
      .map((view): SharedListView => ({ ...view, columns: columnsOf(view) })),
    share: (view: SavedView, roleIds: unknown) =>
      send(viewCalls.add, { ...view, list, roleIds: roleIds as string[] }, { silent: true }),
    drop: async (id: string): Promise<void> => {
      await send(viewCalls.remove, { id });
      await again();
    },
    again,
  };
};

const ShareView = lazy(async () => ({ default: (await import("./share-view.tsx")).ShareView }));

type Props = {
  /** Name of the list. */
  list: string;
  views: readonly SavedView[];
  /** The current query of the address. */
  query: string;
  columns: ColumnPrefs;
  onShow: (view: SavedView | null) => void;
  onSave: (name: string) => void;
  onDrop: (name: string) => void;
};

/** Menu with a list's own and shared views. They can be opened, saved, shared and deleted. */
export const ViewMenu = ({ list, views, query, columns, onShow, onSave, onDrop }: Props) => {
  const t = useT();
  const [isOpened, setOpened] = useState(false);
  const [sharing, setSharing] = useState(false);
  const sharedViews = useSharedViews(list, isOpened);
  const ownView = views.find((view) => view.query === query);
  const others = ownView ? undefined : sharedViews.all.find((view) => view.query === query);
  const name = ownView?.name ?? others?.name ?? t(query === "" ? "client.view.standard" : "client.view.own");
  const menu = (
    <div className={styles.viewMenu}>
      <Menu>
        <View
          text={t("client.view.standard")}
          isShown={query === "" && !ownView && !others}
          onShow={() => onShow(null)}
        />
        {views.map((view) => (
          <View key={view.name} text={view.name} isShown={view === ownView} onShow={() => onShow(view)} />
        ))}
        {sharedViews.all.length > 0 && <MenuDivider title={t("client.view.sharedViews")} />}
        {sharedViews.all.map((view) => (
          <View key={view.id} text={<SharedName view={view} />} isShown={view === others} onShow={() => onShow(view)} />
        ))}
        <Actions
          ownView={ownView}
          sharedView={others}
          onShare={() => setSharing(true)}
          onEnd={(id) => void sharedViews.drop(id)}
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
            name={ownView?.name ?? ""}
            onShare={(as, roleIds) => sharedViews.share({ name: as, query, columns }, roleIds)}
            onShared={() => void sharedViews.again()}
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
  /** The person's own view that is open. */
  ownView?: SavedView;
  /** The shared view that is open. */
  sharedView?: SharedListView;
  onShare: () => void;
  onEnd: (id: string) => void;
  onDrop: (name: string) => void;
};

/** Actions on the open view. */
const Actions = ({ ownView, sharedView, onShare, onEnd, onDrop }: ActionsProps) => {
  const t = useT();
  const mayShare = hasCode(viewCodes.add);
  const ending = sharedView?.isOwn && hasCode(viewCodes.remove) ? sharedView : undefined;
  return (
    <>
      {(mayShare || ending || ownView) && <MenuDivider />}
      {mayShare && <MenuItem icon={<Share />} text={t("client.view.share")} onClick={onShare} />}
      {ending && (
        <MenuItem text={t("client.view.endSharing", { name: ending.name })} onClick={() => onEnd(ending.id)} />
      )}
      {ownView && (
        <MenuItem text={t("client.view.drop", { name: ownView.name })} onClick={() => onDrop(ownView.name)} />
      )}
    </>
  );
};

/** A shared view's name. Below it: its roles, and the person who shares it. */
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
