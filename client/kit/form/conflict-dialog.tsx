import { Button, Radio } from "@blueprintjs/core";
import { useState } from "react";
import { useSnapshot } from "valtio";
import type { Fields } from "#contracts/fields/field.ts";
import { businessDay } from "#client/lib/business-time.ts";
import { showMoment, showTime } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { textOf } from "#client/lib/text-of.ts";
import { useAge } from "#client/lib/use-age.ts";
import { useServerClock } from "#client/lib/use-clock.ts";
import { session } from "#client/state/session.ts";
import { Dialog } from "../dialog/overlay.tsx";
import { ownPicks, type Picks } from "../draft/draft-conflict.ts";
import { valueText, type Difference } from "./differences.ts";
import type { Values } from "./form-spec.ts";
import styles from "./form.module.css";
import { HeadNote, Spacer } from "#client/kit/inline.tsx";
import { Sentence } from "#client/kit/sentence.tsx";
import { RowTable } from "../table/row-table.tsx";

type Props = {
  /** Name of the record, next to the title. */
  sub?: string;
  fields: Fields;
  conflicts: Difference[];
  /** The record at the opening of the form, and the version that somebody else saved meanwhile. */
  base: Values | null;
  saved: Values;
  names: Record<string, string>;
  onSave: (picks: Picks) => void;
  /** Returns to the form with the selected values. */
  onKeep: (picks: Picks) => void;
  onTheirs: () => void;
};

/** Dialog for a conflict: somebody else saved meanwhile, and the person chooses one value per field. Typed text is kept until then. */
export const ConflictDialog = ({ sub, fields, conflicts, base, saved, names, onSave, onKeep, onTheirs }: Props) => {
  const t = useT();
  const { isOver } = useSnapshot(session);
  const [picks, setPicks] = useState<Picks>(() => ownPicks(conflicts));
  const version = textOf(saved["version"]);
  const name = textOf(saved["changedByName"]);
  const title = (
    <>
      {name ? t("client.form.staleBy", { name }) : t("client.form.stale")}
      {sub && (
        <HeadNote>
          <Sentence text={sub} />
        </HeadNote>
      )}
    </>
  );
  return (
    <Dialog
      title={title}
      role="alertdialog"
      className={styles.conflictDialog}
      enforceFocus={!isOver}
      onClose={() => onKeep(picks)}
    >
      <div className="bp6-dialog-body">
        <SavedAt moment={textOf(saved["changedTime"])} />
        <p>{t("client.form.staleText", { opened: textOf(base?.["version"]), version })}</p>
        {conflicts.length > 0 && <Compared {...{ fields, conflicts, version, names, picks }} onPick={setPicks} />}
      </div>
      <div className="bp6-dialog-footer">
        <Button variant="minimal" text={t("client.form.takeTheirs")} onClick={onTheirs} />
        <Spacer />
        <Button autoFocus text={t("client.form.keepEditing")} onClick={() => onKeep(picks)} />
        <Button
          intent="primary"
          text={t("client.form.saveAs", { version: Number(version) + 1 })}
          onClick={() => onSave(picks)}
        />
      </div>
    </Dialog>
  );
};

/** Time of the other save, with the day if it is not today, and the time since then. */
const SavedAt = ({ moment }: { moment: string }) => {
  const t = useT();
  const age = useAge();
  const now = useServerClock(10_000);
  if (moment === "") return null;
  const time = businessDay(moment) === businessDay(now) ? showTime(moment, false) : showMoment(moment);
  return <p>{t("client.form.savedAt", { time, age: age(now - Date.parse(moment)) })}</p>;
};

type ComparedProps = Pick<Props, "fields" | "conflicts" | "names"> & {
  version: string;
  picks: Picks;
  onPick: (picks: Picks) => void;
};

/** Both values of each conflicting field, side by side. The person selects one. */
const Compared = ({ fields, conflicts, names, version, picks, onPick }: ComparedProps) => {
  const t = useT();
  return (
    <RowTable
      className={styles.compared}
      rows={conflicts}
      keyOf={({ key }) => key}
      columns={[
        { label: t("common.field"), render: ({ key }) => t(fields[key]?.label ?? `fields.${key}`) },
        ...(["mine", "theirs"] as const).map((side) => ({
          label: t(`client.form.${side}`, { version }),
          className: ({ key }: Difference) => (picks[key] === side ? styles.isPick : undefined),
          render: ({ key, ...values }: Difference) => (
            <Radio
              name={`pick-${key}`}
              checked={picks[key] === side}
              label={valueText(fields[key], values[side], names, t)}
              onChange={() => onPick({ ...picks, [key]: side })}
            />
          ),
        })),
      ]}
    />
  );
};
