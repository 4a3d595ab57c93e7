import { Button, Checkbox, InputGroup } from "@blueprintjs/core";
import { Duplicate, Import, Print, WarningSign } from "@blueprintjs/icons";
import { type FormEvent, useState } from "react";
import { factorCalls } from "#contracts/interface/factor-calls.ts";
import { mostPasswordCharacters } from "#contracts/access/password-rule.mjs";
import { ApiError } from "#client/lib/api-error.ts";
import { translate, useT } from "#client/lib/i18n.ts";
import { useNarrow } from "#client/lib/use-narrow.ts";
import { saveFile } from "#client/lib/save-file.ts";
import { CopyLine } from "#client/kit/copy-line.tsx";
import { Fault } from "#client/kit/fault.tsx";
import { FormBody, FormRow } from "#client/kit/form/form-row.tsx";
import { CodeDigits, DIGITS } from "#client/kit/inputs/code-digits.tsx";
import { PasswordInput } from "#client/kit/inputs/password-input.tsx";
import { Muted, Spacer } from "#client/kit/inline.tsx";
import { Box, Grid, Row, Stack, Text, Title } from "#client/kit/layout.tsx";
import { SquareCode } from "#client/kit/cells/square-code.tsx";
import { StepStrip } from "#client/kit/form/step-strip.tsx";
import { send } from "#client/state/api.ts";
import { copyText } from "#client/state/clipboard/copy-text.ts";
import { sealPasswordsIn } from "#client/state/sealed.ts";
import { showError } from "#client/state/toasts.ts";
import styles from "./account.module.css";

type Errors = { password?: string; otp?: string };

/** The sentence at each field of a refusal. One that belongs to no field is shown as a toast. */
const errorsOf = (failed: unknown): Errors => {
  if (!(failed instanceof ApiError)) throw failed;
  const at = failed.errors.filter(({ path }) => path === "password" || path === "otp");
  if (at.length === 0) showError(failed);
  return Object.fromEntries(at.map(({ path, msg }) => [path, msg]));
};

/** Runs a call of a form: its errors by field, and whether it is under way. */
export const useCalls = () => {
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setErrors({});
    try {
      await work();
    } catch (failed) {
      setErrors(errorsOf(failed));
    } finally {
      setBusy(false);
    }
  };
  return { errors, setErrors, busy, run };
};

type ProofProps = {
  values: { password: string; otp: string };
  errors: Errors;
  /** A factor is on, so its code is needed too. */
  isOn: boolean;
  userName: string;
  onChange: (values: { password: string; otp: string }) => void;
};

/** The password and, where a factor is on, its code or a recovery code. */
export const Proof = ({ values, errors, isOn, userName, onChange }: ProofProps) => {
  const t = useT();
  return (
    <Stack gap={12} className={styles.accountForm}>
      <input type="text" name="username" autoComplete="username" value={userName} readOnly hidden />
      <FormRow id="factor-password" label={t("client.account.oldPassword")} required error={errors.password}>
        <PasswordInput
          id="factor-password"
          name="password"
          maxLength={mostPasswordCharacters}
          autoComplete="current-password"
          autoFocus
          value={values.password}
          invalid={errors.password !== undefined}
          onChange={(password) => onChange({ ...values, password })}
        />
      </FormRow>
      {isOn && (
        <FormRow
          id="factor-otp"
          label={t("client.factor.oldCode")}
          required
          error={errors.otp}
          help={t("client.factor.oldCodeHelp")}
        >
          <InputGroup
            id="factor-otp"
            name="otp"
            autoComplete="one-time-code"
            maxLength={20}
            value={values.otp}
            intent={errors.otp ? "danger" : undefined}
            onValueChange={(otp) => onChange({ ...values, otp })}
          />
        </FormRow>
      )}
    </Stack>
  );
};

/** The secret in groups of four, as authenticators show it. */
const grouped = (secret: string): string => secret.match(/.{1,4}/g)?.join(" ") ?? secret;

type ScanProps = {
  draft: { secret: string; uri: string };
  otp: string;
  error?: string;
  onChange: (otp: string) => void;
};

/** The QR code of the secret, the secret itself, and the digits that the authenticator shows for it. */
const Scan = ({ draft, otp, error, onChange }: ScanProps) => {
  const t = useT();
  return (
    <Grid gap={32} rowGap={16} columns={useNarrow() ? 1 : "216px minmax(0, 1fr)"}>
      <SquareCode className={styles.square} text={draft.uri} label={t("client.factor.square")} />
      <Stack gap={12}>
        <div>
          <Title as="h3">{t("client.factor.scan")}</Title>
          <Muted>{t("client.factor.scanText")}</Muted>
        </div>
        <div>
          <Title as="h3" below={6}>
            {t("client.factor.byHand")}
          </Title>
          <CopyLine label={t("client.factor.secret")} text={grouped(draft.secret)} />
        </div>
        <div>
          <Title as="h3" below={6}>
            {t("client.factor.digits")}
          </Title>
          <CodeDigits
            id="factor-digits"
            label={t("client.factor.digits")}
            value={otp}
            isWrong={error !== undefined}
            onChange={onChange}
          />
          {error && <Fault text={error} />}
        </div>
      </Stack>
    </Grid>
  );
};

