import { InputGroup } from "@blueprintjs/core";
import type { ComponentType, ReactNode } from "react";
import { LookupInput } from "#client/kit/inputs/lookup-input.tsx";
import { useT } from "#client/lib/i18n.ts";

/** A label with its control, as the dialog or the panel shows one. */
export type FieldProps = { id?: string; label: string; required?: boolean; children: ReactNode };

type Company = { id: string; name: string };
type Props = {
  /** Begins the id of each control. */
  prefix: string;
  as: ComponentType<FieldProps>;
  values: { name: string; place: string; companyId: string | null };
  /** A company whose name need not be asked for. */
  company: Company | undefined;
  /** Marks a name that is missing; a form that is still empty does not. */
  isMarked?: boolean;
  disabled?: boolean;
  /** `companyId` is absent when the company was taken out. */
  onChange: (next: { name?: string; place?: string; companyId?: string | undefined }) => void;
};

const LONGEST = 60;

/** Name, place and company of a screen. */
export const ScreenFields = ({ prefix, as: Field, values, company, isMarked, disabled, onChange }: Props) => {
  const t = useT();
  const isMissing = isMarked && values.name.trim() === "";
  return (
    <>
      <Field id={`${prefix}-name`} label={t("walls.field.name")} required>
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
      <Field id={`${prefix}-place`} label={t("walls.field.place")}>
        <InputGroup
          id={`${prefix}-place`}
          fill
          disabled={disabled}
          maxLength={LONGEST}
          value={values.place}
          onValueChange={(place) => onChange({ place })}
        />
      </Field>
      <Field id={`${prefix}-company`} label={t("walls.field.company")}>
        <LookupInput
          id={`${prefix}-company`}
          name="companyId"
          lookup="getAllCompanyList"
          label={t("walls.field.company")}
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
