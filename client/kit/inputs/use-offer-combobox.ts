import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from "downshift";
import type { Offer } from "./offer-note.ts";

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

export type ComboboxProps = {
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
export const useOfferCombobox = (props: ComboboxProps) => {
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
