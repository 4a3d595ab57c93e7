import { Button, InputGroup } from "@blueprintjs/core";
import { KeyTab } from "@blueprintjs/icons";
import { memo, useState, type FormEvent } from "react";
import { useT } from "#client/lib/i18n.ts";

type Props = { onCode: (code: string) => void; large?: boolean };

/** A barcode typed by hand, for labels that no scanner reads. Not drawn again by each scan: its input measures itself. */
export const ManualInput = memo(({ onCode, large = false }: Props) => {
  const t = useT();
  const [code, setCode] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === "") return;
    onCode(code);
    setCode("");
  };
  return (
    <form className="cy-scan-type" onSubmit={submit}>
      <InputGroup
        name="gasBarcode"
        size={large ? "large" : "medium"}
        leftElement={<KeyTab />}
        aria-label={t("scan.typeLabel")}
        placeholder={t(large ? "scan.typeLabel" : "scan.type")}
        autoComplete="off"
        value={code}
        onValueChange={setCode}
      />
      {large && <Button size="large" intent="primary" type="submit" text={t("scan.enter")} />}
    </form>
  );
});
