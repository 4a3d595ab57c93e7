import { useRef, useState } from "react";
import { useT } from "#client/lib/i18n.ts";
import { isMissingPart } from "#client/lib/missing-parts.ts";
import { noteSecret } from "#client/state/typed-secret.ts";
import { useCaptcha } from "./captcha.ts";
import type { Given } from "./first-password.tsx";
import { remembered } from "./remembered.ts";
import { signIn, type FailedField } from "./sign-in-call.ts";
import { useEntry, type Resumes } from "./use-entry.ts";
import { useInputs } from "./use-inputs.ts";

type Errors = Partial<Record<FailedField | "form", string>>;

/** The fields of the sign-in form: their values, faults and focus. */
const useFields = (resumes?: Resumes) => {
  const stored = useRef(remembered()).current;
  const userName = resumes?.userName ?? stored ?? "";
  const [values, setValues] = useState({ userName, password: "", verifyCode: "" });
  const [errors, setErrors] = useState<Errors>({});
  const inputs = useInputs(resumes && "password");
  const change = (field: FailedField) => (value: string) => {
    setValues((all) => ({ ...all, [field]: value }));
    setErrors(({ [field]: _mended, form: _form, ...rest }) => rest);
  };
  const fail = (field: FailedField | null, message: string): void => {
    setErrors({ [field ?? "form"]: message });
    inputs.focus(field ?? "userName");
  };
  return { userName, values, setValues, errors, setErrors, inputs, change, fail };
};

/** State of the sign-in form and its calls: with a first password the person changes it before anything opens. */
export const useSignIn = (resumes?: Resumes) => {
  const t = useT();
  const { userName, values, setValues, errors, setErrors, inputs, change, fail } = useFields(resumes);
  const [toChange, setToChange] = useState<Given | null>(null);
  const [keep, setKeep] = useState(true);
  const [notice, setNotice] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { captcha, renew } = useCaptcha();
  const enter = useEntry(resumes);
  const required: FailedField[] = captcha?.enabled ? ["userName", "password", "verifyCode"] : ["userName", "password"];

  const attempt = async (given: typeof values): Promise<void> => {
    const result = await signIn({ ...given, verifyCodeKey: captcha?.enabled ? captcha.verifyCodeKey : "" });
    if (result.ok) noteSecret(given.password);
    if (result.ok && !result.mustChange) {
      const entered = await enter(result.token, keep ? values.userName.trim() : null);
      return entered ? undefined : fail(null, t("client.signIn.noMenus"));
    }
    // Used up by the attempt, whatever came of it (rules §2).
    setValues((all) => ({ ...all, verifyCode: "" }));
    await renew();
    if (!result.ok) return fail(result.field, result.message);
    const { token, mustChange: rule } = result;
    if (rule) setToChange({ token, rule, userName: given.userName.trim(), password: given.password });
  };
  const submit = async (given = values): Promise<void> => {
    const missing = required.filter((field) => given[field].trim() === "");
    setErrors(Object.fromEntries(missing.map((field) => [field, t(`client.signIn.${field}`)])));
    if (missing[0]) return inputs.focus(missing[0]);
    setBusy(true);
    try {
      await attempt(given);
    } catch (error) {
      const text = isMissingPart(error) ? t("client.missingPart.text") : undefined;
      fail(null, text ?? (error instanceof Error ? error.message : String(error)));
    } finally {
      setBusy(false);
    }
  };
  const onChanged = (password: string): void => {
    setToChange(null);
    const next = { ...values, password };
    setValues(next);
    if (captcha?.enabled) {
      setNotice(t("client.firstPassword.changed"));
      inputs.focus("verifyCode");
    } else void submit(next);
  };
  const first = toChange && { given: toChange, onBack: () => setToChange(null), onChanged };
  return { userName, values, change, errors, notice, inputs, keep, setKeep, busy, captcha, renew, submit, first };
};
