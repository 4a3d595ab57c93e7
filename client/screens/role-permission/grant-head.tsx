import { Button, Tab, Tabs } from "@blueprintjs/core";
import { useT } from "#client/lib/i18n.ts";
import styles from "./grant-panel.module.css";
import { Dot, Spacer } from "#client/kit/inline.tsx";
import { UnsavedNote } from "#client/kit/form/unsaved-note.tsx";
import { GrantSign } from "./grant-sign.tsx";

type Props = {
  clientType: string;
  onClientType: (clientType: string) => void;
  /** Grants that are ticked and not saved. */
  more: number;
  /** Grants that are cleared and not saved. */
  less: number;
  savable: boolean;
  onDiscard: () => void;
  onSave: () => void;
};

/** The kinds of client, what is not saved, and its saving. */
export const GrantHead = ({ clientType, onClientType, more, less, savable, onDiscard, onSave }: Props) => {
  const t = useT();
  const dirty = more + less > 0;
  return (
    <div className={styles.head}>
      <Tabs id="client" selectedTabId={clientType} onChange={(id) => onClientType(String(id))} animate={false}>
        <Tab id="0" title={t("client.permission.web")} disabled={dirty && clientType !== "0"} />
        <Tab id="1" title={t("client.permission.app")} disabled={dirty && clientType !== "1"} />
      </Tabs>
      <Spacer />
      {dirty && (
        <UnsavedNote>
          <Dot />
          {t("client.unsaved.marks", { count: more + less })}
          {more > 0 && <GrantSign more>{`+${more}`}</GrantSign>}
          {less > 0 && <GrantSign more={false}>{`−${less}`}</GrantSign>}
        </UnsavedNote>
      )}
      {dirty && <Button variant="minimal" text={t("client.unsaved.discard")} onClick={onDiscard} />}
      <Button intent="primary" text={t("client.form.save")} disabled={!savable} onClick={onSave} />
    </div>
  );
};
