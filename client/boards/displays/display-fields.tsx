import { InputGroup, SegmentedControl } from "@blueprintjs/core";
import type { ComponentType, ReactNode } from "react";
import type { BoardRow } from "#contracts/boards/board-calls.ts";
import { themes, type Theme } from "#contracts/boards/pairing.ts";
import { languages, type Language } from "#contracts/locales/languages.ts";
import { LookupInput } from "#client/kit/inputs/lookup-input.tsx";
import { NameSelect } from "#client/kit/inputs/name-select.tsx";
import { Grid } from "#client/kit/layout.tsx";
import { useT, isLanguage, languageNames } from "#client/lib/i18n.ts";
import styles from "./displays.module.css";

/** A label with its control, in the style of the dialog or the panel. */
export type FieldProps = { id?: string; label: string; required?: boolean; children: ReactNode };

type Company = { id: string; name: string };
type DisplayFieldsProps = {
  /** Prefix of each control's id. */
  prefix: string;
  as: ComponentType<FieldProps>;
  values: { name: string; place: string; companyId: string | null };
  /** The company, if its name is known. */
  company: Company | undefined;
  /** Marks a missing name. An untouched form does not. */
  isMarked?: boolean;
  disabled?: boolean;
  /** `companyId` is undefined when the company was removed. */
  onChange: (next: { name?: string; place?: string; companyId?: string | undefined }) => void;
};

const LONGEST = 60;

export const DisplayFields = ({
  prefix,
  as: Field,
  values,
  company,
  isMarked,
  disabled,
  onChange,
}: DisplayFieldsProps) => {
  const t = useT();
  const isMissing = isMarked && values.name.trim() === "";
  return (
    <>
      <Field id={`${prefix}-name`} label={t("common.name")} required>
        <InputGroup
          id={`${prefix}-name`}
          fill
          disabled={disabled}
          maxLength={LONGEST}
          value={values.name}
          intent={isMissing ? "danger" : undefined}
          aria-invalid={isMissing || undefined}
          onValueChange={(name) => onChange({ name })}
        />
      </Field>
      <Field id={`${prefix}-place`} label={t("common.place")}>
        <InputGroup
          id={`${prefix}-place`}
          fill
          disabled={disabled}
          maxLength={LONGEST}
          value={values.place}
          onValueChange={(place) => onChange({ place })}
        />
      </Field>
      <Field id={`${prefix}-company`} label={t("common.company")}>
        <LookupInput
          id={`${prefix}-company`}
          name="companyId"
          lookup="getAllCompanyList"
          label={t("common.company")}
          placeholder={t("walls.allCompanies")}
          disabled={disabled}
          value={values.companyId ? [values.companyId] : []}
          known={company ? { [company.id]: company.name } : {}}
          onChange={([companyId]) => onChange({ companyId })}
        />
      </Field>
    </>
  );
};

export type Look = { language: Language | null; theme: Theme | null };
type LookFieldsProps = {
  as: ComponentType<FieldProps>;
  values: Look;
  disabled?: boolean;
  onChange: (next: Partial<Look>) => void;
};

/** The language and theme of a display. None is selected until a person chooses. */
export const LookFields = ({ as: Field, values, disabled, onChange }: LookFieldsProps) => {
  const t = useT();
  return (
    <>
      <Field label={t("client.language")}>
        <SegmentedControl
          size="small"
          disabled={disabled}
          aria-label={t("client.language")}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
          value={values.language ?? ""}
          onValueChange={(value) => isLanguage(value) && onChange({ language: value })}
        />
      </Field>
      <Field label={t("client.theme")}>
        <SegmentedControl
          size="small"
          disabled={disabled}
          aria-label={t("client.theme")}
          options={themes.map((value) => ({ value, label: t(`walls.theme.${value}`) }))}
          value={values.theme ?? ""}
          onValueChange={(value) => onChange({ theme: themes.find((theme) => theme === value) })}
        />
      </Field>
    </>
  );
};

type BoardSelectProps = {
  id?: string;
  boards: readonly BoardRow[];
  value: string | null;
  disabled?: boolean;
  label: string;
  onChange: (boardId: string) => void;
};

/** Chooses a board by its name. A deleted board is shown as deleted. */
export const BoardSelect = ({ boards, value, onChange, ...box }: BoardSelectProps) => {
  const t = useT();
  const board = boards.find(({ id }) => id === value);
  const deleted = value === null ? undefined : { id: value, name: t("walls.deletedBoard") };
  return <NameSelect {...box} name="boardId" among={boards} selected={board ?? deleted} onChoose={onChange} />;
};

/** A short label next to its control. */
export const PropertyRow = ({ id, label, children }: Omit<FieldProps, "required">) => (
  <Grid className={styles.propertyRow} columns="72px minmax(0, 1fr)" align="center" below={8}>
    {id ? <label htmlFor={id}>{label}</label> : <span>{label}</span>}
    <div>{children}</div>
  </Grid>
);
