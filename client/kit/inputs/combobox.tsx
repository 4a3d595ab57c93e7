import { PopoverNext } from "@blueprintjs/core";
import { CaretDown, SmallCross, Tick } from "@blueprintjs/icons";
import { useId, useRef, useState, type KeyboardEvent } from "react";
import { useT } from "#client/lib/i18n.ts";
import { offerNote } from "./offer-note.ts";
import type { Offer } from "./use-lookup.ts";

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
  onType: (text: string) => void;
  onOpen?: () => void;
  onChoose: (chosen: Offer[]) => void;
  onBlur?: () => void;
};

const OfferText = ({ offer }: { offer: Offer }) => {
  const note = offerNote(offer);
  return (
    <span>
      {offer.name}
      {note && <small title={note}>{note}</small>}
    </span>
  );
};

/** A field that is typed into and chosen from: arrows move, Enter chooses, Escape leaves what was. */
export const Combobox = (props: ComboboxProps) => {
  const t = useT();
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const { chosen, offers, many } = props;
  const open = text !== null;
  const single = many ? undefined : chosen[0];
  const show = (): void => {
    if (props.disabled || open) return;
    setText("");
    setAt(0);
    props.onType("");
    props.onOpen?.();
  };
  const hide = (): void => setText(null);
  const choose = (offer: Offer): void => {
    const has = chosen.some(({ id }) => id === offer.id);
    props.onChoose(many ? (has ? chosen.filter(({ id }) => id !== offer.id) : [...chosen, offer]) : [offer]);
    if (!many) return hide();
    setText("");
    props.onType("");
  };
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!open) return show();
      const step = event.key === "ArrowDown" ? 1 : -1;
      setAt((now) => (offers.length === 0 ? 0 : (now + step + offers.length) % offers.length));
    }
    if (event.key === "Enter" && open) {
      event.preventDefault();
      const offer = offers[at];
      if (offer) choose(offer);
    }
    if (event.key === "Escape" && open) {
      event.stopPropagation();
      hide();
    }
    if (event.key === "Backspace" && many && text === "" && chosen.length > 0) props.onChoose(chosen.slice(0, -1));
  };
  return (
    <PopoverNext
      isOpen={open}
      autoFocus={false}
      enforceFocus={false}
      matchTargetWidth
      placement="bottom-start"
      arrow={false}
      animation="minimal"
      shouldReturnFocusOnClose={false}
      popoverClassName="cy-combo-pop"
      onInteraction={(next, event) => !next && event?.target !== input.current && hide()}
      content={
        <ul className="cy-pick" role="listbox" id={list} aria-multiselectable={many} aria-label={props.label}>
          {offers.map((offer, index) => {
            const on = chosen.some(({ id }) => id === offer.id);
            return (
              <li
                key={offer.id}
                id={`${list}-${index}`}
                role="option"
                aria-selected={on}
                className={index === at ? "is-on" : ""}
                onMouseMove={() => setAt(index)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(offer)}
              >
                {on ? <Tick size={14} /> : <i />}
                <OfferText offer={offer} />
              </li>
            );
          })}
          {offers.length === 0 && (
            <li className="f" role="option" aria-selected="false" aria-disabled="true">
              {t(props.loading ? "client.loading" : "client.input.noOffers")}
            </li>
          )}
        </ul>
      }
      // The input says itself that it is a combobox and whether it is open; on what stands around it that says nothing.
      renderTarget={({ isOpen: _open, "aria-expanded": _expanded, "aria-haspopup": _popup, ...target }) => (
        <span {...target}>
          <div
            className={[
              "cy-combo",
              many ? "is-many" : "",
              props.invalid ? "is-bad" : "",
              props.disabled ? "is-disabled" : "",
            ].join(" ")}
          >
            {many &&
              chosen.map((offer) => (
                <span key={offer.id} className="bp6-tag bp6-minimal">
                  {offer.name}
                  <button
                    type="button"
                    aria-label={t("client.input.removeOne", { name: offer.name })}
                    onClick={() => props.onChoose(chosen.filter(({ id }) => id !== offer.id))}
                  >
                    <SmallCross size={12} />
                  </button>
                </span>
              ))}
            <input
              ref={input}
              id={props.id}
              name={props.name}
              role="combobox"
              autoComplete="off"
              aria-expanded={open}
              aria-controls={list}
              aria-label={props.label}
              aria-invalid={props.invalid || undefined}
              aria-describedby={props.describedBy}
              aria-activedescendant={open && offers[at] ? `${list}-${at}` : undefined}
              disabled={props.disabled}
              placeholder={
                single?.name ?? (many && chosen.length > 0 ? "" : (props.placeholder ?? t("client.input.choose")))
              }
              className={single && !open ? "has-value" : single ? "is-typing" : ""}
              value={open ? text : (single?.name ?? "")}
              onChange={(event) => {
                setText(event.currentTarget.value);
                setAt(0);
                props.onType(event.currentTarget.value);
              }}
              onFocus={() => undefined}
              onClick={show}
              onKeyDown={press}
              onBlur={() => {
                hide();
                props.onBlur?.();
              }}
              onInput={() => !open && show()}
            />
            {single && !props.disabled && (
              <button
                type="button"
                tabIndex={-1}
                className="cy-combo-x"
                aria-label={t("client.input.clear")}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => props.onChoose([])}
              >
                <SmallCross size={14} />
              </button>
            )}
            <CaretDown size={16} />
          </div>
        </span>
      )}
    />
  );
};
