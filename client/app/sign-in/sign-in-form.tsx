import { Button, Checkbox, InputGroup } from "@blueprintjs/core";
import { User } from "@blueprintjs/icons";
import { useEffect, useRef, useState, type FormEvent, type RefObject } from "react";
import { useLocation, useSearch } from "wouter";
import { useT } from "#client/lib/i18n.ts";
import { isMissingPart } from "#client/lib/missing-parts.ts";
import { queryClient } from "#client/state/query-client.ts";
import { tab } from "#client/lib/storage.ts";
import { resumeLive } from "#client/state/socket.ts";
import { forgetSession, session, setToken } from "#client/state/session.ts";
import { closeAll } from "#client/state/tabs.ts";
import { landingPath } from "#client/state/menus/menu-tree.ts";
import { loadLoginInfo } from "#client/state/login-info.ts";
import { useCaptcha } from "./captcha.ts";
import { FirstPassword, type Given } from "./first-password.tsx";
import { remember, remembered } from "./remembered.ts";
import { signIn, type FailedField } from "./sign-in-call.ts";
import { Fault } from "#client/kit/fault.tsx";
import { Line, PasswordLine } from "./sign-in-lines.tsx";
import { whereTo } from "./where-to.ts";
import styles from "./sign-in-form.module.css";
import { Muted } from "#client/kit/inline.tsx";

type Errors = Partial<Record<FailedField | "form", string>>;

/** User name, password, captcha. Enter submits; a failure puts the focus where its code says. */
export const SignInForm = ({
  resumes,
}: {
  /** The person whose page waits below: only the password is missing. Anybody else who signs in starts afresh. */
  resumes?: { id: string; userName: string };
}) => {
  const t = useT();
  const stored = useRef(remembered()).current;
  const userName = resumes?.userName ?? stored ?? "";
  const [values, setValues] = useState({ userName, password: "", verifyCode: "" });
  const [toChange, setToChange] = useState<Given | null>(null);
  const [keep, setKeep] = useState(true);
  const [errors, setErrors] = useState<Errors>({});
  const [notice, setNotice] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { captcha, renew } = useCaptcha();
  const inputs = useInputs(resumes && "password");
  const [, go] = useLocation();
  const search = useSearch();
  const change = (field: FailedField) => (value: string) => {
    setValues((all) => ({ ...all, [field]: value }));
    setErrors(({ [field]: _mended, form: _form, ...rest }) => rest);
  };
  const required: FailedField[] = captcha?.enabled ? ["userName", "password", "verifyCode"] : ["userName", "password"];

  const fail = (field: FailedField | null, message: string): void => {
    setErrors({ [field ?? "form"]: message });
    inputs.focus(field ?? "userName");
  };
  const enter = async (token: string): Promise<void> => {
    setToken(token);
    const info = await loadLoginInfo();
    if (resumes?.id === info.accountInfo.id) {
      resumeLive();
      return void queryClient.invalidateQueries();
    }
    queryClient.clear();
    closeAll();
    if (info.menus.length === 0) {
      forgetSession();
      return fail(null, t("client.signIn.noMenus"));
    }
    remember(keep ? values.userName.trim() : null);
    tab.write("cockpit", landingPath(info.menus));
    go(whereTo(search, info), { replace: true });
  };
  const submit = async (given = values): Promise<void> => {
    const missing = required.filter((field) => given[field].trim() === "");
    setErrors(Object.fromEntries(missing.map((field) => [field, t(`client.signIn.${field}`)])));
    if (missing[0]) return inputs.focus(missing[0]);
    setBusy(true);
    try {
      const result = await signIn({ ...given, verifyCodeKey: captcha?.enabled ? captcha.verifyCodeKey : "" });
      if (result.ok && !result.mustChange) return await enter(result.token);
      // Used up by the attempt, whatever came of it (rules §2).
      setValues((all) => ({ ...all, verifyCode: "" }));
      await renew();
      if (!result.ok) return fail(result.field, result.message);
      const { token, mustChange: rule } = result;
      if (rule) setToChange({ token, rule, userName: given.userName.trim(), password: given.password });
    } catch (error) {
      const text = isMissingPart(error) ? t("client.missingPart.text") : undefined;
      fail(null, text ?? (error instanceof Error ? error.message : String(error)));
    } finally {
      setBusy(false);
    }
  };

  const submitted = (event: FormEvent): void => {
    event.preventDefault();
    void submit();
  };
  if (toChange)
    return (
      <FirstPassword
        given={toChange}
        onBack={() => setToChange(null)}
        onChanged={(password) => {
          setToChange(null);
          const next = { ...values, password };
          setValues(next);
          if (captcha?.enabled) {
            setNotice(t("client.firstPassword.changed"));
            inputs.focus("verifyCode");
          } else void submit(next);
        }}
      />
    );

  return (
    <form onSubmit={submitted} noValidate aria-busy={busy} data-signs-in>
      <h1>{t("client.signIn.title")}</h1>
      <Muted as="p">{session.ended ? t("client.signIn.ended") : t("client.signIn.subtitle")}</Muted>
      <Line name="userName" error={errors.userName}>
        <InputGroup
          id="userName"
          name="userName"
          size="large"
          maxLength={50}
          autoComplete="username"
          leftElement={<User />}
          inputRef={inputs.userName}
          value={values.userName}
          onValueChange={change("userName")}
          intent={errors.userName ? "danger" : undefined}
          autoFocus={userName === ""}
        />
      </Line>
      <PasswordLine
        error={errors.password}
        value={values.password}
        onChange={change("password")}
        inputRef={inputs.password}
      />
      {captcha?.enabled && (
        <Line name="verifyCode" error={errors.verifyCode}>
          <div className={styles.captcha}>
            <InputGroup
              id="verifyCode"
              name="verifyCode"
              size="large"
              maxLength={8}
              autoComplete="off"
              placeholder={t("client.signIn.captchaHint")}
              inputRef={inputs.verifyCode}
              value={values.verifyCode}
              onValueChange={change("verifyCode")}
              intent={errors.verifyCode ? "danger" : undefined}
            />
            <button
              type="button"
              className={styles.another}
              title={t("client.signIn.renew")}
              aria-label={t("client.signIn.renew")}
              onClick={() => void renew()}
            >
              <img className={styles.picture} src={captcha.img} alt={t("client.signIn.captchaPicture")} height={40} />
            </button>
          </div>
        </Line>
      )}
      <Checkbox
        name="remember"
        checked={keep}
        onChange={(event) => setKeep(event.currentTarget.checked)}
        label={t("client.signIn.remember")}
      />
      {errors.form && <Fault text={errors.form} />}
      {notice && <p role="status">{notice}</p>}
      <Button type="submit" intent="primary" size="large" fill loading={busy} text={t("client.signIn.submit")} />
    </form>
  );
};

/** Drawn after the state that they follow, so the focus waits for the frame in which the inputs are enabled again. */
const useInputs = (first?: FailedField) => {
  const userName = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const verifyCode = useRef<HTMLInputElement>(null);
  const wanted = useRef<FailedField | null>(first ?? null);
  const all: Record<FailedField, RefObject<HTMLInputElement | null>> = { userName, password, verifyCode };
  useEffect(() => {
    if (!wanted.current) return;
    const field = all[wanted.current].current;
    wanted.current = null;
    field?.focus();
    field?.select();
  });
  return { ...all, focus: (field: FailedField): void => void (wanted.current = field) };
};
