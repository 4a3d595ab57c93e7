import { Button, Switch, TextArea } from "@blueprintjs/core";
import { Play } from "@blueprintjs/icons";
import { useId, useState, type FormEvent } from "react";
import { verifyCalls } from "#contracts/audit/verify-calls.ts";
import { DialogFrame } from "#client/kit/dialog/dialog-frame.tsx";
import { FormBody, FormRow } from "#client/kit/form/form-row.tsx";
import { Muted, Spacer } from "#client/kit/inline.tsx";
import { ApiError } from "#client/lib/api-error.ts";
import { useT } from "#client/lib/i18n.ts";
import { send } from "#client/state/api.ts";
import { showError } from "#client/state/toasts.ts";

type Props = {
  /** Receives the id of the new run, or nothing if another run is already active. */ onStarted: (id?: string) => void;
  onClose: () => void;
};

/** State of the form for a new run, with the call that starts the run. */
const useRunForm = (onStarted: Props["onStarted"]) => {
  const [log, setLog] = useState(true);
  const [readModels, setReadModels] = useState(true);
  const [anchors, setAnchors] = useState("");
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const start = async (): Promise<void> => {
    setBusy(true);
    setFault(undefined);
    try {
      const run = await send(
        verifyCalls.run,
        { log, readModels, anchors: log && anchors.trim() ? anchors : undefined },
        { silent: true },
      );
      onStarted(run.id);
    } catch (error) {
      setBusy(false);
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 400) return setFault(error.errors[0]?.msg ?? error.message);
      showError(error);
      // Another run is active: the page shows that run.
      if (error.status === 409) onStarted();
    }
  };
  return { log, setLog, readModels, setReadModels, anchors, setAnchors, fault, busy, start };
};

/** Starts a run. The user selects the log, the read models, and signed notes from outside for comparison. */
export const VerifyDialog = ({ onStarted, onClose }: Props) => {
  const t = useT();
  const id = useId();
  const { log, setLog, readModels, setReadModels, anchors, setAnchors, fault, busy, start } = useRunForm(onStarted);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void start();
  };
  return (
    <DialogFrame width={560} title={t("verify.now")} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <FormBody>
          <FormRow id={`${id}-log`} label={t("verify.ask.log")} help={t("verify.ask.logHelp")}>
            <Switch id={`${id}-log`} name="log" checked={log} onChange={() => setLog(!log)} />
          </FormRow>
          <FormRow id={`${id}-models`} label={t("verify.models")} help={t("verify.ask.modelsHelp")}>
            <Switch
              id={`${id}-models`}
              name="readModels"
              checked={readModels}
              onChange={() => setReadModels(!readModels)}
            />
          </FormRow>
          <Anchors text={anchors} fault={fault} disabled={!log} onText={setAnchors} />
        </FormBody>
        <div className="bp6-dialog-footer">
          <Muted small>{t("verify.ask.note")}</Muted>
          <Spacer />
          <Button text={t("client.cancel")} onClick={onClose} />
          <Button
            type="submit"
            intent="primary"
            icon={<Play />}
            text={t("verify.now")}
            loading={busy}
            disabled={!log && !readModels}
          />
        </div>
      </form>
    </DialogFrame>
  );
};

type AnchorsProps = { text: string; fault: string | undefined; disabled: boolean; onText: (text: string) => void };

const Anchors = ({ text, fault, disabled, onText }: AnchorsProps) => {
  const t = useT();
  const id = useId();
  return (
    <FormRow id={id} label={t("verify.ask.anchors")} error={fault} help={t("verify.ask.anchorsHelp")}>
      <TextArea
        id={id}
        name="anchors"
        fill
        rows={6}
        spellCheck={false}
        disabled={disabled}
        placeholder={"cylindra.audit/…\n4217432\nsn4F0ZOuT2…\n\n— cylindra.audit/… jEHwnu…"}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={`${id}-note`}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
      />
    </FormRow>
  );
};
