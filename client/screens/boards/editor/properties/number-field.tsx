import { InputGroup } from "@blueprintjs/core";
import { numberOf } from "#contracts/fields/number-text.ts";
import { useDraft } from "#client/lib/use-draft.ts";

type Props = {
  id?: string;
  name: string;
  label?: string;
  /** Undefined: empty. */
  value: number | undefined;
  disabled: boolean;
  invalid?: boolean;
  describedBy?: string;
  /** Gets what was typed, once it is a number; undefined once it is empty. */
  onType: (value: number | undefined) => void;
};

/** A number that is typed. What is no number yet stays in the field and changes nothing; leaving it shows what holds. */
export const NumberField = ({ id, name, label, value, disabled, invalid, describedBy, onType }: Props) => {
  const held = value === undefined ? "" : String(value);
  const [text, setText] = useDraft(held, (start) => start);
  return (
    <InputGroup
      id={id}
      name={name}
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      intent={invalid ? "danger" : "none"}
      disabled={disabled}
      value={text}
      onChange={(event) => {
        const typed = event.currentTarget.value;
        setText(typed);
        const number = numberOf(typed);
        if (typed.trim() === "") onType(undefined);
        else if (number !== undefined) onType(number);
      }}
      onBlur={() => setText(held)}
    />
  );
};
