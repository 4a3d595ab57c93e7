import { type Rhythm, rhythms } from "#contracts/schedules/rhythm.ts";
import { choice, type Fields, refs, text } from "#contracts/fields/field.ts";
import {
  type ScheduleAnswer,
  scheduleCalls,
  scheduleLimits,
  scheduleParts,
} from "#contracts/schedules/schedule-calls.ts";
import { availableFormats } from "#contracts/wire/exports.ts";
import { useT } from "#client/lib/i18n.ts";
import { FormDialog } from "#client/kit/form/form-dialog.tsx";
import type { Values } from "#client/kit/form/form-spec.ts";
import { Muted } from "#client/kit/inline.tsx";
import { timeZone } from "#client/lib/business-time.ts";
import { send } from "#client/state/api.ts";
import { session } from "#client/state/session.ts";

/** Describes when a schedule runs: "every Monday at 07:30". */
export const useRhythmWords = (): ((rhythm: Rhythm) => string) => {
  const t = useT();
  return ({ every, at, on }) => {
    if (every === "day") return t("schedule.daily", { at });
    if (every === "week") return t("schedule.weekly", { at, day: t(`schedule.weekday.${on ?? 1}`) });
    return t((on ?? 1) > 28 ? "schedule.monthlyOrLast" : "schedule.monthly", { at, on: on ?? 1 });
  };
};

const people = {
  lookup: scheduleCalls.people.path,
  table: "account",
  nameColumn: "user_name",
  as: "userNames",
  loose: true,
} as const;

const numbers = (most: number, label: (value: number) => string) =>
  Array.from({ length: most }, (_, index) => ({ value: index + 1, label: label(index + 1) }));

/** `weekday` and `monthDay` are the two meanings of `on`. */
const fields = {
  userIds: refs(people, { required: true, limit: scheduleLimits.recipients, label: "schedule.recipients" }),
  format: choice(
    availableFormats.map((value) => ({ value, label: `schedule.format.${value}` })),
    { required: true, default: "xlsx", label: "common.format" },
  ),
  every: choice(
    rhythms.map((value) => ({ value, label: `schedule.every.${value}` })),
    { required: true, default: "day", label: "schedule.everyLabel" },
  ),
  weekday: choice(
    numbers(7, (day) => `schedule.weekday.${day}`),
    { required: true, default: 1, label: "schedule.weekdayLabel" },
  ),
  monthDay: choice(
    numbers(31, (day) => `${day}`),
    { required: true, default: 1, label: "schedule.monthDayLabel", help: "schedule.monthDayHelp" },
  ),
  at: text({ required: true, default: "07:30", maxLength: 5, label: "common.time", help: "schedule.atHelp" }),
} satisfies Fields;

const onOf = ({ every, weekday, monthDay }: Values): unknown =>
  every === "week" ? weekday : every === "month" ? monthDay : null;

type Props = {
  /** Title of the list, next to the title of the dialog. */
  title: string;
  onSaved: () => void;
  onClose: () => void;
} & (
  | { /** The schedule to change. */ schedule: ScheduleAnswer }
  | { schedule?: undefined; list: string; query: Record<string, unknown> }
);

/** Form for the times and recipients of a regular export. */
export const ScheduleForm = ({ title, onSaved, onClose, ...of }: Props) => {
  const t = useT();
  const { schedule } = of;
  const submit = (values: Values): Promise<unknown> => {
    const { userIds, format, every, at } = scheduleParts
      .pick({ userIds: true, format: true, every: true, at: true })
      .parse(values);
    const body = { userIds, format, every, at, on: onOf(values) as number | undefined };
    return of.schedule
      ? send(scheduleCalls.update, { ...body, id: of.schedule.id, version: of.schedule.version }, { silent: true })
      : send(scheduleCalls.add, { ...body, list: of.list, query: of.query }, { silent: true });
  };
  return (
    <FormDialog
      title={t(schedule ? "schedule.edit" : "schedule.new")}
      sub={title}
      width={560}
      fields={fields}
      groups={[{ title: "schedule.group", fields: Object.keys(fields) }]}
      schema={scheduleParts.pick({ userIds: true, format: true, every: true, at: true })}
      use={schedule ? "update" : "add"}
      initial={schedule ? valuesOf(schedule) : { userIds: [session.info?.accountInfo.id] }}
      known={schedule ? knownOf(schedule) : ownName()}
      aside={explained}
      note={t("schedule.zone", { zone: timeZone() })}
      shown={(name, { every }) =>
        (name !== "weekday" || every === "week") && (name !== "monthDay" || every === "month")
      }
      done={schedule ? "client.form.updated" : "schedule.made"}
      submit={submit}
      onSaved={onSaved}
      onClose={onClose}
    />
  );
};

/** Explains below the fields what a recipient gets. */
const Explanation = () => {
  const t = useT();
  return (
    <Muted as="p" small>
      {t("schedule.text")}
    </Muted>
  );
};
const explained = () => <Explanation />;

const valuesOf = ({ userIds, format, every, at, on, version }: ScheduleAnswer): Values => ({
  ...{ userIds, format, every, at, version },
  weekday: every === "week" ? on : 1,
  monthDay: every === "month" ? on : 1,
});

const knownOf = ({ userIds, userNames }: ScheduleAnswer): Record<string, string> =>
  Object.fromEntries(userIds.map((id, index) => [id, userNames[index] ?? ""]));

const ownName = (): Record<string, string> => {
  const account = session.info?.accountInfo;
  return account ? { [account.id]: account.nickName || account.userName } : {};
};
