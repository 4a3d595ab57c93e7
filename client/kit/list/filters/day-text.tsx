import { parseDay, showDay } from "#client/lib/dates.ts";
import { useDraft } from "#client/lib/use-draft.ts";

/** A day as text; it counts once it is one. */
export const DayText = ({
  id,
  name,
  value,
  placeholder,
  onChange,
}: {
  id?: string;
  name: string;
  value: string;
  placeholder: string;
  onChange: (value: string) => void;
}) => {
  const [text, setText] = useDraft(value, showDay);
  const commit = (): void => {
    const day = parseDay(text);
    if (day) onChange(day);
    else if (text.trim() === "") onChange("");
    else setText(showDay(value));
  };
  return (
    <input
      id={id}
      name={name}
      autoComplete="off"
      aria-label={placeholder}
      placeholder={placeholder}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => event.key === "Enter" && commit()}
    />
  );
};
