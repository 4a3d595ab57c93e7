import { useEffect, useRef, useState } from "react";
import { codeSigns, CODE_LENGTH } from "#contracts/boards/pairing.ts";
import { classes } from "#client/lib/classes.ts";
import { useT } from "#client/lib/i18n.ts";
import styles from "./code-boxes.module.css";

type Props = { value: string; describedBy: string; invalid: boolean; onChange: (code: string) => void };

/** The signs of a code in what somebody typed or pasted: any case, spaces and hyphens between. */
const codeIn = (text: string): string =>
  [...text.toUpperCase()]
    .filter((sign) => codeSigns.includes(sign))
    .join("")
    .slice(0, CODE_LENGTH);

/** Eight boxes over one input, so that pasting, correcting and reading aloud work as in any other. */
export const CodeBoxes = ({ value, describedBy, invalid, onChange }: Props) => {
  const t = useT();
  const [isFocused, setFocused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // The next code is typed over one that was refused.
  useEffect(() => {
    if (!invalid) return;
    input.current?.focus();
    input.current?.select();
  }, [invalid]);
  const at = Math.min(value.length, CODE_LENGTH - 1);
  return (
    <div className={classes(styles.root, invalid && styles.isBad)}>
      {Array.from({ length: CODE_LENGTH }, (_, index) => (
        <span key={index} className={isFocused && index === at ? styles.isOn : undefined} aria-hidden="true">
          {value[index]}
        </span>
      ))}
      <input
        ref={input}
        id="pair-code"
        name="code"
        aria-label={t("walls.code.label")}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog is opened to type a code
        autoFocus
        value={value}
        onChange={(event) => onChange(codeIn(event.currentTarget.value))}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onSelect={({ currentTarget }) => {
          // The caret stands behind the last sign. What is selected is typed or pasted over.
          if (currentTarget.selectionStart === currentTarget.selectionEnd)
            currentTarget.setSelectionRange(value.length, value.length);
        }}
      />
    </div>
  );
};
