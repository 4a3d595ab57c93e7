/** Texts of the auditor's saved questions. */
export const questions = {
  "questions.all": "常用问题",
  "questions.vehicle": "车辆",
  "questions.person": "人员",
  "questions.place": "地点",
  "questions.day": "日期",
  "questions.shift": "班次",
  "questions.days": "天数",
  "questions.shift.early": "06:00–14:00",
  "questions.shift.late": "14:00–22:00",
  "questions.shift.night": "22:00–06:00",
  "questions.enter": "填写缺少的内容，即可看到结果。",
};
