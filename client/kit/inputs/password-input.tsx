import { Button, InputGroup } from "@blueprintjs/core";
import { EyeOff, EyeOpen } from "@blueprintjs/icons";
import { useState } from "react";
import { useT } from "#client/lib/i18n.ts";

type Props = {
  id: string;
  name: string;
  disabled: boolean;
  value: string;
  invalid: boolean;
  onChange: (value: unknown) => void;
  onBlur: () => void;
};

/** A new password, which can be looked at. */
export const PasswordInput = ({ value, invalid, onChange, ...shared }: Props) => {
  const t = useT();
  const [shown, setShown] = useState(false);
  const eye = (
    <Button
      variant="minimal"
      icon={shown ? <EyeOff size={14} /> : <EyeOpen size={14} />}
      aria-pressed={shown}
      aria-label={t(shown ? "client.signIn.hidePassword" : "client.signIn.showPassword")}
      onClick={() => setShown(!shown)}
    />
  );
  return (
    <InputGroup
      {...shared}
      fill
      type={shown ? "text" : "password"}
      autoComplete="new-password"
      value={value}
      intent={invalid ? "danger" : undefined}
      onValueChange={onChange}
      rightElement={eye}
    />
  );
};
