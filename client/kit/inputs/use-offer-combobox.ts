import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from "downshift";
import { useState, type KeyboardEvent } from "react";
import type { Offer } from "./use-lookup.ts";
import { useLinger } from "./use-linger.ts";

/** ms for which the offers of a selector of stations stay after the field is left (platform specification §9). */
const lingerMs = 500;

export type ComboboxProps = {
  id?: string;
  name: string;
  /** The chosen ids; one at most unless `many`. */
  chosen: Offer[];
  many?: boolean;
  offers: Offer[];
  loading?: boolean;
  placeholder?: string;
  disabled?: boolean;
  invalid?: boolean;
  label?: string;
  describedBy?: string;
  /** Without a frame of its own. */
  bare?: boolean;
  /** The offers stay a moment after the field is left; elsewhere they would lie over what comes below. */
  lingers?: boolean;
  onType: (text: string) => void;
  onOpen?: () => void;
  onChoose: (chosen: Offer[]) => void;
  onBlur?: () => void;
};

const { InputBlur, InputChange, InputClick, InputKeyDownEnter, ItemClick, MenuMouseLeave } =
  useCombobox.stateChangeTypes;

type State = UseComboboxState<Offer>;

/** Differences from downshift: leaving the field chooses nothing, a click into it never closes, several are chosen without closing, and one offer is always marked. */
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

/** Keys that downshift knows and this field leaves to the browser: text is composed and walked through as in any other. */
const leavesToBrowser = ({ key, nativeEvent }: KeyboardEvent, isOpen: boolean): boolean =>
  nativeEvent.isComposing || key === "Home" || key === "End" || (key === "Escape" && !isOpen);

/** The state and the keyboard of a combobox over offers. The text is what is typed while it is open, and the chosen one's name otherwise. */
export const useOfferCombobox = (props: ComboboxProps) => {
  const { chosen, offers, many = false, onChoose, onType } = props;
  const [text, setText] = useState<string | null>(null);
  const single = many ? undefined : chosen[0];
  const linger = useLinger(() => setText(null), lingerMs);
  const type = (typed: string): void => {
    setText(typed);
    onType(typed);
  };
  const without = ({ id }: Offer): Offer[] => chosen.filter((each) => each.id !== id);
  const choose = (offer: Offer): void => {
    if (!many) return onChoose([offer]);
    const rest = without(offer);
    onChoose(rest.length < chosen.length ? rest : [...chosen, offer]);
    type("");
  };
  const combobox = useCombobox<Offer>({
    items: offers,
    itemToString: (offer) => offer?.name ?? "",
    itemToKey: (offer) => offer?.id,
    inputId: props.id,
    isOpen: text !== null,
    inputValue: text ?? single?.name ?? "",
    // Chosen ones are kept outside: every choice is news.
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
    // A dialog around it stays open.
    if (event.key === "Escape" && combobox.isOpen) event.stopPropagation();
    if (event.key === "Backspace" && many && text === "" && chosen.length > 0) onChoose(chosen.slice(0, -1));
  };
  return { ...combobox, single, press, type, enter: linger.enter, drop: (offer: Offer) => onChoose(without(offer)) };
};
