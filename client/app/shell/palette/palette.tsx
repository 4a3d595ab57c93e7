import { Search } from "@blueprintjs/icons";
import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from "downshift";
import { useState, type KeyboardEvent } from "react";
import { Overlay } from "#client/kit/dialog/overlay.tsx";
import { Key, Muted, Spacer } from "#client/kit/inline.tsx";
import { useT } from "#client/lib/i18n.ts";
import { classes } from "#client/lib/classes.ts";
import { Box, Row, Text } from "#client/kit/layout.tsx";
import { useHitGroups, type Hit, type HitGroup } from "./hits.tsx";
import styles from "./palette.module.css";

type Changes = UseComboboxStateChangeOptions<Hit>;

/** Differences from downshift: one hit is always highlighted, even after the pointer has left, and a choice keeps the text. */
const reduce = (state: UseComboboxState<Hit>, { type, changes }: Changes): Partial<UseComboboxState<Hit>> => ({
  ...changes,
  inputValue: type === useCombobox.stateChangeTypes.InputChange ? changes.inputValue : state.inputValue,
  highlightedIndex:
    type === useCombobox.stateChangeTypes.MenuMouseLeave
      ? state.highlightedIndex
      : Math.max(changes.highlightedIndex ?? state.highlightedIndex, 0),
});

/** Escape closes the dialog, not the list. Home and End move in the text, and Enter in a composition chooses nothing. */
const leaveToBrowser = (event: KeyboardEvent & { nativeEvent: { preventDownshiftDefault?: boolean } }): void => {
  const { key, nativeEvent } = event;
  nativeEvent.preventDownshiftDefault = nativeEvent.isComposing || ["Escape", "Home", "End"].includes(key);
};

const usePalette = (groups: HitGroup[], text: string, onClose: () => void) =>
  useCombobox<Hit>({
    items: groups.flatMap(({ hits }) => hits),
    itemToString: () => text,
    itemToKey: (hit) => hit?.key,
    isOpen: true,
    inputValue: text,
    selectedItem: null,
    defaultHighlightedIndex: 0,
    initialHighlightedIndex: 0,
    stateReducer: reduce,
    onSelectedItemChange: ({ selectedItem }) => {
      onClose();
      selectedItem?.perform();
    },
  });

type Machine = ReturnType<typeof usePalette>;

const Option = ({ hit, marked, ...option }: { hit: Hit; marked: boolean } & ReturnType<Machine["getItemProps"]>) => (
  <Row
    gap={12}
    radius="control"
    clip
    nowrap
    {...option}
    className={classes(styles.option, marked && styles.isMarked)}
    aria-selected={marked}
  >
    {hit.icon}
    <Text as="b" weight={500}>
      {hit.title}
    </Text>
    {hit.note && <Spacer className={styles.note}>{hit.note}</Spacer>}
    {marked && <Key>Enter</Key>}
  </Row>
);

type HitsProps = {
  groups: HitGroup[];
  isSearching: boolean;
  machine: Machine;
  menu: ReturnType<Machine["getMenuProps"]>;
};

const Hits = ({ groups, isSearching, machine, menu }: HitsProps) => {
  const t = useT();
  let index = -1;
  return (
    <Box scroll {...menu} className={styles.hits}>
      {groups.map(({ title, hits }) => (
        <div key={title} role="group" aria-label={title}>
          <h4 role="presentation">
            {title} <em>{hits.length}</em>
          </h4>
          {hits.map((hit) => {
            const at = ++index;
            const marked = at === machine.highlightedIndex;
            return (
              <Option key={hit.key} {...machine.getItemProps({ item: hit, index: at })} hit={hit} marked={marked} />
            );
          })}
        </div>
      ))}
      {isSearching && <Muted as="p">{t("client.palette.searching")}</Muted>}
      {groups.length === 0 && !isSearching && <Muted as="p">{t("client.palette.none")}</Muted>}
    </Box>
  );
};

/** Dialog of Ctrl K: finds menus, cylinders by barcode and customers by name. Up and Down move, Enter opens. */
export const Palette = ({ onClose }: { onClose: () => void }) => {
  const t = useT();
  const [text, setText] = useState("");
  const { groups, isSearching } = useHitGroups(text.trim());
  const machine = usePalette(groups, text, onClose);
  const input = machine.getInputProps(
    {
      autoFocus: true,
      "aria-label": t("client.palette.hint"),
      "aria-labelledby": undefined,
      placeholder: t("client.palette.hint"),
      onChange: (event) => setText(event.currentTarget.value),
      onKeyDown: leaveToBrowser,
    },
    { suppressRefError: true },
  );
  // Called here because the overlay mounts its children later, and downshift reports an error if the menu's props are missing by then.
  const menu = machine.getMenuProps(
    { "aria-label": t("client.palette.title"), "aria-labelledby": undefined },
    { suppressRefError: true },
  );
  return (
    <Overlay onClose={onClose} className={styles.place}>
      <Box
        fill="bg"
        radius="panel"
        clip
        className={styles.root}
        role="dialog"
        aria-modal="true"
        aria-label={t("client.palette.title")}
      >
        <Row gap={12} padX={16} rule="bottom" className={styles.query}>
          <Search size={18} />
          <input {...input} />
          <Key>Esc</Key>
        </Row>
        <Hits groups={groups} isSearching={isSearching} machine={machine} menu={menu} />
        <footer>
          <Key>↑</Key>
          <Key>↓</Key>
          {t("client.palette.choose")}
          <Key className={styles.enter}>Enter</Key>
          {t("client.palette.open")}
        </footer>
      </Box>
    </Overlay>
  );
};
