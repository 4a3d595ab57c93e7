import { Button, Tag } from "@blueprintjs/core";
import { Cross, Edit, Pause, Play } from "@blueprintjs/icons";
import { useState } from "react";
import type { DeliveryAnswer, ScheduleAnswer } from "#contracts/schedules/schedule-calls.ts";
import { OutlineTag } from "#client/kit/cells/outline-tag.tsx";
import { useListTitles } from "#client/kit/export/list-titles.ts";
import { useRhythmWords } from "#client/kit/export/rhythm-words.ts";
import { ScheduleForm } from "#client/kit/export/schedule-form.tsx";
import { ErrorLine } from "#client/kit/inline.tsx";
import { TableFrame } from "#client/kit/table/table.tsx";
import { RowActs, TwoLineTable } from "#client/kit/table/two-lines.tsx";
import { showMoment } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { confirm } from "#client/state/confirm.ts";
import { removeSchedule, setUsable } from "./use-schedules.ts";
import styles from "./schedule-table.module.css";

type Props = { schedules: readonly ScheduleAnswer[]; onChanged: () => void };

const columns = ["what", "when", "to", "next", "last"] as const;

/** Regular exports in two lines each; one that the person only gets has no acts. */
export const ScheduleTable = ({ schedules, onChanged }: Props) => {
  const t = useT();
  const titleOf = useListTitles(true);
  const [edited, setEdited] = useState<ScheduleAnswer>();
  return (
    <>
      <TableFrame tabIndex={0} role="region" aria-label={t("schedule.title")}>
        <TwoLineTable className={styles.root}>
          <thead>
            <tr>
              {columns.map((name) => (
                <th key={name} scope="col" data-column={name}>
                  {t(`schedule.col.${name}`)}
                </th>
              ))}
              <th scope="col" data-column="act" aria-label={t("client.list.actions")} />
            </tr>
          </thead>
          <tbody>
            {schedules.map((schedule) => (
              <ScheduleRow
                key={schedule.id}
                schedule={schedule}
                title={titleOf(schedule.list)}
                onEdit={() => setEdited(schedule)}
                onChanged={onChanged}
              />
            ))}
          </tbody>
        </TwoLineTable>
      </TableFrame>
      {edited && (
        <ScheduleForm
          title={titleOf(edited.list)}
          schedule={edited}
          onSaved={onChanged}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
};

type RowProps = { schedule: ScheduleAnswer; title: string; onEdit: () => void; onChanged: () => void };

const ScheduleRow = ({ schedule, title, ...acts }: RowProps) => {
  const t = useT();
  const say = useRhythmWords();
  const { format, isOwn, isRecipient, createdUserName, userNames, nextTime, last } = schedule;
  const [first] = last;
  const others = isOwn ? "" : t(isRecipient ? "schedule.from" : "schedule.of", { name: createdUserName });
  return (
    <tr data-id={schedule.id} data-row={schedule.isUsable ? undefined : "dim"}>
      <td>
        <b>
          {title}
          <OutlineTag>{format.toUpperCase()}</OutlineTag>
        </b>
        <small>{others}</small>
      </td>
      <td>{say(schedule)}</td>
      <td title={userNames.join(t("client.builder.listComma"))}>
        {userNames.slice(0, 2).join(t("client.builder.listComma"))}
        <small>{userNames.length > 2 && t("schedule.more", { n: userNames.length - 2 })}</small>
      </td>
      <td>{nextTime ? showMoment(nextTime) : <Tag minimal>{t("schedule.rests")}</Tag>}</td>
      <td>
        {first ? showMoment(first.dueTime) : t("schedule.never")}
        <Outcome last={last} />
      </td>
      <td>{schedule.canChange && <Acts schedule={schedule} title={title} {...acts} />}</td>
    </tr>
  );
};

/** How the last run went: so many files, and who got none with the reason. */
const Outcome = ({ last }: { last: readonly DeliveryAnswer[] }) => {
  const t = useT();
  const made = last.filter(({ state }) => state === "completed").length;
  const waiting = last.filter(({ state }) => state === "waiting").length;
  const mailed = last.filter(({ mail }) => mail === "sent").length;
  const parts = [
    waiting > 0 && t("schedule.waiting", { count: waiting }),
    made > 0 && t("schedule.files", { count: made }),
    mailed > 0 && t("schedule.mailed", { count: mailed }),
  ];
  return (
    <>
      <small>{parts.filter(Boolean).join(" · ")}</small>
      {last.filter(isShort).map((one) => (
        <ErrorLine key={one.id} className={styles.short}>
          {one.userName}: {one.error ?? t("schedule.notMailed")}
        </ErrorLine>
      ))}
    </>
  );
};

const isShort = ({ state, mail }: DeliveryAnswer): boolean =>
  state === "failed" || state === "skipped" || mail === "failed";

const Acts = ({ schedule, title, onEdit, onChanged }: RowProps) => {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const { isUsable } = schedule;
  // A failure was told by its call; the rows are loaded anew either way.
  const act = (work: Promise<unknown>): void => {
    setBusy(true);
    void work
      .catch(() => undefined)
      .then(onChanged)
      .finally(() => setBusy(false));
  };
  const end = async (): Promise<void> => {
    const question = { title: t("schedule.endTitle", { title }), text: t("schedule.endText"), danger: true };
    if (await confirm({ ...question, action: t("schedule.end") })) act(removeSchedule(schedule));
  };
  const buttons = [
    { label: t("schedule.edit"), icon: <Edit size={14} />, run: onEdit },
    {
      label: t(isUsable ? "schedule.rest" : "schedule.goOn"),
      icon: isUsable ? <Pause size={14} /> : <Play size={14} />,
      run: () => act(setUsable(schedule, !isUsable)),
    },
    { label: t("schedule.end"), icon: <Cross size={14} />, run: () => void end() },
  ];
  return (
    <RowActs>
      {buttons.map(({ label, icon, run }) => (
        <Button
          key={label}
          size="small"
          variant="minimal"
          icon={icon}
          aria-label={label}
          title={label}
          disabled={busy}
          onClick={run}
        />
      ))}
    </RowActs>
  );
};
