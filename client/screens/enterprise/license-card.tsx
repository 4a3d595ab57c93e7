import { Button } from "@blueprintjs/core";
import { Edit, Trash } from "@blueprintjs/icons";
import { enterpriseLicense } from "#contracts/resources/enterprise-license.ts";
import type { Row } from "#client/kit/cells/cell.ts";
import { ImagesInput } from "#client/kit/inputs/images-input.tsx";
import { drop } from "#client/kit/resource/drop-record.ts";
import { remove } from "#client/state/api.ts";
import { showDay } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { textOf } from "#client/lib/text-of.ts";
import styles from "./license-card.module.css";
import { LicenseStateTag } from "./license-state-tag.tsx";
import { Spacer } from "#client/kit/inline.tsx";

type Props = { license: Row; mayEdit: boolean; onEdit: () => void; onDropped: () => void };

/** One licence: name, number, from when to when, what for, and its pictures. */
export const LicenseCard = ({ license, mayEdit, onEdit, onDropped }: Props) => {
  const t = useT();
  const name = textOf(license["name"]);
  const dropThis = async (): Promise<void> => {
    const id = license["id"];
    if (await drop(name, () => remove(`${enterpriseLicense.path}/softdeletelicense`, { id }))) onDropped();
  };
  const period = `${showDay(textOf(license["licenseTimeBegin"]))} – ${showDay(textOf(license["licenseTimeEnd"]))}`;
  return (
    <article className={styles.root}>
      <header>
        <h3>{name}</h3>
        <LicenseStateTag end={textOf(license["licenseTimeEnd"])} />
        <Spacer />
        {mayEdit && (
          <>
            <Button
              variant="minimal"
              size="small"
              icon={<Edit size={14} />}
              aria-label={t("client.form.edit")}
              onClick={onEdit}
            />
            <Button
              variant="minimal"
              size="small"
              icon={<Trash size={14} />}
              aria-label={t("client.delete.action")}
              onClick={() => void dropThis()}
            />
          </>
        )}
      </header>
      <dl>
        <dt>{t("fields.licenseNo")}</dt>
        <dd>{textOf(license["licenseNumber"])}</dd>
        <dt>{t("client.license.valid")}</dt>
        <dd>{period}</dd>
        <dt>{t("client.license.scope")}</dt>
        <dd>{textOf(license["licenseScope"])}</dd>
      </dl>
      <ImagesInput
        id=""
        name="imagesUrl"
        value={textOf(license["imagesUrl"])}
        limit={0}
        disabled
        invalid={false}
        onChange={() => undefined}
        onBlur={() => undefined}
      />
    </article>
  );
};
