import { Button } from "@blueprintjs/core";
import { Disable, EyeOpen, TickCircle, WarningSign } from "@blueprintjs/icons";
import type { VerifyRunWhole } from "#contracts/audit/verify-calls.ts";
import { showNumber } from "#contracts/fields/show-number.ts";
import { DialogFrame } from "#client/kit/dialog/dialog-frame.tsx";
import { Muted, Spacer } from "#client/kit/inline.tsx";
import { LinkButton } from "#client/kit/link-button.tsx";
import { showMoment } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { Box, Row, Stack, Text } from "#client/kit/layout.tsx";
import { PartHead } from "./chain.tsx";
import { isOn } from "./verify-calls.ts";
import styles from "./verify.module.css";

type Props = { run: VerifyRunWhole; onSetUp: () => void; onPaste: () => void };

/** Warning below the result of a run that no copy outside the installation confirms. */
export const OutsideLine = ({ run, onSetUp, onPaste }: Props) => {
  const t = useT();
  const { witness, anchor } = run.outside;
  if (isOn(run) || !run.log || witness || anchor) return null;
  return (
    <Row as="section" gap={16} rowGap={8} wrap fixed className={styles.outside} aria-label={t("verify.outside")}>
      <WarningSign size={20} />
      <Box grow>
        <Text as="b" block weight={600} tone="warn">
          {t("verify.outside.none")}
        </Text>
        <Text as="p" size={12} line={18}>
          {t("verify.outside.noneText")}
        </Text>
      </Box>
      <Button icon={<EyeOpen />} text={t("verify.outside.setUp")} onClick={onSetUp} />
      <Button variant="minimal" text={t("verify.outside.paste")} onClick={onPaste} />
    </Row>
  );
};

/** Witness and anchor of the log, each with its last agreement or the way to set it up. */
export const OutsideCopies = ({ run, onSetUp, onPaste }: Props) => {
  const t = useT();
  const { witness, anchor } = run.outside;
  const witnessed =
    witness &&
    t("verify.outside.witnessed", {
      names: witness.names.join(", "),
      n: showNumber(witness.size),
      moment: showMoment(witness.at),
    });
  const anchored = anchor && t("verify.outside.anchored", { count: anchor.count, moment: showMoment(anchor.at) });
  return (
    <>
      <PartHead title={t("verify.outside")}>
        {!witness && !anchor && <Muted>{t("verify.outside.nobody")}</Muted>}
      </PartHead>
      <ul className={styles.checks}>
        <Copy name="witness" agreement={witnessed} act="verify.outside.setUpShort" onAct={onSetUp} />
        <Copy name="anchor" agreement={anchored} act="verify.outside.pasteShort" onAct={onPaste} />
      </ul>
    </>
  );
};

type CopyProps = { name: "witness" | "anchor"; agreement: string | null; act: string; onAct: () => void };

const Copy = ({ name, agreement, act, onAct }: CopyProps) => {
  const t = useT();
  return (
    <Row as="li" gap={8} data-state={agreement ? "ok" : "absent"}>
      {agreement ? <TickCircle size={14} /> : <Disable size={14} />}
      <span>
        <Text as="b" block weight={500} line={20}>
          {t(`verify.outside.${name}`)}
        </Text>
        <Text as="small" block size={12} line={16} tone="fg3" anywhere>
          {agreement ?? t(`verify.outside.${name}Text`)}
        </Text>
      </span>
      <LinkButton onClick={onAct}>{t(act)}</LinkButton>
    </Row>
  );
};

const commands = [
  "npm run audit:witness -- --logs logs.txt --name auditor.example.org/witness --state ./witness",
  "AUDIT_WITNESS_URL=https://witness.example.org",
  "AUDIT_ANCHOR_DIR=/mnt/write-once",
];

/** Steps that give somebody outside the installation a copy of each root. */
export const WitnessDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useT();
  return (
    <DialogFrame width={560} title={t("verify.outside.setUp")} onClose={onClose}>
      <Stack as="ol" gap={12} pad={24}>
        {commands.map((command, at) => (
          <li key={command}>
            <Text as="p">{t(`verify.outside.step.${at}`)}</Text>
            <Text as="code" block anywhere tone="fg">
              {command}
            </Text>
          </li>
        ))}
      </Stack>
      <div className="bp6-dialog-footer">
        <Muted small>{t("verify.outside.more")}</Muted>
        <Spacer />
        <Button text={t("common.close")} onClick={onClose} />
      </div>
    </DialogFrame>
  );
};
