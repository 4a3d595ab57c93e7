/** Words for the last part of a code. A code's label is made of its menu's words and these. */
const verbs: Record<string, { zh: string; en: string }> = {
  getlist: { zh: "查询", en: "List" },
  getList: { zh: "查询", en: "List" },
  list: { zh: "查询", en: "List" },
  getpage: { zh: "查询", en: "List" },
  view: { zh: "查看", en: "View" },
  add: { zh: "新增", en: "Add" },
  update: { zh: "修改", en: "Edit" },
  delete: { zh: "删除", en: "Delete" },
  softdelete: { zh: "删除", en: "Delete" },
  batchsoftdelete: { zh: "批量删除", en: "Delete several" },
  resetpassword: { zh: "重置密码", en: "Reset password" },
  invite: { zh: "邀请", en: "Invite" },
  resetotp: { zh: "重置第二步验证", en: "Reset second step" },
  extendDue: { zh: "延后下次检验日期", en: "Move the inspection due later" },
  acknowledge: { zh: "处理", en: "Acknowledge" },
  movement: { zh: "收发与出入库", en: "Movements" },
  check: { zh: "检查", en: "Checks" },
  inspect: { zh: "定期检验", en: "Periodic check" },
  fill: { zh: "充装", en: "Filling" },
  repair: { zh: "维修", en: "Repair" },
  complete: { zh: "完成订单", en: "Complete an order" },
  decline: { zh: "拒绝订单", en: "Decline an order" },
  undo: { zh: "撤回本人的扫码", en: "Take back own scans" },
  void: { zh: "撤销流程", en: "Void a procedure" },
  addgroup: { zh: "新增分组", en: "Add group" },
  addmenu: { zh: "新增菜单", en: "Add menu" },
  addapi: { zh: "新增接口", en: "Add interface" },
  adddot: { zh: "新增点", en: "Add field point" },
  updategroup: { zh: "修改分组", en: "Edit group" },
  updatemenu: { zh: "修改菜单", en: "Edit menu" },
  updateapi: { zh: "修改接口", en: "Edit interface" },
  updatedot: { zh: "修改点", en: "Edit field point" },
  updatecontent: { zh: "修改内容", en: "Edit content" },
  uploadimage: { zh: "上传图片", en: "Upload pictures" },
  deleteimage: { zh: "删除图片", en: "Delete pictures" },
  assign: { zh: "分配权限", en: "Assign permissions" },
  getbasic: { zh: "个人设置", en: "Own settings" },
  updatebasic: { zh: "修改个人信息", en: "Edit own settings" },
  changepassword: { zh: "修改密码", en: "Change own password" },
  rotate: { zh: "轮换", en: "Rotate" },
  test: { zh: "发送测试", en: "Send a test" },
  deliveries: { zh: "查看推送记录", en: "See deliveries" },
  resend: { zh: "重新发送", en: "Send again" },
  replay: { zh: "重放", en: "Replay" },
  clear: { zh: "清除", en: "Clear" },
  get: { zh: "查看", en: "View" },
  drive: { zh: "控制看板", en: "Control the board" },
  note: { zh: "在看板上留言", en: "Pin notes" },
  pair: { zh: "配对显示屏", en: "Pair screens" },
  revoke: { zh: "撤销显示屏", en: "Revoke screens" },
};

/** Labels of codes that the last word alone would not describe. The codes of posts open one list (rules §3). */
const whole: Record<string, { zh: string; en: string }> = {
  "gasCylinder:archives:code": { zh: "附加条码与换码", en: "Attach codes and relabel" },
  "audit:replay": { zh: "查看", en: "View" },
  "audit:event": { zh: "查看", en: "View" },
  "audit:evidence": { zh: "制作与核验", en: "Make and check" },
  "api:admin:erase:run": { zh: "抹除", en: "Erase" },
  "audit:verify": { zh: "查看与运行", en: "View and run" },
  "import:add": { zh: "导入", en: "Import" },
  "export:add": { zh: "导出", en: "Export" },
  "export:schedule": { zh: "定期发送", en: "Send regularly" },
  "api:admin:document:addmenu": { zh: "新增文档", en: "Add document" },
  "api:admin:document:updatemenu": { zh: "修改文档", en: "Edit document" },
  "api:admin:view:add": { zh: "共享视图", en: "Share views" },
  "api:admin:view:update": { zh: "修改共享的视图", en: "Edit shared views" },
  "api:admin:view:softdelete": { zh: "取消共享视图", en: "Stop sharing views" },
  "api:admin:job:getpage": { zh: "查询所有人的任务", en: "List everybody's jobs" },
  "api:admin:job:cancel": { zh: "取消他人的任务", en: "Cancel other people's jobs" },
  "api:admin:job:retry": { zh: "重试他人的任务", en: "Try other people's jobs again" },
  "base:post:getlist": { zh: "查询（员工页）", en: "List (from employees)" },
  "base:basePost:getlist": { zh: "查询（基础岗位）", en: "List (basic posts)" },
};

/** Label of an interface point in the permission tree, below its menu. */
export const codeLabel = (code: string): { zh: string; en: string } => {
  const label = whole[code];
  if (label) return label;
  const last = code.split(":").at(-1) ?? code;
  // Every other call that reads is a view.
  const view = last.startsWith("get") ? verbs["get"] : undefined;
  return verbs[last] ?? view ?? { zh: code, en: code };
};
