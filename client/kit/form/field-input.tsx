import { InputGroup, Switch, TextArea } from "@blueprintjs/core";
import { Lock } from "@blueprintjs/icons";
import { useRef, useState, type KeyboardEvent } from "react";
import { LONGEST_READ } from "#contracts/codes/read-code.ts";
import { longestText, type Field } from "#contracts/fields/field.ts";
import { hasWords, useT } from "#client/lib/i18n.ts";
import { meantCode } from "#client/state/meant-code.ts";
import { DayInput } from "../inputs/day-input.tsx";
import { ImagesInput } from "../inputs/images-input.tsx";
import { PasswordInput } from "../inputs/password-input.tsx";
import { LookupInput } from "../inputs/lookup-input.tsx";
import type { Values } from "./form-spec.ts";
import styles from "./form.module.css";
import { classes } from "#client/lib/classes.ts";
import { LinkButton } from "#client/kit/link-button.tsx";
import { Row, Stack, Text } from "#client/kit/layout.tsx";

export type FieldInputProps = {
  id: string;
  name: string;
  field: Field;
  value: unknown;
  values: Values;
  known: Record<string, string>;
  /** Id of the edited record. A reference does not offer it. */
  ownId?: unknown;
  invalid: boolean;
  disabled: boolean;
  describedBy?: string;
  onChange: (value: unknown) => void;
  onBlur: () => void;
};

/** A scanner ends its code with Enter. Enter moves to the next field, so that it does not save an unfinished form. */
const goOnAtEnter = (event: KeyboardEvent<HTMLInputElement>): void => {
  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const inputs = [...(event.currentTarget.form?.querySelectorAll<HTMLElement>("[id^='f-']:enabled") ?? [])];
  inputs[inputs.indexOf(event.currentTarget) + 1]?.focus();
};

