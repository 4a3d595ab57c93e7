import { Button, Callout } from "@blueprintjs/core";
import { WarningSign } from "@blueprintjs/icons";
import { useT } from "#client/lib/i18n.ts";
import type { Values } from "./form-spec.ts";
import { textOf } from "#client/lib/text-of.ts";

type Props = { stale: Values; onTheirs: () => void; onMine: () => void };

/** Somebody saved in between: take theirs, or keep on with what was typed here on top of it. */
export const StaleNote = ({ stale, onTheirs, onMine }: Props) => {
  const t = useT();
  return (
    <Callout compact intent="warning" icon={<WarningSign />} role="alert" className="cy-stale">
      <b>{t("client.form.stale", { version: textOf(stale["version"]) })}</b>
      <span className="cy-stale-acts">
        <Button size="small" text={t("client.form.takeTheirs")} onClick={onTheirs} />
        <Button size="small" intent="primary" text={t("client.form.keepMine")} onClick={onMine} />
      </span>
    </Callout>
  );
};
