import { Button } from "@blueprintjs/core";
import { ArrowRight } from "@blueprintjs/icons";
import { useT } from "#client/lib/i18n.ts";
import styles from "./sign-in.module.css";

type Props = {
  /** The provider's name. */
  label: string;
  /** True where the provider is the only way to sign in. */
  isPrimary?: boolean;
  disabled?: boolean;
  loading?: boolean;
  onClick: () => void;
};

/** The button that opens the sign-in provider. */
export const ProviderButton = ({ label, isPrimary = false, ...rest }: Props) => {
  const t = useT();
  return (
    <Button
      className={styles.provider}
      size="large"
      fill
      intent={isPrimary ? "primary" : undefined}
      icon={<i className={styles.mark}>{[...label][0]?.toUpperCase()}</i>}
      endIcon={<ArrowRight />}
      text={t("client.sso.button", { label })}
      {...rest}
    />
  );
};

/** The line between two ways to sign in. */
export const Or = () => <div className={styles.or}>{useT()("client.sso.or")}</div>;
