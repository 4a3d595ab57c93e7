import { Button, InputGroup, SegmentedControl } from "@blueprintjs/core";
import { ArrowRight } from "@blueprintjs/icons";
import { useRef, useState, type FormEvent } from "react";
import { useT } from "#client/lib/i18n.ts";
import { useDraft } from "#client/lib/use-draft.ts";
import { useSign } from "#client/lib/use-shortcut.ts";
import styles from "./from-position.module.css";

type Props = { from: number | undefined; onFrom: (from: number | undefined) => void };

/** The newest first, or onwards from a position that is asked for. G asks for it. */
export const FromPosition = ({ from, onFrom }: Props) => {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const [typed, setTyped] = useDraft(from, (value) => (value === undefined ? "" : String(value)));
  const input = useRef<HTMLInputElement>(null);
  const open = asking || from !== undefined;
  useSign("g", () => {
    setAsking(true);
    input.current?.focus();
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const digits = typed.replaceAll(/[,\s]/g, "");
    if (!/^\d{1,15}$/.test(digits)) return;
    setAsking(false);
    onFrom(Number(digits));
  };
  const choose = (value: string): void => {
    setAsking(value === "from");
    if (value === "newest" && from !== undefined) onFrom(undefined);
  };
  return (
    <form className={styles.root} onSubmit={submit}>
      <SegmentedControl
        options={[
          { value: "newest", label: t("events.newestFirst") },
          { value: "from", label: t("events.fromPosition") },
        ]}
        value={open ? "from" : "newest"}
        onValueChange={choose}
      />
      {open && (
        <InputGroup
          inputRef={input}
          className={styles.input}
          autoFocus={asking}
          inputMode="numeric"
          name="from"
          placeholder={t("fields.eventIndex")}
          aria-label={t("events.fromPosition")}
          value={typed}
          onValueChange={setTyped}
          rightElement={
            <Button type="submit" variant="minimal" icon={<ArrowRight size={14} />} aria-label={t("events.go")} />
          }
        />
      )}
    </form>
  );
};