/** The recovery codes in two columns, read downwards, with ways to keep them. */
export const RecoveryCodes = ({ codes }: { codes: readonly string[] }) => {
  const t = useT();
  const text = codes.join("\n");
  return (
    <Stack gap={16}>
      <Row gap={8} pad={8} fill="warnSoft" radius="control" tone="warn" role="status">
        <WarningSign size={14} />
        <span>
          <b>{t("client.factor.once")}</b> {t("client.factor.onceText")}
        </span>
      </Row>
      <Box as="ol" padX={24} padY={12} fill="surface" radius="panel" className={styles.codes} data-prints>
        {codes.map((code, index) => (
          <Row as="li" key={code} gap={20} hairline="bottom" size={20} line={40} number>
            <Text size={12} tone="fg3" mono>
              {index + 1}
            </Text>
            {code}
          </Row>
        ))}
      </Box>
      <Row gap={8} wrap>
        <Button icon={<Duplicate />} text={t("common.copy")} onClick={() => void copyText(text, "client.copied")} />
        <Button
          icon={<Import />}
          text={t("client.factor.asText")}
          onClick={() =>
            saveFile(new Blob([`Cylindra\n${text}\n`], { type: "text/plain" }), translate("client.factor.fileName"))
          }
        />
        <Button icon={<Print />} text={t("client.factor.print")} onClick={() => window.print()} />
      </Row>
    </Stack>
  );
};

type Props = {
  isOn: boolean;
  userName: string;
  /** A note beside the buttons of the steps before the codes. */
  note: string;
  /** Label of the button that leaves. */
  leave: string;
  onLeave: () => void;
  onDone: () => void;
};

/** The steps of a setup: what was typed, what the server answered, and the next call. */
const useSetup = ({ isOn, onDone }: Pick<Props, "isOn" | "onDone">) => {
  const [values, setValues] = useState({ password: "", otp: "" });
  const [draft, setDraft] = useState<{ secret: string; uri: string }>();
  const [digits, setDigits] = useState("");
  const [codes, setCodes] = useState<string[]>();
  const [isSaved, setSaved] = useState(false);
  const calls = useCalls();
  const isReady = codes ? isSaved : draft ? digits.length === DIGITS : values.password !== "";
  const goOn = async (): Promise<void> => {
    if (codes) return onDone();
    await calls.run(async () => {
      if (!draft) {
        const { password, otp } = values;
        const body = await sealPasswordsIn({ password });
        return setDraft(await send(factorCalls.begin, { ...body, ...(isOn && { otp }) }, { silent: true }));
      }
      setCodes((await send(factorCalls.confirm, { otp: digits }, { silent: true })).recoveryCodes);
    });
    setDigits("");
  };
  const type = (otp: string): void => {
    setDigits(otp);
    if (otp !== "") calls.setErrors({});
  };
  return { ...calls, values, setValues, draft, digits, type, codes, isSaved, setSaved, isReady, goOn };
};

/** Sets the second factor up, or replaces it: password, square and digits, recovery codes. */
export const FactorSetup = ({ isOn, userName, note, leave, onLeave, onDone }: Props) => {
  const t = useT();
  const { values, setValues, draft, digits, type, codes, isSaved, setSaved, isReady, ...setup } = useSetup({
    isOn,
    onDone,
  });
  const submitted = (event: FormEvent): void => {
    event.preventDefault();
    if (isReady && !setup.busy) void setup.goOn();
  };
  const steps = ["password", "scan", "codes"].map((name) => ({ name: t(`client.factor.step.${name}`) }));
  return (
    <form noValidate onSubmit={submitted} aria-busy={setup.busy} data-factor-setup>
      <FormBody>
        <Stack gap={20}>
          <StepStrip
            columns={useNarrow() ? "1fr" : undefined}
            label={t("client.factor.steps")}
            steps={steps}
            at={codes ? 2 : draft ? 1 : 0}
          />
          {codes ? (
            <RecoveryCodes codes={codes} />
          ) : draft ? (
            <Scan draft={draft} otp={digits} error={setup.errors.otp} onChange={type} />
          ) : (
            <Proof values={values} errors={setup.errors} isOn={isOn} userName={userName} onChange={setValues} />
          )}
        </Stack>
      </FormBody>
      <div className="bp6-dialog-footer">
        {codes ? (
          <Checkbox
            checked={isSaved}
            label={t("client.factor.saved")}
            onChange={(event) => setSaved(event.currentTarget.checked)}
          />
        ) : (
          <Muted small>{note}</Muted>
        )}
        <Spacer />
        {!codes && <Button text={leave} onClick={onLeave} />}
        <Button
          type="submit"
          intent="primary"
          loading={setup.busy}
          disabled={!isReady}
          text={t(codes ? "client.factor.done" : "client.factor.next")}
        />
      </div>
    </form>
  );
};
