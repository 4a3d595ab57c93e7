/** Lists that are sent by themselves, and the page of jobs. */
export const schedules = {
  "schedule.at": "Not a time of the day, such as 07:30",
  "schedule.on": "A week has days 1 to 7",
  "schedule.tooMany": "You have {{most}} regular exports already: end one first",
  "schedule.userUnknown": "A recipient is not there, disabled, or outside of your companies",
  "schedule.skipped": "May not see this list any more, so nothing was made",
  "schedule.empty": "The list has nothing to show, because its limit is off",
  "schedule.gone": "The export was removed before it was finished",
};
