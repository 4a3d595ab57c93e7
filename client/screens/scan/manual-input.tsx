import { Button, InputGroup } from "@blueprintjs/core";
import { KeyTab } from "@blueprintjs/icons";
import { useState, type FormEvent } from "react";
import { useT } from "#client/lib/i18n.ts";

/** A barcode typed by hand, for labels that no scanner reads. */
export const ManualInput = ({ onCode, large = false }: { onCode: (code: string) => void; large?: boolean }) => {
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
};
