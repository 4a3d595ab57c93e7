import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { signInCalls } from "#contracts/interface/sign-in-calls.ts";
import { OTP_STEP_SECONDS, type VerifyCodeAnswer } from "#contracts/wire/sign-in.ts";
import { send } from "#client/state/api.ts";
import { translate, useT } from "#client/lib/i18n.ts";
import { isMissingPart } from "#client/lib/missing-parts.ts";
import { noteSecret } from "#client/state/typed-secret.ts";
import { lastEnterprise, offerToKeeper, remembered, rememberEnterprise } from "./last-sign-in.ts";
import { useSignInOffer } from "#client/state/login-info.ts";
import { type Resumes, useEntry } from "./use-entry.ts";
import type { Given } from "./new-password-form.tsx";
import type { OpenStep } from "./second-step.tsx";
import { type FailedField, loadGlyphs, login, signIn, type SignInResult } from "./sign-in-attempt.ts";

/** The current captcha, and a function that loads another. `lastKey` lets the server delete the one before. */
const useCaptcha = (): { captcha: VerifyCodeAnswer | undefined; renew: () => Promise<unknown> } => {
  const lastKey = useRef<string | undefined>(undefined);
  const { data, refetch } = useQuery({
    queryKey: ["captcha"],
    queryFn: async () => {
      const options = { anonymous: true, silent: true };
      const answer = await send(signInCalls.captcha, { lastKey: lastKey.current }, options);
      lastKey.current = answer.enabled ? answer.verifyCodeKey : undefined;
      return answer;
    },
    staleTime: Infinity,
    gcTime: 0,
  });
  return { captcha: data, renew: refetch };
};

/** The inputs of the form. The focus is set after a render, because a disabled input cannot take it. */
const useInputs = (first?: FailedField) => {
  const enterpriseCode = useRef<HTMLInputElement>(null);
  const userName = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const verifyCode = useRef<HTMLInputElement>(null);
  const nextFocus = useRef<FailedField | null>(first ?? null);
  const all: Record<FailedField, RefObject<HTMLInputElement | null>> = {
    enterpriseCode,
    userName,
    password,
    verifyCode,
  };
  useEffect(() => {
    if (!nextFocus.current) return;
    const field = all[nextFocus.current].current;
    nextFocus.current = null;
    field?.focus();
    field?.select();
  });
  return { ...all, focus: (field: FailedField): void => void (nextFocus.current = field) };
};

const HOME = "default";

/** The enterprise code that the address fixes. */
const fixedCode = (): string | null => new URLSearchParams(window.location.search).get("enterprise")?.trim() || null;

type Enterprise = "asked" | "fixed" | "hidden";

/** How the form has the enterprise code: asked for, fixed by the address or the ended session, or not at all while there is one enterprise. */
const useEnterprise = (resumes?: Resumes): Enterprise => {
  const isFixed = resumes !== undefined || fixedCode() !== null;
  const offer = useSignInOffer();
  if (isFixed) return (fixedCode() ?? lastEnterprise() ?? HOME) === HOME ? "hidden" : "fixed";
  return offer?.asked || (lastEnterprise() ?? HOME) !== HOME ? "asked" : "hidden";
};

type Errors = Partial<Record<FailedField | "form", string>>;

