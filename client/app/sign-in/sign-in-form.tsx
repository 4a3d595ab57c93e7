import { Button, Checkbox, InputGroup } from "@blueprintjs/core";
import { User } from "@blueprintjs/icons";
import type { FormEvent } from "react";
import { Fault } from "#client/kit/fault.tsx";
import { Muted } from "#client/kit/inline.tsx";
import { useT } from "#client/lib/i18n.ts";
import { session } from "#client/state/session.ts";
import { CaptchaLine } from "./captcha-line.tsx";
import { FirstPassword } from "./first-password.tsx";
import { Line, PasswordLine } from "./sign-in-lines.tsx";
import type { Resumes } from "./use-entry.ts";
import { useSignIn } from "./use-sign-in.ts";

/** User name, password, captcha. Enter submits; a failure puts the focus where its code says. */
export const SignInForm = ({ resumes }: { resumes?: Resumes }) => {
  const t = useT();
  const { userName, values, change, errors, inputs, captcha, renew, ...form } = useSignIn(resumes);
  const submitted = (event: FormEvent): void => {
    event.preventDefault();
    void form.submit();
  };
  if (form.first) return <FirstPassword {...form.first} />;
  return (
    <form onSubmit={submitted} noValidate aria-busy={form.busy} data-signs-in>
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
        <CaptchaLine
          picture={captcha.img}
          error={errors.verifyCode}
          value={values.verifyCode}
          onChange={change("verifyCode")}
          onRenew={() => void renew()}
          inputRef={inputs.verifyCode}
        />
      )}
      <Checkbox
        name="remember"
        checked={form.keep}
        onChange={(event) => form.setKeep(event.currentTarget.checked)}
        label={t("client.signIn.remember")}
      />
      {errors.form && <Fault text={errors.form} />}
      {form.notice && <p role="status">{form.notice}</p>}
      <Button type="submit" intent="primary" size="large" fill loading={form.busy} text={t("client.signIn.submit")} />
    </form>
  );
};
