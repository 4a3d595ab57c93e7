import { Button } from "@blueprintjs/core";
import { ArrowRight } from "@blueprintjs/icons";
import { lazy } from "react";
import { loadLaterTexts, useT } from "#client/lib/i18n.ts";
import { Part } from "#client/kit/part.tsx";
import type { useProvider } from "./provider.ts";
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

const faultParts = async () => {
  const [parts] = await Promise.all([import("./provider-fault.tsx"), loadLaterTexts()]);
  return parts;
};
const FaultNote = lazy(async () => ({ default: (await faultParts()).FaultNote }));
const TriedLine = lazy(async () => ({ default: (await faultParts()).TriedLine }));

type ProviderState = ReturnType<typeof useProvider>;

/** Why the provider did not sign the person in, and what to do. */
export const ProviderNote = ({ provider: { fault, isOnly } }: { provider: ProviderState }) =>
  fault && (
    <Part>
      <FaultNote fault={fault} isOnly={isOnly} />
    </Part>
  );

/** The provider's button. While the provider is away, it is off, and a line below it tries again. */
export const ProviderLine = ({ provider, onStart }: { provider: ProviderState; onStart: () => void }) => {
  const { label, isOnly, fault, busy } = provider;
  if (!label) return null;
  const tried = fault?.tried;
  return (
    <>
      <ProviderButton
        label={label}
        isPrimary={isOnly}
        loading={busy}
        disabled={tried !== undefined}
        onClick={onStart}
      />
      {tried !== undefined && (
        <Part>
          <TriedLine tried={tried} onAgain={onStart} />
        </Part>
      )}
    </>
  );
};
