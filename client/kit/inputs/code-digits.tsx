import type { RefObject } from "react";
import { Box, Grid, Text } from "#client/kit/layout.tsx";
import styles from "./inputs.module.css";

/** Digits of a code of an authenticator. */
export const DIGITS = 6;

type Props = {
  id: string;
  label: string;
  value: string;
  isWrong: boolean;
  disabled?: boolean;
  inputRef?: RefObject<HTMLInputElement | null>;
  onChange: (digits: string) => void;
};

/** Six boxes for the digits of an authenticator. One input covers all of them, so that pasting and a phone's suggestion work. */
export const CodeDigits = ({ id, label, value, isWrong, disabled, inputRef, onChange }: Props) => (
  <Grid
    gap={6}
    columns="1fr 1fr 1fr 12px 1fr 1fr 1fr"
    relative
    className={styles.codeDigits}
    data-wrong={isWrong || undefined}
  >
    {Array.from({ length: DIGITS }, (_, at) => [
      at === DIGITS / 2 && <Text key="dash" as="i" aria-hidden />,
      <Grid
        key={at}
        as="b"
        middle
        radius="control"
        size={28}
        weight={600}
        number
        aria-hidden
        data-at={at === Math.min(value.length, DIGITS - 1) || undefined}
      >
        {value[at] ?? ""}
      </Grid>,
    ])}
    <Box
      as="input"
      cover
      id={id}
      name="otp"
      ref={inputRef}
      aria-label={label}
      aria-invalid={isWrong}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoFocus
      disabled={disabled}
      maxLength={20}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value.replaceAll(/\D/g, "").slice(0, DIGITS))}
    />
  </Grid>
);
