import { Button, Classes, InputGroup } from "@blueprintjs/core";
import { useState, type FormEvent } from "react";
import { useT } from "#client/lib/i18n.ts";
import styles from "./save-view.module.css";

/** Asks for the name under which a view is kept. */
export const SaveView = ({ onSave }: { onSave: (name: string) => void }) => {
  const t = useT();
  const [name, setName] = useState("");
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // The form may stand in a portal over another one.
    event.stopPropagation();
    if (name.trim() !== "") onSave(name.trim());
    setName("");
  };
  return (
    <form className={styles.root} onSubmit={submit}>
      <InputGroup
        name="viewName"
        maxLength={40}
        aria-label={t("client.view.name")}
        placeholder={t("client.view.name")}
        value={name}
        onValueChange={setName}
      />
      <Button
        type="submit"
        intent="primary"
        disabled={name.trim() === ""}
        className={Classes.POPOVER_DISMISS}
        text={t("client.view.save")}
      />
    </form>
  );
};
