import { businessNow } from "#client/lib/business-clock.ts";
import "#client/theme/datetime.css";
import { DatePicker3, DateRangePicker3 } from "@blueprintjs/datetime2";
import { enUS, zhCN } from "date-fns/locale";
import { businessDay } from "#client/lib/business-time.ts";
import { dateOf, dayOf } from "#client/lib/dates.ts";
import { language } from "#client/lib/i18n.ts";

const earliest = new Date(1950, 0, 1);
const lastOf = (latest: string | undefined): Date => dateOf(latest) ?? new Date(new Date().getFullYear() + 60, 11, 31);
/** The day that the picker marks as today: the tenant's day, which may differ from this device's. */
const today = () => ({ today: dateOf(businessDay(businessNow())) ?? undefined });
const locale = () => (language() === "zh" ? zhCN : enUS);

type Day = {
  day: string | null;
  /** The last day that can be picked. */ latest?: string;
  onPick: (day: string | null) => void;
};

/** Calendar for one day. */
export const DayCalendar = ({ day, latest, onPick }: Day) => (
  <DatePicker3
    value={dateOf(day)}
    minDate={earliest}
    maxDate={lastOf(latest)}
    locale={locale()}
    highlightCurrentDay
    dayPickerProps={today()}
    canClearSelection
    onChange={(date, byUser) => byUser && onPick(date ? dayOf(date) : null)}
  />
);

/** Calendar for a range. Both ends are included. */
export const RangeCalendar = ({
  from,
  to,
  latest,
  onPick,
}: {
  from: string | null;
  to: string | null;
  latest?: string;
  onPick: (from: string | null, to: string | null) => void;
}) => (
  <DateRangePicker3
    value={[dateOf(from), dateOf(to)]}
    minDate={earliest}
    maxDate={lastOf(latest)}
    locale={locale()}
    allowSingleDayRange
    shortcuts={false}
    onChange={([start, end]) => onPick(start ? dayOf(start) : null, end ? dayOf(end) : null)}
  />
);
