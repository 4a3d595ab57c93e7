/** Texts of the auditor's saved questions. */
export const questions = {
  "questions.all": "Saved questions",
  "questions.vehicle": "Vehicle",
  "questions.person": "Person",
  "questions.place": "Place",
  "questions.day": "Day",
  "questions.shift": "Shift",
  "questions.days": "Days",
  "questions.shift.early": "06:00–14:00",
  "questions.shift.late": "14:00–22:00",
  "questions.shift.night": "22:00–06:00",
  "questions.enter": "Enter the missing values, then the answer is here.",
};
