import type { ReactNode } from "react";
import { FormGroup } from "@blueprintjs/core";
import { Error as ErrorIcon } from "@blueprintjs/icons";
import { Box, Row, Text } from "#client/kit/layout.tsx";
import { useT } from "#client/lib/i18n.ts";
import { Sentence } from "#client/kit/sentence.tsx";
import { ErrorLine } from "#client/kit/inline.tsx";
import styles from "./form.module.css";

/** The scrolling part of a form. */
export const FormBody = ({ children }: { children: ReactNode }) => (
  <Box grow scroll className={styles.formBody}>
    {children}
  </Box>
);

/** Note about unsaved changes. */
export const UnsavedNote = ({ children }: { children: ReactNode }) => (
  <Row as="span" gap={8} weight={600} className={styles.unsavedNote}>
    {children}
  </Row>
);

type Props = {
  id: string;
  label: string;
  required?: boolean;
  error?: string;
  help?: ReactNode;
  dirty?: boolean;
  children: ReactNode;
};

/** Label and input, with the error or the help below. */
export const FormRow = ({ id, label, required, error, help, dirty, children }: Props) => {
  const t = useT();
  const note = error ? (
    <ErrorLine id={`${id}-note`}>
      <ErrorIcon size={12} />
      <span>
        <Sentence text={error} />
      </span>
    </ErrorLine>
  ) : (
    help && <span id={`${id}-note`}>{help}</span>
  );
  return (
    <FormGroup
      inline
      data-dirty={dirty || undefined}
      intent={error ? "danger" : undefined}
      labelFor={id}
      helperText={note || undefined}
      label={
        <>
          {label}
          {required && (
            <Text tone="alert" className={styles.required} title={t("client.form.required")}>
              *
            </Text>
          )}
        </>
      }
    >
      {children}
    </FormGroup>
  );
};