/** The fields of the sign-in form: their values, faults and focus. */
const useFields = (resumes?: Resumes) => {
  const lastName = useRef(remembered()).current;
  const userName = resumes?.userName ?? lastName ?? "";
  const enterpriseCode = useRef(fixedCode() ?? lastEnterprise() ?? HOME).current;
  const [values, setValues] = useState({ enterpriseCode, userName, password: "", verifyCode: "" });
  const [errors, setErrors] = useState<Errors>({});
  const inputs = useInputs(resumes && "password");
  useEffect(() => void (Object.keys(errors).length > 0 && loadGlyphs()), [errors]);
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

type Fields = ReturnType<typeof useFields>;
type Values = Fields["values"];

/** The open second step of a sign-in. After a wrong code it stays open while tries are left. */
const useSecondStep = ({ inputs, setValues, setErrors, fail }: Fields) => {
  const [step, setStep] = useState<(OpenStep & { credentials: Values }) | null>(null);
  const onBack = (reason?: string): void => {
    setStep(null);
    setValues((all) => ({ ...all, password: "" }));
    inputs.focus("password");
    setErrors(reason ? { form: reason } : {});
  };
  const open = (otpKey: string, credentials: Values): void =>
    setStep({
      otpKey,
      userName: credentials.userName.trim(),
      until: Date.now() + OTP_STEP_SECONDS * 1000,
      credentials,
    });
  type Finish = (result: SignInResult, credentials: Values) => Promise<void>;
  /** @param finish goes on after the last code, right or wrong */
  const stepWith = (finish: Finish) => {
    if (!step) return null;
    const submit = async (otp: string): Promise<string | undefined> => {
      try {
        const result = await login({ otpKey: step.otpKey, otp });
        if (!result.ok && (result.otpKey || result.isAway)) return result.message;
        if (!result.ok || result.mustChange) setStep(null);
        await finish(result, step.credentials);
      } catch (error) {
        setStep(null);
        fail(null, messageOf(error));
      }
      return undefined;
    };
    return { step, submit, onBack };
  };
  return { open, stepWith };
};

const personOf = ({ userName, password }: Values) => ({ userName: userName.trim(), password });

const messageOf = (error: unknown): string => {
  if (isMissingPart(error)) return translate("client.missingPart.text");
  return error instanceof Error ? error.message : String(error);
};

/** State of the sign-in form and its calls. A person with a first password changes it before anything opens. */
export const useSignIn = (resumes?: Resumes) => {
  const t = useT();
  const fields = useFields(resumes);
  const { userName, values, setValues, errors, setErrors, inputs, change, fail } = fields;
  const [toChange, setToChange] = useState<Given | null>(null);
  const [keep, setKeep] = useState(true);
  const [notice, setNotice] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { captcha, renew } = useCaptcha();
  const enter = useEntry(resumes);
  const enterprise = useEnterprise(resumes);
  const secondStep = useSecondStep(fields);

  const finish = async (result: SignInResult, credentials: Values): Promise<void> => {
    if (result.ok) {
      noteSecret(credentials.password);
      rememberEnterprise(credentials.enterpriseCode);
    }
    if (result.ok && !result.mustChange) {
      const name = credentials.userName.trim();
      if (keep) void offerToKeeper(name, credentials.password);
      if (!(await enter(result, keep ? name : null))) fail(null, t("client.signIn.noMenus"));
      return;
    }
    // An attempt uses up the captcha, whatever its result (rules §2).
    setValues((all) => ({ ...all, verifyCode: "" }));
    await renew();
    if (!result.ok) {
      if (result.otpKey) return secondStep.open(result.otpKey, credentials);
      return fail(shownFor(result, enterprise), result.message);
    }
    if (result.mustChange) setToChange({ ...personOf(credentials), token: result.token, rule: result.mustChange });
  };
  const submit = async (credentials = values): Promise<void> => {
    const missing = requiredIn(enterprise, captcha).filter((field) => credentials[field].trim() === "");
    setErrors(Object.fromEntries(missing.map((field) => [field, t(`client.signIn.missing.${field}`)])));
    if (missing[0]) return inputs.focus(missing[0]);
    setBusy(true);
    try {
      const verifyCodeKey = captcha?.enabled ? captcha.verifyCodeKey : "";
      await finish(await signIn({ ...credentials, verifyCodeKey }), credentials);
    } catch (error) {
      fail(null, messageOf(error));
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
  const state = { enterprise, userName, values, change, errors, notice, inputs, keep, setKeep, busy };
  return { ...state, captcha, renew, submit, first, step: secondStep.stepWith(finish) };
};

/** The state of the sign-in form, and what a person does with it. */
export type SignInState = ReturnType<typeof useSignIn>;

const requiredIn = (enterprise: Enterprise, captcha: VerifyCodeAnswer | undefined): FailedField[] => [
  ...(enterprise === "asked" ? (["enterpriseCode"] as const) : []),
  "userName",
  "password",
  ...(captcha?.enabled ? (["verifyCode"] as const) : []),
];

/** The field that shows a failure if the page does not show the field of the failure. */
const shownFor = ({ field }: { field: FailedField | null }, enterprise: Enterprise): FailedField | null =>
  field === "enterpriseCode" && enterprise === "hidden" ? "userName" : field;
