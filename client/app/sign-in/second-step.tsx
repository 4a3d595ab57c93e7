import { Button, InputGroup } from "@blueprintjs/core";
import { ArrowLeft, InfoSign, Key } from "@blueprintjs/icons";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Fault } from "#client/kit/fault.tsx";
import { CodeDigits, DIGITS } from "#client/kit/inputs/code-digits.tsx";
import { Muted, Spacer } from "#client/kit/inline.tsx";
import { Row, Stack, Text } from "#client/kit/layout.tsx";
import { LinkButton } from "#client/kit/link-button.tsx";
import { useT } from "#client/lib/i18n.ts";
import { useClock } from "#client/lib/use-clock.ts";

/** An open second step: its person, and when its time is over, in ms since 1970. */
export type OpenStep = { otpKey: string; userName: string; until: number };

type Props = {
  step: OpenStep;
  /** Label of the button that signs in. */
  action: string;
  /** Sends a code. Returns the sentence of a refusal after which another try is left. */
  submit: (code: string) => Promise<string | undefined>;
  /** Goes back to the first step, with the reason if there is one. */
  onBack: (reason?: string) => void;
};

/** The seconds until the step is over. At its end the page goes back to the first step. */
const useTimeLeft = ({ until }: OpenStep, onOver: () => void): number => {
  const secondsLeft = Math.max(0, Math.ceil((until - useClock()) / 1000));
  const over = useRef(onOver);
  over.current = onOver;
  useEffect(() => {
    if (secondsLeft === 0) over.current();
  }, [secondsLeft]);
  return secondsLeft;
};

/** The typed code, its fault, and its sending. The sixth digit sends by itself. */
const useCode = ({ submit }: Pick<Props, "submit">) => {
  const [isRecovery, setRecovery] = useState(false);
  const [code, setCode] = useState("");
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isWhole = isRecovery ? code.trim() !== "" : code.length === DIGITS;
  const send = async (text: string): Promise<void> => {
    setBusy(true);
    const refusal = await submit(text);
    setBusy(false);
    setFault(refusal);
    setCode("");
    requestAnimationFrame(() => input.current?.focus());
  };
  const change = (text: string): void => {
    setCode(text);
    if (text !== "") setFault(undefined);
    if (!isRecovery && text.length === DIGITS) void send(text);
  };
  const turn = (): void => {
    setRecovery(!isRecovery);
    setCode("");
    setFault(undefined);
  };
  return { isRecovery, code, fault, busy, input, isWhole, send, change, turn };
};

type FieldProps = Pick<ReturnType<typeof useCode>, "isRecovery" | "code" | "fault" | "busy" | "input" | "change">;

const CodeField = ({ isRecovery, code, fault, busy, input, change }: FieldProps) => {
  const t = useT();
  if (!isRecovery)
    return (
      <CodeDigits
        id="otp"
        label={t("client.otp.code.label")}
        value={code}
        isWrong={fault !== undefined}
        disabled={busy}
        inputRef={input}
        onChange={change}
      />
    );
  return (
    <InputGroup
      id="otp"
      name="otp"
      size="large"
      aria-label={t("client.otp.recovery.title")}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      autoFocus
      maxLength={20}
      leftElement={<Key />}
      inputRef={input}
      value={code}
      onValueChange={change}
      intent={fault ? "danger" : undefined}
    />
  );
};

/** The second step of a sign-in: six digits of the authenticator, or a recovery code. */
export const SecondStep = ({ step, action, submit, onBack }: Props) => {
  const t = useT();
  const field = useCode({ submit });
  const { isRecovery, fault, busy } = field;
  const secondsLeft = useTimeLeft(step, () => onBack(t("auth.otpOver")));
  const submitted = (event: FormEvent): void => {
    event.preventDefault();
    if (field.isWhole && !busy) void field.send(field.code.trim());
  };
  const words = isRecovery ? "recovery" : "code";
  return (
    <form onSubmit={submitted} noValidate aria-busy={busy} data-second-step>
      <Row as="button" text="left" gap={8} tone="accent" type="button" onClick={() => onBack()}>
        <ArrowLeft size={14} />
        {t("client.otp.another")}
      </Row>
      <h1>{t(`client.otp.${words}.title`)}</h1>
      <Muted as="p">{t(`client.otp.${words}.text`, { userName: step.userName })}</Muted>
      <Stack gap={8}>
        <CodeField {...field} />
        {fault ? <Fault text={fault} /> : <Muted small>{t(`client.otp.${words}.hint`)}</Muted>}
      </Stack>
      <Button type="submit" intent="primary" size="large" fill loading={busy} disabled={!field.isWhole} text={action} />
      <Row gap={8} size={12}>
        <LinkButton onClick={field.turn}>{t(`client.otp.${words}.other`)}</LinkButton>
        <Spacer />
        <Text tone="fg3" nowrap role="timer">
          {t("client.otp.left", { minutes: Math.floor(secondsLeft / 60), seconds: secondsLeft % 60 })}
        </Text>
      </Row>
      <Row gap={8} pad={12} fill="surface" radius="control" size={12} tone="fg2">
        <InfoSign size={14} />
        {t("client.otp.lost")}
      </Row>
    </form>
  );
};
