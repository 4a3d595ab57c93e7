import { Button, Callout } from "@blueprintjs/core";
import { InfoSign } from "@blueprintjs/icons";
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from "react";
import { BUILT_IN_ID } from "#contracts/boards/built-in.ts";
import { codeSigns, CODE_LENGTH, claimScreen, PAIRING_MINUTES } from "#contracts/boards/pairing.ts";
import { DialogFrame } from "#client/kit/dialog/dialog-frame.tsx";
import { Fault } from "#client/kit/fault.tsx";
import { FormBody } from "#client/kit/form/form-row.tsx";
import { Muted, Spacer } from "#client/kit/inline.tsx";
import { Grid, Row, Stack } from "#client/kit/layout.tsx";
import { ApiError } from "#client/lib/api-error.ts";
import { classes } from "#client/lib/classes.ts";
import { useT } from "#client/lib/i18n.ts";
import { send } from "#client/state/api.ts";
import { session } from "#client/state/session.ts";
import { showOk } from "#client/state/toasts.ts";
import { LookFields, BoardSelect, DisplayFields, type FieldProps, type Look } from "./display-fields.tsx";
import { useShowable } from "./use-displays.ts";
import styles from "./displays.module.css";

type BoxesProps = { value: string; describedBy: string; invalid: boolean; onChange: (code: string) => void };

/** Extracts the characters of a code from typed or pasted text. Case, spaces and hyphens do not matter. */
const codeIn = (text: string): string =>
  [...text.toUpperCase()]
    .filter((sign) => codeSigns.includes(sign))
    .join("")
    .slice(0, CODE_LENGTH);

/** Eight boxes over one input, so that pasting, editing and screen readers work as in a normal input. */
const CodeBoxes = ({ value, describedBy, invalid, onChange }: BoxesProps) => {
  const t = useT();
  const [isFocused, setFocused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // Select a refused code, so that typing replaces it.
  useEffect(() => {
    if (!invalid) return;
    input.current?.focus();
    input.current?.select();
  }, [invalid]);
  const at = Math.min(value.length, CODE_LENGTH - 1);
  return (
    <div className={classes(styles.codeBoxes, invalid && styles.isBad)}>
      {Array.from({ length: CODE_LENGTH }, (_, index) => (
        <Grid
          as="span"
          middle
          size={44}
          line={48}
          weight={500}
          radius="panel"
          number
          key={index}
          className={isFocused && index === at ? styles.isOn : undefined}
          aria-hidden="true"
        >
          {value[index]}
        </Grid>
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
          // Keep the caret at the end. A selection stays, so that typing or pasting replaces it.
          if (currentTarget.selectionStart === currentTarget.selectionEnd)
            currentTarget.setSelectionRange(value.length, value.length);
        }}
      />
    </div>
  );
};

type PairDialogProps = { onPaired: (id: string) => void; onClose: () => void };

/** State of the pairing request, and why the server refused it. */
const useClaim = (onPaired: (id: string) => void) => {
  const t = useT();
  const account = session.info?.accountInfo;
  const [values, setValues] = useState({
    code: "",
    name: "",
    place: "",
    companyId: account?.companyId ?? "",
    boardId: BUILT_IN_ID,
    language: null as Look["language"],
    theme: null as Look["theme"],
  });
  const [fault, setFault] = useState<string>();
  const [isSending, setSending] = useState(false);
  const isWhole = values.code.length === CODE_LENGTH && values.name.trim() !== "";
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isWhole || isSending) return;
    setSending(true);
    setFault(undefined);
    try {
      const { companyId, place, language, theme, ...rest } = values;
      const look = { language: language ?? undefined, theme: theme ?? undefined };
      const claim = { ...rest, ...look, place: place.trim() || undefined, companyId: companyId || undefined };
      const { id } = await send(claimScreen, claim, { silent: true });
      showOk(t("walls.paired", { name: values.name.trim() }));
      onPaired(id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFault(error.message);
      setSending(false);
    }
  };
  const change = (next: Partial<typeof values>): void => {
    if (next.code !== undefined) setFault(undefined);
    setValues({ ...values, ...next });
  };
  return { values, change, fault, isSending, isWhole, submit };
};

/** The dialog for a display's code, name, place, company and board. */
const PairDialog = ({ onPaired, onClose }: PairDialogProps) => {
  const t = useT();
  const { values, change, fault, isSending, isWhole, submit } = useClaim(onPaired);
  return (
    <DialogFrame width={640} title={t("walls.pair")} onClose={onClose}>
      <Stack className={styles.pairDialog} as="form" noValidate onSubmit={(event) => void submit(event)}>
        <FormBody>
          <Muted as="p">{t("walls.pairText", { host: window.location.host, count: CODE_LENGTH })}</Muted>
          <CodeBoxes
            value={values.code}
            describedBy="pair-note"
            invalid={Boolean(fault)}
            onChange={(code) => change({ code })}
          />
          <Row
            className={styles.note}
            align="stretch"
            above={6}
            below={16}
            size={12}
            line={16}
            tone="fg3"
            id="pair-note"
          >
            {fault ? (
              <Fault text={fault} />
            ) : (
              <>
                <span>{t("walls.code.help")}</span>
                <Spacer />
                <span>{t("walls.code.life", { m: PAIRING_MINUTES })}</span>
              </>
            )}
          </Row>
          <Fields values={values} change={change} />
          <Callout compact icon={<InfoSign />}>
            {t("walls.credential")}
          </Callout>
        </FormBody>
        <div className="bp6-dialog-footer">
          <Muted small>{t("walls.lookLater")}</Muted>
          <Spacer />
          <Button text={t("client.cancel")} onClick={onClose} />
          <Button type="submit" intent="primary" text={t("walls.doPair")} loading={isSending} disabled={!isWhole} />
        </div>
      </Stack>
    </DialogFrame>
  );
};

const Fields = ({ values, change }: Pick<ReturnType<typeof useClaim>, "values" | "change">) => {
  const t = useT();
  const boards = useShowable();
  const account = session.info?.accountInfo;
  return (
    <Grid className={styles.fields} columns="repeat(auto-fit, minmax(220px, 1fr))" gap={24} rowGap={8} below={16}>
      <DisplayFields
        prefix="pair"
        as={Field}
        values={values}
        company={account?.companyId ? { id: account.companyId, name: account.companyName ?? "" } : undefined}
        onChange={(next) => change("companyId" in next ? { companyId: next.companyId ?? "" } : next)}
      />
      <Field id="pair-board" label={t("walls.field.shows")} required>
        <BoardSelect
          id="pair-board"
          boards={boards}
          value={boards.length > 0 ? values.boardId : null}
          label={t("walls.field.shows")}
          onChange={(boardId) => change({ boardId })}
        />
      </Field>
      <LookFields as={Field} values={values} onChange={change} />
    </Grid>
  );
};

const Field = ({ id, label, required = false, children }: FieldProps) => {
  const t = useT();
  return (
    <div>
      <label htmlFor={id}>
        {label}
        {required && <span title={t("client.form.required")}>*</span>}
      </label>
      {children}
    </div>
  );
};

type Pairing = { open: () => void; dialog: ReactNode };

/** The pairing dialog and a function that opens it. `onPaired` runs after it is closed. */
export const usePairing = (onPaired: (screenId: string) => Promise<unknown>): Pairing => {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const paired = (id: string) => {
    close();
    void onPaired(id);
  };
  return { open: () => setOpen(true), dialog: isOpen && <PairDialog onPaired={paired} onClose={close} /> };
};
