import { FormGroup } from "@blueprintjs/core";
import { Error as ErrorIcon } from "@blueprintjs/icons";
import type { ReactNode } from "react";
import { useT } from "#client/lib/i18n.ts";

type Props = {
  id: string;
  label: string;
  required?: boolean;
  error?: string;
  help?: string;
  dirty?: boolean;
  children: ReactNode;
};

/** Label, input, and under it what is wrong with it. */
export const FormRow = ({ id, label, required, error, help, dirty, children }: Props) => {
  const t = useT();
  const note = error ? (
    <span className="cy-errline" id={`${id}-note`}>
      <ErrorIcon size={12} />
      <span>{error}</span>
    </span>
  ) : (
    help && <span id={`${id}-note`}>{help}</span>
  );
  return (
    <FormGroup
      inline
      className={dirty ? "is-dirty" : undefined}
      intent={error ? "danger" : undefined}
      labelFor={id}
      helperText={note || undefined}
      label={
        <>
          {label}
          {required && (
            <span className="cy-req" title={t("client.form.required")}>
              *
            </span>
          )}
        </>
      }
    >
      {children}
    </FormGroup>
  );
};
