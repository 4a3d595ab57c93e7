import { Fragment } from "react";
import { PopoverNext } from "@blueprintjs/core";
import { CaretDown, SmallCross, Tick } from "@blueprintjs/icons";
import { useT } from "#client/lib/i18n.ts";
import { classes } from "#client/lib/classes.ts";
import { Box, Row, Text } from "#client/kit/layout.tsx";
import { type Offer, offerNote } from "./offer-note.ts";
import styles from "./inputs.module.css";
import { type ComboboxProps, useOfferCombobox } from "./use-offer-combobox.ts";

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
