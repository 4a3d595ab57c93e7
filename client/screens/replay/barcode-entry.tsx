import { Button, InputGroup } from "@blueprintjs/core";
import { Barcode } from "@blueprintjs/icons";
import type { FormEvent } from "react";
import { longestBarcode } from "#contracts/fields/scalars.ts";
import { useT } from "#client/lib/i18n.ts";
import { useDraft } from "#client/lib/use-draft.ts";
import styles from "./barcode-entry.module.css";

type Props = { gasBarcode: string; onOpen: (gasBarcode: string) => void };

/** The barcode, typed or scanned: a scanner types it and presses Enter. */
export const BarcodeEntry = ({ gasBarcode, onOpen }: Props) => {
  const t = useT();
  const [typed, setTyped] = useDraft(gasBarcode, String);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const code = typed.replaceAll(/\s/g, "");
    if (code !== "") onOpen(code);
  };
  return (
    <form className={styles.root} role="search" aria-label={t("replay.barcode")} onSubmit={submit}>
      <InputGroup
        name="gasBarcode"
        leftIcon={<Barcode />}
        autoFocus={gasBarcode === ""}
        autoComplete="off"
        maxLength={longestBarcode}
        placeholder={t("replay.barcodeHint")}
        aria-label={t("replay.barcode")}
        value={typed}
        onValueChange={setTyped}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button type="submit" text={t("replay.show")} />
    </form>
  );
};
