import { references } from "#contracts/fields/references.ts";
import { LookupInput } from "#client/kit/inputs/lookup-input.tsx";

type Props = {
  id: string;
  label: string;
  value: string | null | undefined;
  known: Record<string, string>;
  placeholder: string;
  disabled: boolean;
  onChange: (id: string | undefined) => void;
};

/** One company, or none. */
export const CompanyField = ({ value, onChange, ...rest }: Props) => (
  <LookupInput
    {...rest}
    name="companyId"
    lookup={references.company.lookup}
    value={value ? [value] : []}
    onChange={([id]) => onChange(id)}
  />
);
