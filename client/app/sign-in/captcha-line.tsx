import { InputGroup } from "@blueprintjs/core";
import type { RefObject } from "react";
import { useT } from "#client/lib/i18n.ts";
import { Row, Text } from "#client/kit/layout.tsx";
import { Line } from "./sign-in-lines.tsx";
import styles from "./sign-in-form.module.css";

type Props = {
  /** Address of the picture. */
  picture: string;
  error?: string;
  value: string;
  onChange: (value: string) => void;
  onRenew: () => void;
  inputRef: RefObject<HTMLInputElement | null>;
};

/** The captcha's characters, and its picture, which a click replaces by another one. */
export const CaptchaLine = ({ picture, error, value, onChange, onRenew, inputRef }: Props) => {
  const t = useT();
  return (
    <Line name="verifyCode" error={error}>
      <Row align="stretch" gap={8} className={styles.captcha}>
        <InputGroup
          id="verifyCode"
          name="verifyCode"
          size="large"
          maxLength={8}
          autoComplete="off"
          placeholder={t("client.signIn.captchaHint")}
          inputRef={inputRef}
          value={value}
          onValueChange={onChange}
          intent={error ? "danger" : undefined}
        />
        <Text
          as="button"
          pad={0}
          fill="surface"
          radius="control"
          tone="accent"
          type="button"
          className={styles.another}
          title={t("client.signIn.renew")}
          aria-label={t("client.signIn.renew")}
          onClick={onRenew}
        >
          <img className={styles.picture} src={picture} alt={t("client.signIn.captchaPicture")} height={40} />
        </Text>
      </Row>
    </Line>
  );
};
