/** Lists that are sent by themselves, and the page of jobs. */
export const schedules = {
  "schedule.at": "时间应如 07:30",
  "schedule.on": "按周发送时，日期为 1 至 7",
  "schedule.tooMany": "定期发送已有 {{most}} 个，请先结束一个",
  "schedule.userUnknown": "有收件人不存在、已禁用，或不在您的单位范围内",
  "schedule.skipped": "已无权查看此列表，未生成文件",
  "schedule.empty": "对应的限额未启用，列表没有内容",
  "schedule.gone": "导出在完成前已被移除",
};
