import { Fragment, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from "downshift";
import { PopoverNext } from "@blueprintjs/core";
import { CaretDown, SmallCross, Tick } from "@blueprintjs/icons";
import { useT } from "#client/lib/i18n.ts";
import { classes } from "#client/lib/classes.ts";
import { Box, Row, Text } from "#client/kit/layout.tsx";
import type { Offer } from "./offer-note.ts";
import { offerNote } from "./offer-note.ts";
import styles from "./inputs.module.css";

/** Calls `end` `ms` after the field lost the focus, unless the field gets it back before. */
const useLinger = (end: () => void, ms: number): { leave: () => void; enter: () => void } => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const enter = (): void => clearTimeout(timer.current);
  const leave = (): void => {
    enter();
    timer.current = setTimeout(end, ms);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return { leave, enter };
};

/** Time in ms that the offers of a station selector stay after the field loses the focus (platform specification §9). */
const lingerMs = 500;

type ComboboxProps = {
  id?: string;
  name: string;
  /** The selected records; at most one unless `many`. */
  selected: Offer[];
  many?: boolean;
  offers: Offer[];
  /** A heading before the offer at an index. */
  heading?: { at: number; text: string };
  loading?: boolean;
  placeholder?: string;
  disabled?: boolean;
  invalid?: boolean;
  label?: string;
  describedBy?: string;
  /** Has no border. */
  bare?: boolean;
  /** The offers stay for a moment after the focus is lost. In other fields they would cover the content below. */
  lingers?: boolean;
  onType: (text: string) => void;
  onOpen?: () => void;
  onChoose: (selected: Offer[]) => void;
  onBlur?: () => void;
};

const { InputBlur, InputChange, InputClick, InputKeyDownEnter, ItemClick, MenuMouseLeave } =
  useCombobox.stateChangeTypes;

type State = UseComboboxState<Offer>;

/** Differences from downshift: blur chooses nothing, a click never closes, `many` keeps the list open, and one offer is always highlighted. */
const reduce = (state: State, { type, changes, props }: UseComboboxStateChangeOptions<Offer>, many: boolean) => {
  const next: State = { ...state, ...changes };
  next.highlightedIndex = Math.max(next.highlightedIndex, 0);
  if (type === MenuMouseLeave) next.highlightedIndex = state.highlightedIndex;
  if (type === InputBlur) next.selectedItem = state.selectedItem;
  if (type === InputClick) next.isOpen = true;
  if ((type === ItemClick || type === InputKeyDownEnter) && (many || props.items.length === 0)) {
    next.isOpen = state.isOpen;
    next.highlightedIndex = state.highlightedIndex;
  }
  return next;
};

/** Keys that this field leaves to the browser although downshift handles them: compositions, Home and End work as in any text field. */
const leavesToBrowser = ({ key, nativeEvent }: KeyboardEvent, isOpen: boolean): boolean =>
  nativeEvent.isComposing || key === "Home" || key === "End" || (key === "Escape" && !isOpen);

/** State and keyboard of a combobox. While it is open the text is the typed one, otherwise the name of the selected record. */
const useOfferCombobox = (props: ComboboxProps) => {
  const { selected, offers, many = false, onChoose, onType } = props;
  const [text, setText] = useState<string | null>(null);
  const single = many ? undefined : selected[0];
  const linger = useLinger(() => setText(null), lingerMs);
  const type = (typed: string): void => {
    setText(typed);
    onType(typed);
  };
  const without = ({ id }: Offer): Offer[] => selected.filter((each) => each.id !== id);
  const choose = (offer: Offer): void => {
    if (!many) return onChoose([offer]);
    const rest = without(offer);
    onChoose(rest.length < selected.length ? rest : [...selected, offer]);
    type("");
  };
  const combobox = useCombobox<Offer>({
    items: offers,
    itemToString: (offer) => offer?.name ?? "",
    itemToKey: (offer) => offer?.id,
    inputId: props.id,
    isOpen: text !== null,
    inputValue: text ?? single?.name ?? "",
    // The selected records are kept outside downshift, so that it reports every choice.
    selectedItem: null,
    defaultHighlightedIndex: 0,
    stateReducer: (state, action) => reduce(state, action, many),
    onSelectedItemChange: ({ selectedItem }) => selectedItem && choose(selectedItem),
    onIsOpenChange: (change) => {
      if (!change.isOpen) return props.lingers && change.type === InputBlur ? linger.leave() : setText(null);
      if (change.type !== InputChange) type("");
      props.onOpen?.();
    },
  });
  const press = (event: KeyboardEvent & { nativeEvent: { preventDownshiftDefault?: boolean } }): void => {
    event.nativeEvent.preventDownshiftDefault = leavesToBrowser(event, combobox.isOpen);
    // Escape must not close a dialog around the field.
    if (event.key === "Escape" && combobox.isOpen) event.stopPropagation();
    if (event.key === "Backspace" && many && text === "" && selected.length > 0) onChoose(selected.slice(0, -1));
  };
  return { ...combobox, single, press, type, enter: linger.enter, drop: (offer: Offer) => onChoose(without(offer)) };
};

type Parts = { props: ComboboxProps; combobox: ReturnType<typeof useOfferCombobox> };
type MenuProps = ReturnType<Parts["combobox"]["getMenuProps"]>;

const OfferText = ({ offer }: { offer: Offer }) => {
  const note = offerNote(offer);
  return (
    <span>
      {offer.name}
      {note && <small title={note}>{note}</small>}
    </span>
  );
};

const Offers = ({ props: { selected, loading, offers, heading }, combobox, menu }: Parts & { menu: MenuProps }) => {
  const t = useT();
  return (
    <Box as="ul" pad={4} scroll className={styles.offers} {...menu}>
      {offers.map((item, index) => {
        const on = selected.some(({ id }) => id === item.id);
        const className = index === combobox.highlightedIndex ? styles.isOn : undefined;
        return (
          <Fragment key={item.id}>
            {heading?.at === index && (
              <Text as="li" padX={8} size={12} line={24} tone="fg3" role="presentation">
                {heading.text}
              </Text>
            )}
            <li {...combobox.getItemProps({ item, index, className, "aria-selected": on })}>
              {on ? <Tick size={14} /> : <i />}
              <OfferText offer={item} />
            </li>
          </Fragment>
        );
      })}
      {offers.length === 0 && (
        <li className={styles.none} role="option" aria-selected="false" aria-disabled="true">
          {t(loading ? "client.loading" : "client.input.noOffers")}
        </li>
      )}
    </Box>
  );
};

const Chosen = ({ offer, onDrop }: { offer: Offer; onDrop: () => void }) => {
  const t = useT();
  return (
    <span className="bp6-tag bp6-minimal">
      {offer.name}
      <button type="button" aria-label={t("client.input.removeOne", { name: offer.name })} onClick={onDrop}>
        <SmallCross size={12} />
      </button>
    </span>
  );
};

const Field = ({ props, combobox }: Parts) => {
  const t = useT();
  const { selected, disabled, invalid, many, offers } = props;
  const { single } = combobox;
  const hint = many && selected.length > 0 ? "" : (props.placeholder ?? t("client.input.choose"));
  const input = combobox.getInputProps({
    name: props.name,
    disabled,
    placeholder: single?.name ?? hint,
    "aria-label": props.label,
    "aria-labelledby": undefined,
    "aria-invalid": invalid || undefined,
    "aria-describedby": props.describedBy,
    ...(offers.length === 0 && { "aria-activedescendant": undefined }),
    onChange: (event) => combobox.type(event.currentTarget.value),
    onKeyDown: combobox.press,
    onFocus: combobox.enter,
    onBlur: props.onBlur,
  });
  return (
    <Row
      fill="bg"
      radius="control"
      full
      className={classes(
        styles.combobox,
        many && styles.isMany,
        invalid && styles.isBad,
        disabled && styles.isDisabled,
        props.bare && styles.isBare,
      )}
    >
      {many && selected.map((offer) => <Chosen key={offer.id} offer={offer} onDrop={() => combobox.drop(offer)} />)}
      <input {...input} />
      {single && !disabled && (
        <button
          type="button"
          tabIndex={-1}
          className={styles.clear}
          aria-label={t("common.clear")}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => combobox.drop(single)}
        >
          <SmallCross size={14} />
        </button>
      )}
      <CaretDown size={16} />
    </Row>
  );
};

/** A text field with offers. Arrows move, Enter chooses, Escape keeps the current choice. */
export const Combobox = (props: ComboboxProps) => {
  const combobox = useOfferCombobox(props);
  // Called also while the menu is closed, because downshift reports an error if its first render lacks the menu's props.
  const menu = combobox.getMenuProps(
    { "aria-label": props.label, "aria-labelledby": undefined, "aria-multiselectable": props.many },
    { suppressRefError: true },
  );
  return (
    <PopoverNext
      isOpen={combobox.isOpen}
      autoFocus={false}
      enforceFocus={false}
      matchTargetWidth
      placement="bottom-start"
      arrow={false}
      animation="minimal"
      shouldReturnFocusOnClose={false}
      popoverClassName={styles.popover}
      content={<Offers props={props} combobox={combobox} menu={menu} />}
      // These attributes belong on the input, where downshift sets them, and not on the element around it.
      renderTarget={({ isOpen: _open, "aria-expanded": _expanded, "aria-haspopup": _popup, ...target }) => (
        <span {...target}>
          <Field props={props} combobox={combobox} />
        </span>
      )}
    />
  );
};
