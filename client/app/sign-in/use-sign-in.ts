import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useLocation, useSearch } from "wouter";
import { signInCalls } from "#contracts/interface/sign-in-calls.ts";
import type { VerifyCodeAnswer } from "#contracts/wire/sign-in.ts";
import type { PasswordRule } from "#contracts/access/password-rule.mjs";
import { send } from "#client/state/api.ts";
import { sealPasswordsIn } from "#client/state/sealed.ts";
import { ApiError } from "#client/lib/api-error.ts";
import { tab } from "#client/lib/storage.ts";
import { loadLoginInfo } from "#client/state/login-info.ts";
import { landingPath } from "#client/state/menus/menu-tree.ts";
import { queryClient } from "#client/state/query-client.ts";
import { forgetSession, setToken } from "#client/state/session.ts";
import { resumeLive } from "#client/state/socket.ts";
import { closeAll } from "#client/state/tabs.ts";
import { useT } from "#client/lib/i18n.ts";
import { isMissingPart } from "#client/lib/missing-parts.ts";
import { noteSecret } from "#client/state/typed-secret.ts";
import { beginsWithFirstSteps, firstStepsPath } from "../first-steps/first-steps-entry.ts";
import { lastEnterprise, offerToKeeper, remember, remembered, rememberEnterprise } from "./last-sign-in.ts";
import { whereTo } from "./where-to.ts";
import type { Given } from "./new-password-form.tsx";

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

type Credentials = Record<FailedField, string> & { verifyCodeKey: string };

/** The field that gets the focus after a failure, by the error's data code (rules §2). */
export type FailedField = "enterpriseCode" | "verifyCode" | "userName" | "password";
const fieldOf: Record<number, FailedField> = { 1: "verifyCode", 2: "verifyCode", 3: "userName", 4: "password" };

type SignInResult =
  { ok: true; token: string; mustChange?: PasswordRule } | { ok: false; field: FailedField | null; message: string };

/** Signs in. The password is sent encrypted with a one-time key (rules §2). */
const signIn = async (credentials: Credentials): Promise<SignInResult> => {
  try {
    const body = await sealPasswordsIn({ ...credentials, ClientType: 1 });
    const answer = await send(signInCalls.login, body, { anonymous: true, silent: true });
    return { ok: true, token: answer.token, mustChange: answer.mustChangePassword && (answer.passwordRule ?? "spec") };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { ok: false, field: failedField(error), message: error.message };
  }
};

const failedField = ({ code: reason, data }: ApiError): FailedField | null => {
  if (reason === "auth.enterpriseUnknown") return "enterpriseCode";
  const code =
    typeof data === "number"
      ? data
      : typeof data === "object" && data !== null && "code" in data
        ? Number(data.code)
        : 0;
  return fieldOf[code] ?? null;
};

/** The person of the ended session, who needs only the password. Another person starts on a new page. */
export type Resumes = { id: string; userName: string };

/** Opens the client with a token and returns false if the person has no menu. `name` is stored for the next sign-in, null deletes it. */
const useEntry = (resumes?: Resumes): ((token: string, name: string | null) => Promise<boolean>) => {
  const [, go] = useLocation();
  const search = useSearch();
  return async (token, name) => {
    setToken(token);
    const info = await loadLoginInfo();
    if (resumes?.id === info.accountInfo.id) {
      resumeLive();
      void queryClient.invalidateQueries();
      return true;
    }
    queryClient.clear();
    closeAll();
    if (info.menus.length === 0) {
      forgetSession();
      return false;
    }
    remember(name);
    tab.write("cockpit", landingPath(info.menus));
    const path = whereTo(search, info);
    const isHome = path === landingPath(info.menus);
    go(isHome && (await beginsWithFirstSteps(info)) ? firstStepsPath : path, { replace: true });
    return true;
  };
};

const HOME = "default";

/** The enterprise code that the address fixes. */
const fixedCode = (): string | null => new URLSearchParams(window.location.search).get("enterprise")?.trim() || null;

type Enterprise = "asked" | "fixed" | "hidden";

/** How the form has the enterprise code: asked for, fixed by the address or the ended session, or not at all while there is one enterprise. */
const useEnterprise = (resumes?: Resumes): Enterprise => {
  const isFixed = resumes !== undefined || fixedCode() !== null;
  const { data } = useQuery({
    queryKey: ["enterprise"],
    queryFn: () => send(signInCalls.enterprise, {}, { anonymous: true, silent: true }),
    enabled: !isFixed,
    staleTime: Infinity,
    gcTime: 0,
  });
  if (isFixed) return (fixedCode() ?? lastEnterprise() ?? HOME) === HOME ? "hidden" : "fixed";
  return data?.asked || (lastEnterprise() ?? HOME) !== HOME ? "asked" : "hidden";
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

/** State of the sign-in form and its calls. A person with a first password changes it before anything opens. */
export const useSignIn = (resumes?: Resumes) => {
  const t = useT();
  const { userName, values, setValues, errors, setErrors, inputs, change, fail } = useFields(resumes);
  const [toChange, setToChange] = useState<Given | null>(null);
  const [keep, setKeep] = useState(true);
  const [notice, setNotice] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { captcha, renew } = useCaptcha();
  const enter = useEntry(resumes);
  const enterprise = useEnterprise(resumes);
  const required = requiredIn(enterprise, captcha);

  const attempt = async (credentials: typeof values): Promise<void> => {
    const result = await signIn({ ...credentials, verifyCodeKey: captcha?.enabled ? captcha.verifyCodeKey : "" });
    if (result.ok) {
      noteSecret(credentials.password);
      rememberEnterprise(credentials.enterpriseCode);
    }
    if (result.ok && !result.mustChange) {
      const userName = values.userName.trim();
      if (keep) void offerToKeeper(userName, credentials.password);
      const entered = await enter(result.token, keep ? userName : null);
      return entered ? undefined : fail(null, t("client.signIn.noMenus"));
    }
    // An attempt uses up the captcha, whatever its result (rules §2).
    setValues((all) => ({ ...all, verifyCode: "" }));
    await renew();
    if (!result.ok) return fail(shownFor(result, enterprise), result.message);
    const { token, mustChange: rule } = result;
    if (rule) setToChange({ token, rule, userName: credentials.userName.trim(), password: credentials.password });
  };
  const submit = async (credentials = values): Promise<void> => {
    const missing = required.filter((field) => credentials[field].trim() === "");
    setErrors(Object.fromEntries(missing.map((field) => [field, t(`client.signIn.missing.${field}`)])));
    if (missing[0]) return inputs.focus(missing[0]);
    setBusy(true);
    try {
      await attempt(credentials);
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
  const state = { enterprise, userName, values, change, errors, notice, inputs, keep, setKeep, busy };
  return { ...state, captcha, renew, submit, first };
};

const requiredIn = (enterprise: Enterprise, captcha: VerifyCodeAnswer | undefined): FailedField[] => [
  ...(enterprise === "asked" ? (["enterpriseCode"] as const) : []),
  "userName",
  "password",
  ...(captcha?.enabled ? (["verifyCode"] as const) : []),
];

/** The field that shows a failure if the page does not show the field of the failure. */
const shownFor = ({ field }: { field: FailedField | null }, enterprise: Enterprise): FailedField | null =>
  field === "enterpriseCode" && enterprise === "hidden" ? "userName" : field;
