import { Button, InputGroup } from "@blueprintjs/core";
import { EyeOff, EyeOpen } from "@blueprintjs/icons";
import { useState } from "react";
import { useT } from "#client/lib/i18n.ts";

type Props = {
  id: string;
  name: string;
  value: string;
  invalid: boolean;
  disabled?: boolean;
  /** The kind of password for the browser's manager. Default: a new one. */
  autoComplete?: "new-password" | "current-password";
  autoFocus?: boolean;
  size?: "large";
  maxLength?: number;
  onChange: (value: string) => void;
  onBlur?: () => void;
};

/** A password, with a button that shows it. */
export const PasswordInput = ({ invalid, autoComplete = "new-password", onChange, ...shared }: Props) => {
  const t = useT();
  const [isVisible, setShown] = useState(false);
  const eye = (
    <Button
      variant="minimal"
      icon={isVisible ? <EyeOff size={14} /> : <EyeOpen size={14} />}
      aria-pressed={isVisible}
      aria-label={t(isVisible ? "client.signIn.hidePassword" : "client.signIn.showPassword")}
      onClick={() => setShown(!isVisible)}
    />
  );
  return (
    <InputGroup
      {...shared}
      fill
      type={isVisible ? "text" : "password"}
      autoComplete={autoComplete}
      intent={invalid ? "danger" : undefined}
      onValueChange={onChange}
      rightElement={eye}
    />
  );
};
