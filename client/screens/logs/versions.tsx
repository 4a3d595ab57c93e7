import type { RecordChange } from "#contracts/wire/record-changes.ts";
import { Muted } from "#client/kit/inline.tsx";
import { showMoment } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { fieldLabel } from "./field-label.ts";
import styles from "./versions.module.css";

/** The last versions of the record that a call changed, the one of the call marked. */
export const Versions = ({ change }: { change: RecordChange }) => {
  const t = useT();
  const { versions, versionCount, version, resource } = change;
  return (
    <section className={styles.root}>
      <h3>
        {t("operation.versions")}
        <Muted small>{t("operation.versionCount", { count: versionCount })}</Muted>
      </h3>
      <ol>
        {versions.map((each) => (
          <li key={each.changedTime} aria-current={(each.version !== null && each.version === version) || undefined}>
            <b>{each.version ?? "·"}</b>
            <span>{each.changedByName ?? t("operation.nobody")}</span>
            <Muted className={styles.fields}>
              {each.action === "update"
                ? each.fields.map((name) => t(fieldLabel(resource, name))).join(t("client.builder.listComma"))
                : t(`operation.action.${each.action}`)}
            </Muted>
            <Muted>{showMoment(each.changedTime)}</Muted>
          </li>
        ))}
      </ol>
    </section>
  );
};
