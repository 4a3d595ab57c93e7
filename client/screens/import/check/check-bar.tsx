import { Button, Switch } from "@blueprintjs/core";
import { ArrowDown, Download, Redo, Undo } from "@blueprintjs/icons";
import type { ImportDetail } from "#contracts/imports/calls.ts";
import { Key, Muted, Separator, Spacer } from "#client/kit/inline.tsx";
import { useT } from "#client/lib/i18n.ts";
import { count } from "#client/lib/show-number.ts";
import { Row } from "#client/kit/layout.tsx";
import { bareName } from "../import-words.ts";
import type { Only } from "../use-import-address.ts";
import { saveErrors } from "../use-import.ts";
import type { Check } from "./use-check.ts";
import styles from "./check-bar.module.css";

type Props = {
  of: ImportDetail;
  check: Check;
  only: Only | undefined;
  narrow: boolean;
  onOnly: (only: Only | undefined) => void;
};

/** The rows that are shown, and the deeds of a spreadsheet for who has no keys at hand. */
export const CheckBar = ({ of, check, only, narrow, onOnly }: Props) => {
  const t = useT();
  const { deeds, focus, sheet } = check;
  const name = t("client.import.errorsOf", { name: bareName(of) });
  return (
    <Row gap={4} fixed padX={16} className={styles.root}>
      <Switch
        name="onlyErrors"
        checked={only === "errors"}
        label={t("client.import.onlyErrors")}
        onChange={({ currentTarget }) => onOnly(currentTarget.checked ? "errors" : undefined)}
      />
      <Muted small data-shown={check.total}>
        {t("client.import.shown", { n: count(check.total), all: count(of.total) })}
      </Muted>
      <Spacer />
      {!narrow && (
        <>
          <Button
            variant="minimal"
            icon={<ArrowDown />}
            disabled={!focus}
            text={t("client.import.fillDown")}
            endIcon={<Key>Ctrl D</Key>}
            onClick={() => focus && deeds.onFillDown(focus.edges)}
          />
          <Button
            variant="minimal"
            icon={<Undo />}
            disabled={sheet.steps.done.length === 0}
            text={t("client.import.undo")}
            onClick={deeds.onUndo}
          />
          <Button
            variant="minimal"
            icon={<Redo />}
            disabled={sheet.steps.undone.length === 0}
            aria-label={t("client.import.redo")}
            title={t("client.import.redo")}
            onClick={deeds.onRedo}
          />
          <Separator />
        </>
      )}
      <Button
        variant="minimal"
        icon={<Download />}
        disabled={of.errors + of.duplicates === 0}
        text={t("client.import.errorsFile")}
        onClick={() => void saveErrors(of.id, name)}
      />
    </Row>
  );
};
