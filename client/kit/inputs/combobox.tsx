import { PopoverNext } from "@blueprintjs/core";
import { CaretDown, SmallCross, Tick } from "@blueprintjs/icons";
import { useT } from "#client/lib/i18n.ts";
import { offerNote } from "./offer-note.ts";
import type { Offer } from "./use-lookup.ts";
import { useOfferCombobox, type ComboboxProps } from "./use-offer-combobox.ts";
import styles from "./combobox.module.css";
import { classes } from "#client/lib/classes.ts";
import { Box, Row } from "#client/kit/layout.tsx";

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

const Offers = ({ props: { chosen, loading, offers }, combobox, menu }: Parts & { menu: MenuProps }) => {
  const t = useT();
  return (
    <Box as="ul" pad={4} scroll className={styles.offers} {...menu}>
      {offers.map((item, index) => {
        const on = chosen.some(({ id }) => id === item.id);
        const className = index === combobox.highlightedIndex ? styles.isOn : undefined;
        return (
          <li key={item.id} {...combobox.getItemProps({ item, index, className, "aria-selected": on })}>
            {on ? <Tick size={14} /> : <i />}
            <OfferText offer={item} />
          </li>
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
  const { chosen, disabled, invalid, many, offers } = props;
  const { single } = combobox;
  const hint = many && chosen.length > 0 ? "" : (props.placeholder ?? t("client.input.choose"));
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
        styles.root,
        many && styles.isMany,
        invalid && styles.isBad,
        disabled && styles.isDisabled,
        props.bare && styles.isBare,
      )}
    >
      {many && chosen.map((offer) => <Chosen key={offer.id} offer={offer} onDrop={() => combobox.drop(offer)} />)}
      <input {...input} />
      {single && !disabled && (
        <button
          type="button"
          tabIndex={-1}
          className={styles.clear}
          aria-label={t("client.input.clear")}
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

/** A field that is typed into and chosen from: arrows move, Enter chooses, Escape leaves what was. */
export const Combobox = (props: ComboboxProps) => {
  const combobox = useOfferCombobox(props);
  // Made while the menu is closed too: downshift reports an error when the first drawing does not ask for it.
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
      // The input says itself that it is a combobox and whether it is open; on what stands around it that says nothing.
      renderTarget={({ isOpen: _open, "aria-expanded": _expanded, "aria-haspopup": _popup, ...target }) => (
        <span {...target}>
          <Field props={props} combobox={combobox} />
        </span>
      )}
    />
  );
};
