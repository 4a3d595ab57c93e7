import { Button, Classes, TextArea } from "@blueprintjs/core";
import { Barcode as BarcodeIcon, Disable, History, Trash } from "@blueprintjs/icons";
import { useState } from "react";
import { Grid, Row, Stack, Text } from "#client/kit/layout.tsx";
import { ConfirmDialog } from "#client/kit/dialog/confirm-dialog.tsx";
import { Barcode } from "#client/kit/cells/barcode.tsx";
import { Key, Muted, Spacer } from "#client/kit/inline.tsx";
import { Sentence } from "#client/kit/sentence.tsx";
import { useT } from "#client/lib/i18n.ts";

type Props = {
  gasBarcode: string;
  /** Specification, factory number and maker, as far as they are known. */
  facts?: (string | null | undefined)[];
  /** The text that was entered before, as a first reason. */
  reason: string;
  maxLength: number;
  onScrap: (reason: string) => void;
  onClose: () => void;
};

const consequences = [
  { icon: <Disable size={16} />, text: "exceptions.process.scrapNever" },
  { icon: <BarcodeIcon size={16} />, text: "exceptions.process.scrapRetired" },
  { icon: <History size={16} />, text: "exceptions.process.scrapStays" },
];

/** Asks for confirmation and a reason before a cylinder is scrapped, wherever that is done. The button names the cylinder. */
export const ScrapDialog = ({ gasBarcode, facts = [], reason: entered, maxLength, onScrap, onClose }: Props) => {
  const t = useT();
  const [reason, setReason] = useState(entered);
  return (
    <ConfirmDialog
      style={{ width: 560 }}
      title={t("exceptions.process.scrapTitle")}
      role="alertdialog"
      onClose={onClose}
    >
      <Stack gap={12} className={Classes.DIALOG_BODY}>
        <div>
          <Text as="b" block size={28} line={36} weight={600} number>
            <Barcode code={gasBarcode} plain />
          </Text>
          <Muted>{facts.filter(Boolean).join(t("entry.gate.comma"))}</Muted>
        </div>
        <Stack as="ul" gap={6} pad={16} fill="surface2" radius="panel" line={20}>
          {consequences.map(({ icon, text }) => (
            <Row as="li" gap={10} key={text}>
              {icon}
              {t(text)}
            </Row>
          ))}
        </Stack>
        <Grid as="label" gap={4}>
          <Text weight={600}>
            {t("entry.scrapReason")} <Text tone="alert">*</Text>
          </Text>
          <TextArea
            name="reason"
            fill
            autoFocus
            maxLength={maxLength}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Muted small>{t("exceptions.process.scrapReasonHint")}</Muted>
        </Grid>
      </Stack>
      <div className={Classes.DIALOG_FOOTER}>
        <Text tone="alert" weight={600}>
          {t("exceptions.process.afterScrap")}
        </Text>
        <Spacer />
        <Button text={t("client.cancel")} endIcon={<Key>Esc</Key>} onClick={onClose} />
        <Button
          intent="danger"
          icon={<Trash />}
          text={<Sentence text={t("exceptions.process.scrapNamed", { code: gasBarcode })} code={gasBarcode} />}
          disabled={reason.trim() === ""}
          onClick={() => onScrap(reason.trim())}
        />
      </div>
    </ConfirmDialog>
  );
};
