import { Button, Callout } from "@blueprintjs/core";
import { InfoSign } from "@blueprintjs/icons";
import { useState, type FormEvent } from "react";
import { boardScreens } from "#contracts/access/menus/cockpit.ts";
import { BUILT_IN_ID } from "#contracts/boards/built-in.ts";
import { claimScreen, CODE_LENGTH, PAIRING_MINUTES, type Theme } from "#contracts/boards/pairing.ts";
import { DialogFrame } from "#client/kit/dialog/dialog-frame.tsx";
import { Fault } from "#client/kit/fault.tsx";
import { FormBody } from "#client/kit/form/form-body.tsx";
import { Muted, Spacer } from "#client/kit/inline.tsx";
import { ApiError } from "#client/lib/api-error.ts";
import { language, useT } from "#client/lib/i18n.ts";
import { send } from "#client/state/api.ts";
import { session } from "#client/state/session.ts";
import { showOk } from "#client/state/toasts.ts";
import { LookFields } from "../look-fields.tsx";
import { BoardSelect } from "../panel/board-select.tsx";
import { ScreenFields, type FieldProps } from "../screen-fields.tsx";
import { useShowable } from "../use-screens.ts";
import { CodeBoxes } from "./code-boxes.tsx";
import styles from "./pair-dialog.module.css";

type Props = { onPaired: (id: string) => void; onClose: () => void };

/** The claim while it is made, and why the server did not take it. */
const useClaim = (onPaired: (id: string) => void) => {
  const t = useT();
  const account = session.info?.accountInfo;
  const [values, setValues] = useState({
    code: "",
    name: "",
    place: "",
    companyId: account?.companyId ?? "",
    boardId: BUILT_IN_ID,
    language: language(),
    theme: "dark" as Theme,
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
      const { companyId, place, ...rest } = values;
      const claim = { ...rest, place: place.trim() || undefined, companyId: companyId || undefined };
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

/** The code that a screen shows, and its name, place, company and board. */
export const PairDialog = ({ onPaired, onClose }: Props) => {
  const t = useT();
  const { values, change, fault, isSending, isWhole, submit } = useClaim(onPaired);
  return (
    <DialogFrame width={640} title={t("walls.pair")} onClose={onClose}>
      <form className={styles.root} noValidate onSubmit={(event) => void submit(event)}>
        <FormBody>
          <Muted as="p">{t("walls.pairText", { host: window.location.host, count: CODE_LENGTH })}</Muted>
          <CodeBoxes
            value={values.code}
            describedBy="pair-note"
            invalid={Boolean(fault)}
            onChange={(code) => change({ code })}
          />
          <div className={styles.note} id="pair-note">
            {fault ? (
              <Fault text={fault} />
            ) : (
              <>
                <span>{t("walls.code.help")}</span>
                <Spacer />
                <span>{t("walls.code.life", { m: PAIRING_MINUTES })}</span>
              </>
            )}
          </div>
          <Fields values={values} change={change} />
          <Callout compact icon={<InfoSign />}>
            {t("walls.credential")}
          </Callout>
        </FormBody>
        <div className="bp6-dialog-footer">
          <Muted small>{t("walls.needs", { code: boardScreens.screens.codes.pair })}</Muted>
          <Spacer />
          <Button text={t("client.cancel")} onClick={onClose} />
          <Button type="submit" intent="primary" text={t("walls.doPair")} loading={isSending} disabled={!isWhole} />
        </div>
      </form>
    </DialogFrame>
  );
};

const Fields = ({ values, change }: Pick<ReturnType<typeof useClaim>, "values" | "change">) => {
  const t = useT();
  const boards = useShowable();
  const account = session.info?.accountInfo;
  return (
    <div className={styles.fields}>
      <ScreenFields
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
      <LookFields
        as={Field}
        values={values}
        onChange={({ language = values.language, theme = values.theme }) =>
          change({ language: language ?? values.language, theme: theme ?? values.theme })
        }
      />
    </div>
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
