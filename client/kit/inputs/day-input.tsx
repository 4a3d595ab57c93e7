import { Button, InputGroup, PopoverNext } from "@blueprintjs/core";
import { Calendar } from "@blueprintjs/icons";
import { lazy, useState } from "react";
import { parseDay, showDay } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { useDraft } from "#client/lib/use-draft.ts";
import { Part } from "../part.tsx";
import { Loading } from "../loading.tsx";

const DayCalendar = lazy(async () => ({ default: (await import("./calendar.tsx")).DayCalendar }));

type Props = {
  id?: string;
  name: string;
  value: string | null;
  invalid?: boolean;
  disabled?: boolean;
  label?: string;
  /** Shown while the field is empty, such as the day that counts then. */
  placeholder?: string;
  describedBy?: string;
  /** The last day that the calendar offers. */
  latest?: string;
  onChange: (day: string | null) => void;
  onBlur?: () => void;
};

/** A calendar day, typed as dd/MM/yyyy or picked. The value is YYYY-MM-DD; other text is passed on as typed, for validation. */
export const DayInput = ({ value, invalid, onChange, onBlur, label, describedBy, latest, ...rest }: Props) => {
  const t = useT();
  const [text, setText] = useDraft(value, showDay);
  const [open, setOpen] = useState(false);
  const commit = (): void => {
    onChange(text.trim() === "" ? null : (parseDay(text) ?? text));
    onBlur?.();
  };
  /** A complete day is set at once. Otherwise its error would only disappear during the press of a button and move the button away. */
  const type = (next: string): void => {
    setText(next);
    const day = parseDay(next);
    if (day && showDay(day) === next) onChange(day);
  };
  return (
    <InputGroup
      placeholder="dd/MM/yyyy"
      {...rest}
      fill
      aria-label={label}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      intent={invalid ? "danger" : undefined}
      inputMode="numeric"
      value={text}
      onValueChange={type}
      onBlur={commit}
      rightElement={
        <PopoverNext
          isOpen={open}
          onInteraction={setOpen}
          placement="bottom-end"
          arrow={false}
          content={
            <Part fallback={<Loading />}>
              <DayCalendar
                day={value}
                latest={latest}
                onPick={(day) => {
                  onChange(day);
                  setOpen(false);
                }}
              />
            </Part>
          }
        >
          <Button
            variant="minimal"
            disabled={rest.disabled}
            icon={<Calendar size={14} />}
            aria-label={t("client.input.pickDay")}
          />
        </PopoverNext>
      }
    />
  );
};
