import { Tag } from "@blueprintjs/core";
import { Calendar, Cross, Edit, Pause, Play } from "@blueprintjs/icons";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { scheduleList } from "#contracts/lists/schedule.ts";
import {
  scheduleCalls,
  scheduleLimits,
  type DeliveryAnswer,
  type ScheduleAnswer,
} from "#contracts/schedules/schedule-calls.ts";
import type { Cell } from "#client/kit/cells/cell.ts";
import { OutlineTag } from "#client/kit/cells/small-cells.tsx";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { useListTitles } from "#client/kit/export/list-titles.ts";
import { useRhythmWords, ScheduleForm } from "#client/kit/export/schedule-form.tsx";
import { ErrorLine, IconButton } from "#client/kit/inline.tsx";
import { ListScreen } from "#client/kit/list/list-screen.tsx";
import { RowActs, useRowWork } from "#client/kit/table/table.tsx";
import { showMoment } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { send } from "#client/state/api.ts";
import { confirm } from "#client/state/confirm.ts";
import { Row } from "#client/kit/layout.tsx";
import styles from "./schedules.module.css";

type ScheduleCell = Cell<ScheduleAnswer>;

const useReread = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ["list", "schedule"] });
};

/** Scheduled lists. Users create them next to the export of a list; a user who only receives a list has no actions here. */
export const Schedules = () => {
  const t = useT();
  const titleOf = useListTitles(true);
  const reread = useReread();
  const [edited, setEdited] = useState<ScheduleAnswer>();
  const actsOf = (schedule: ScheduleAnswer) => <Acts schedule={schedule} onEdit={() => setEdited(schedule)} />;
  const words = { title: t("schedule.none"), text: t("schedule.noneText", { most: scheduleLimits.ofAccount }) };
  return (
    <>
      <ListScreen
        list={scheduleList}
        cells={cells}
        twoLines
        inPage
        beside={["view"]}
        actions={actsOf}
        actionsWidth={112}
        nothing={<EmptyState kind="nothing" icon={<Calendar size={24} />} {...words} />}
      />
      {edited && (
        <ScheduleForm
          title={titleOf(edited.list)}
          schedule={edited}
          onSaved={() => void reread()}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
};

const What: ScheduleCell = ({ row: { list, format, isOwn, isRecipient, createdUserName } }) => {
  const t = useT();
  const titleOf = useListTitles(true);
  return (
    <>
      <Row as="b" gap={8}>
        {titleOf(list)}
        <OutlineTag>{format.toUpperCase()}</OutlineTag>
      </Row>
      <small>{isOwn ? "" : t(isRecipient ? "schedule.from" : "schedule.of", { name: createdUserName })}</small>
    </>
  );
};

const When: ScheduleCell = ({ row }) => <>{useRhythmWords()(row)}</>;

const To: ScheduleCell = ({ row: { userNames } }) => {
  const t = useT();
  const comma = t("client.builder.listComma");
  return (
    <span title={userNames.join(comma)}>
      {userNames.slice(0, 2).join(comma)}
      <small>{userNames.length > 2 && t("schedule.more", { n: userNames.length - 2 })}</small>
    </span>
  );
};

const Next: ScheduleCell = ({ row: { nextTime } }) => {
  const t = useT();
  return nextTime ? <>{showMoment(nextTime)}</> : <Tag minimal>{t("schedule.rests")}</Tag>;
};

/** Result of the last run: number of files, and the receivers without a file, with the reason. */
const Last: ScheduleCell = ({ row: { last } }) => {
  const t = useT();
  const [first] = last;
  const completed = last.filter(({ state }) => state === "completed").length;
  const waiting = last.filter(({ state }) => state === "waiting").length;
  const mailed = last.filter(({ mail }) => mail === "sent").length;
  const parts = [
    waiting > 0 && t("schedule.waiting", { count: waiting }),
    completed > 0 && t("schedule.files", { count: completed }),
    mailed > 0 && t("schedule.mailed", { count: mailed }),
  ];
  return (
    <>
      {first ? showMoment(first.dueTime) : t("schedule.never")}
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

const cells: Record<string, ScheduleCell> = { list: What, every: When, recipients: To, dueTime: Next, lastTime: Last };

const setUsable = ({ id, version }: ScheduleAnswer, isUsable: boolean): Promise<unknown> =>
  send(scheduleCalls.update, { id, version, isUsable, on: undefined });

const removeSchedule = ({ id }: ScheduleAnswer): Promise<unknown> => send(scheduleCalls.remove, { id });

type ActsProps = { schedule: ScheduleAnswer; onEdit: () => void };

const Acts = ({ schedule, onEdit }: ActsProps) => {
  const t = useT();
  const titleOf = useListTitles(true);
  const title = titleOf(schedule.list);
  const { busy, run: act } = useRowWork(useReread());
  const { isUsable, canChange } = schedule;
  const end = async (): Promise<void> => {
    const question = { title: t("schedule.endTitle", { title }), text: t("schedule.endText"), danger: true };
    if (await confirm({ ...question, action: t("schedule.end") })) act(removeSchedule(schedule));
  };
  const buttons = [
    { label: t("schedule.edit"), icon: <Edit size={14} />, run: onEdit },
    {
      label: t(isUsable ? "common.pause" : "schedule.goOn"),
      icon: isUsable ? <Pause size={14} /> : <Play size={14} />,
      run: () => act(setUsable(schedule, !isUsable)),
    },
    { label: t("schedule.end"), icon: <Cross size={14} />, run: () => void end() },
  ];
  return (
    canChange && (
      <RowActs>
        {buttons.map(({ label, icon, run }) => (
          <IconButton icon={icon} label={label} titled key={label} disabled={busy} onClick={run} />
        ))}
      </RowActs>
    )
  );
};
