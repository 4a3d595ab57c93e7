import { Button } from "@blueprintjs/core";
import { InfoSign, Shield } from "@blueprintjs/icons";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { FactorState } from "#contracts/access/second-factor.ts";
import { factorCalls } from "#contracts/interface/factor-calls.ts";
import { showMoment } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { DialogFrame } from "#client/kit/dialog/dialog-frame.tsx";
import { FormBody } from "#client/kit/form/form-row.tsx";
import { HeadNote, Spacer } from "#client/kit/inline.tsx";
import { Box, Grid, Row, Stack, Text } from "#client/kit/layout.tsx";
import { send } from "#client/state/api.ts";
import { sealPasswordsIn } from "#client/state/sealed.ts";
import { showOk } from "#client/state/toasts.ts";
import { SectionHead } from "./account-parts.tsx";
import { FactorSetup, Proof, RecoveryCodes, useCalls } from "./factor-setup.tsx";
import styles from "./account.module.css";

const key = ["own-factor"];

/** State of the person's own second factor. */
export const useFactor = () => useQuery({ queryKey: key, queryFn: () => send(factorCalls.state, {}) });

type Open = "setup" | "off" | "codes";

/** The card of the second factor in the settings, and its dialogs. */
export const FactorCard = () => {
  const t = useT();
  const queries = useQueryClient();
  const { data: factor } = useFactor();
  const [open, setOpen] = useState<Open>();
  const close = (): void => {
    setOpen(undefined);
    void queries.invalidateQueries({ queryKey: key });
  };
  if (!factor) return null;
  const title = (
    <>
      {t(factor.on ? "client.factor.replace" : "client.factor.turnOnTitle")}
      {factor.on && <HeadNote>{t("client.factor.oldHolds")}</HeadNote>}
    </>
  );
  return (
    <>
      <SectionHead title={t("client.factor.title")} />
      <FactorLines factor={factor} onOpen={setOpen} />
      {open === "setup" && (
        <DialogFrame width={720} title={title} onClose={close}>
          <FactorSetup
            isOn={factor.on}
            userName={factor.userName}
            note={t("client.factor.forYou")}
            leave={t("client.cancel")}
            onLeave={close}
            onDone={close}
          />
        </DialogFrame>
      )}
      {(open === "off" || open === "codes") && <ProofDialog kind={open} factor={factor} onClose={close} />}
    </>
  );
};

type LinesProps = { factor: FactorState; onOpen: (open: Open) => void };

/** Lines of the card: on or off, since when, codes left, and which role demands it. */
const FactorLines = ({ factor: { on, since, codesLeft, demandedBy }, onOpen }: LinesProps) => {
  const t = useT();
  const isDemanded = demandedBy.length > 0;
  const text = on
    ? t("client.factor.onText", { time: showMoment(since), count: codesLeft })
    : t("client.factor.offText");
  return (
    <Box radius="panel" className={styles.ownSessions} data-factor={on ? "on" : "off"}>
      <Row wrap gap={12} padX={12} padY={12}>
        <Grid
          as="i"
          middle
          fixed
          fill={on ? "okSoft" : "surface2"}
          radius="round"
          tone={on ? "ok" : "fg3"}
          className={styles.sign}
        >
          <Shield />
        </Grid>
        <Stack grow>
          <Text as="b" weight={600}>
            {t(on ? "client.factor.on" : "client.factor.off")}
          </Text>
          <Text size={12} tone="fg3">
            {text}
          </Text>
        </Stack>
        {on ? (
          <Row gap={8} wrap>
            <Button text={t("client.factor.newCodes")} onClick={() => onOpen("codes")} />
            <Button text={t("client.factor.replace")} onClick={() => onOpen("setup")} />
            <Button
              variant="minimal"
              disabled={isDemanded}
              text={t("client.factor.turnOff")}
              onClick={() => onOpen("off")}
            />
          </Row>
        ) : (
          <Button intent="primary" text={t("client.factor.turnOn")} onClick={() => onOpen("setup")} />
        )}
      </Row>
      {(isDemanded || on) && (
        <Row gap={8} padX={16} padY={8} fill="surface" rule="top" size={12} tone="fg2">
          <InfoSign size={14} />
          {isDemanded
            ? t("client.factor.demanded", { roles: demandedBy.join(t("client.factor.roleComma")) })
            : t("client.factor.lost")}
        </Row>
      )}
    </Box>
  );
};

type ProofDialogProps = { kind: "off" | "codes"; factor: FactorState; onClose: () => void };

/** Turns the factor off, or makes new recovery codes, by the password and a code. */
const ProofDialog = ({ kind, factor, onClose }: ProofDialogProps) => {
  const t = useT();
  const [values, setValues] = useState({ password: "", otp: "" });
  const [codes, setCodes] = useState<string[]>();
  const { errors, busy, run } = useCalls();
  const submitted = (event: FormEvent): void => {
    event.preventDefault();
    if (codes) return onClose();
    void run(async () => {
      const body = { ...(await sealPasswordsIn({ password: values.password })), otp: values.otp };
      if (kind === "codes") return setCodes((await send(factorCalls.codes, body, { silent: true })).recoveryCodes);
      await send(factorCalls.remove, body, { silent: true });
      showOk(t("client.factor.isOff"));
      onClose();
    });
  };
  return (
    <DialogFrame
      width={codes ? 720 : 560}
      title={t(`client.factor.${kind === "off" ? "turnOffTitle" : "newCodes"}`)}
      onClose={onClose}
    >
      <form noValidate onSubmit={submitted} aria-busy={busy}>
        <FormBody>
          {codes ? (
            <RecoveryCodes codes={codes} />
          ) : (
            <Proof values={values} errors={errors} isOn userName={factor.userName} onChange={setValues} />
          )}
        </FormBody>
        <div className="bp6-dialog-footer">
          <Spacer />
          {!codes && <Button text={t("client.cancel")} onClick={onClose} />}
          <Button
            type="submit"
            intent={kind === "off" ? "danger" : "primary"}
            loading={busy}
            disabled={!codes && (values.password === "" || values.otp.trim() === "")}
            text={t(codes ? "client.factor.done" : `client.factor.${kind === "off" ? "turnOff" : "newCodes"}`)}
          />
        </div>
      </form>
    </DialogFrame>
  );
};
