import { Button, FormGroup, InputGroup } from "@blueprintjs/core";
import { EyeOff, EyeOpen, Lock } from "@blueprintjs/icons";
import { useState, type ReactNode, type RefObject } from "react";
import { mostPasswordCharacters } from "#contracts/access/password-rule.mjs";
import { Fault } from "#client/kit/fault.tsx";
import { useT } from "#client/lib/i18n.ts";
import type { FailedField } from "./sign-in-call.ts";

/** A field of the sign-in form, what is wrong with it below. */
export const Line = ({ name, error, children }: { name: FailedField; error?: string; children: ReactNode }) => {
  const t = useT();
  return (
    <FormGroup
      label={t(`client.signIn.${name}`)}
      labelFor={name}
      intent={error ? "danger" : undefined}
      helperText={error ? <Fault text={error} /> : undefined}
    >
      {children}
    </FormGroup>
  );
};

type PasswordProps = {
  error?: string;
  value: string;
  onChange: (value: string) => void;
  inputRef: RefObject<HTMLInputElement | null>;
};

/** The password, which can be looked at. */
export const PasswordLine = ({ error, value, onChange, inputRef }: PasswordProps) => {
  const t = useT();
  const [shown, setShown] = useState(false);
  const label = t(shown ? "client.signIn.hidePassword" : "client.signIn.showPassword");
  const eye = (
    <Button
      variant="minimal"
      icon={shown ? <EyeOff /> : <EyeOpen />}
      aria-label={label}
      aria-pressed={shown}
      onClick={() => setShown(!shown)}
    />
  );
  return (
    <Line name="password" error={error}>
      <InputGroup
        id="password"
        name="password"
        size="large"
        type={shown ? "text" : "password"}
        maxLength={mostPasswordCharacters}
        autoComplete="current-password"
        leftElement={<Lock />}
        rightElement={eye}
        inputRef={inputRef}
        value={value}
        onValueChange={onChange}
        intent={error ? "danger" : undefined}
      />
    </Line>
  );
};