/** The input of a field, chosen by its kind. Its `name` is the name of the field. */
export const FieldInput = (props: FieldInputProps) => {
  const { field, value, invalid, describedBy, id, name, disabled, onChange, onBlur } = props;
  const t = useT();
  const attributes = {
    id,
    name,
    disabled,
    "aria-invalid": invalid || undefined,
    "aria-describedby": describedBy,
    onBlur,
  };
  const inputProps = { id, name, disabled, invalid, describedBy, onBlur };
  const text = textIn(value);
  switch (field.kind) {
    case "text":
      return field.secret ? <SecretInput {...props} /> : <TypedInput {...props} />;
    case "phone":
    case "barcode":
    case "moment":
    case "integer":
    case "decimal":
    case "multiline":
      return <TypedInput {...props} />;
    case "password":
      return <PasswordInput {...attributes} value={text} invalid={invalid} onChange={onChange} />;
    case "flag":
      return (
        <Switch
          {...attributes}
          checked={value === true}
          label={t(field.help ?? (value === true ? "client.enabled" : "client.disabled"))}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case "day":
      return <DayInput {...inputProps} value={text || null} onChange={(day) => onChange(day ?? "")} />;
    case "choice":
      return <Choice {...attributes} field={field} value={text} invalid={invalid} onChange={onChange} />;
    case "ref":
    case "refs":
      return <ReferenceInput {...props} />;
    case "images":
      return <ImagesInput {...inputProps} value={text} limit={field.limit ?? 5} onChange={onChange} />;
    default:
      return field.kind satisfies never;
  }
};

/** Shows what is stored of a secret, without its secret part. It stays until another text is typed in its place. */
const SecretInput = (props: FieldInputProps) => {
  const t = useT();
  const [storedText] = useState(textIn(props.value));
  const [isReplaced, setReplaced] = useState(false);
  if (storedText === "") return <TypedInput {...props} />;
  const toggle = (): void => {
    setReplaced(!isReplaced);
    props.onChange(storedText);
  };
  return (
    <Stack gap={8}>
      <Row gap={8} padX={10} fill="surface" radius="panel">
        <Lock size={14} />
        <Text as={isReplaced ? "del" : "span"} grow truncate line={32}>
          {storedText}
        </Text>
        {!props.disabled && (
          <LinkButton onClick={toggle}>{t(isReplaced ? "client.tenant.keep" : "client.tenant.replace")}</LinkButton>
        )}
      </Row>
      {isReplaced && (
        <TypedInput
          {...props}
          value={props.value === storedText ? "" : props.value}
          onChange={(text) => props.onChange(text === "" ? storedText : text)}
        />
      )}
    </Stack>
  );
};

const textIn = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

/** A label may hold more than the code, such as an address with it. A value that nobody changed stays as it is. */
const useReadCode = (value: string, onChange: (code: string) => void, onBlur: () => void) => {
  const entered = useRef("");
  return {
    onFocus: () => void (entered.current = value),
    onBlur: () => {
      const code = meantCode(value);
      if (value !== entered.current && code !== value) onChange(code);
      onBlur();
    },
  };
};

/** Input for texts and numbers, which differ in length, unit and the effect of Enter. */
const TypedInput = ({ field, value, invalid, describedBy, onChange, ...props }: FieldInputProps) => {
  const t = useT();
  const { id, name, disabled, onBlur } = props;
  const reading = useReadCode(textIn(value), onChange, onBlur);
  const attributes = {
    id,
    name,
    disabled,
    onBlur,
    fill: true,
    "aria-invalid": invalid || undefined,
    "aria-describedby": describedBy,
    value: textIn(value),
    intent: invalid ? "danger" : undefined,
  } as const;
  if (field.kind === "multiline")
    return (
      <TextArea
        {...attributes}
        rows={2}
        autoResize
        maxLength={longestText(field)}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  if (field.kind === "integer" || field.kind === "decimal")
    return (
      <InputGroup
        {...attributes}
        autoComplete="off"
        inputMode="decimal"
        onValueChange={onChange}
        rightElement={
          field.unit ? (
            <Text block padX={10} line={32} tone="fg3">
              {t(`units.${field.unit}`)}
            </Text>
          ) : undefined
        }
      />
    );
  const isCode = field.kind === "barcode";
  return (
    <InputGroup
      {...attributes}
      {...(isCode ? reading : {})}
      onKeyDown={isCode ? goOnAtEnter : undefined}
      autoComplete="off"
      maxLength={isCode ? LONGEST_READ : longestText(field)}
      onValueChange={onChange}
    />
  );
};

type Shared = {
  id: string;
  name: string;
  disabled: boolean;
  value: string;
  invalid: boolean;
  onChange: (value: unknown) => void;
  onBlur: () => void;
};

/** A choice. The label of an option is a key, or the own name of a record. */
const Choice = ({ field, value, invalid, onChange, ...shared }: Shared & { field: Field }) => {
  const t = useT();
  const choose = (text: string): void =>
    onChange(field.options?.find((option) => String(option.value) === text)?.value ?? "");
  return (
    <div className={classes("bp6-html-select bp6-fill", invalid && styles.invalid)}>
      <select {...shared} value={value} onChange={(event) => choose(event.currentTarget.value)}>
        <option value="">{t("client.input.choose")}</option>
        {field.options?.map((option) => (
          <option key={String(option.value)} value={String(option.value)}>
            {hasWords(option.label) ? t(option.label) : option.label}
          </option>
        ))}
      </select>
      <svg className="bp6-icon" width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        <path d="M4.5 6.5l3.5 4 3.5-4z" fill="currentColor" />
      </svg>
    </div>
  );
};

/** Input for a lookup. It may depend on other fields of the form: people of this company, companies of this type. */
const ReferenceInput = ({
  id,
  name,
  field,
  value,
  values,
  known: names,
  ownId,
  invalid,
  disabled,
  describedBy,
  onChange,
  onBlur,
}: FieldInputProps) => {
  const t = useT();
  const many = field.kind === "refs";
  const ids = many ? (Array.isArray(value) ? value.map(String) : []) : value === "" ? [] : [String(value)];
  const followed = Object.entries(field.ref?.depends ?? {}).map(([query, other]) => [query, values[other]]);
  return (
    <LookupInput
      id={id}
      name={name}
      lookup={field.ref?.lookup ?? ""}
      params={{ ...field.ref?.params, ...Object.fromEntries(followed) }}
      value={ids}
      many={many}
      first={field.ref?.root ? [{ id: "0", name: t(field.ref.root) }] : undefined}
      known={names}
      except={typeof ownId === "string" ? ownId : undefined}
      invalid={invalid}
      disabled={disabled}
      describedBy={describedBy}
      onChange={(ids) => onChange(many ? ids : (ids[0] ?? ""))}
      onBlur={onBlur}
    />
  );
};
