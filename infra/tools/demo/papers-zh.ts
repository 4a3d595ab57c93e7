import type { Words } from "./words.ts";

/** Regions, word lists, licences and help pages of the company in Foshan. */
export const papersZh: Pick<Words, "company" | "areas" | "wordLists" | "licences" | "helpGroup" | "help"> = {
  company: {
    address: "佛山市顺德区大良街道德胜中路 1 号",
    contact: "梁伟明",
    telephone: "0757-22801234",
    shortName: "Cylindra 燃气",
    servicePhone: "4008001234",
    businessScope: "液化石油气销售；气瓶充装；气瓶检验",
    licenseNumber: "91440604MA4X2K7T3Q",
    registrationName: "佛山市 Cylindra 燃气有限公司",
    registrationAddress: "佛山市顺德区大良街道德胜中路 1 号 3 楼",
    legalPersonName: "梁伟明",
  },
  areas: [
    {
      name: "广东省",
      shortName: "粤",
      below: [
        {
          name: "佛山市",
          shortName: "佛山",
          below: [
            { name: "禅城区", shortName: "禅城", below: [{ name: "南庄镇", shortName: "南庄" }] },
            {
              name: "顺德区",
              shortName: "顺德",
              below: [
                { name: "容桂街道", shortName: "容桂" },
                { name: "大良街道", shortName: "大良" },
                { name: "乐从镇", shortName: "乐从" },
                { name: "北滘镇", shortName: "北滘" },
                { name: "勒流街道", shortName: "勒流" },
              ],
            },
          ],
        },
      ],
    },
  ],
  wordLists: [
    {
      name: "客户类别",
      code: "customerCategory",
      entries: [
        ["居民", "household"],
        ["餐饮", "restaurant"],
        ["食堂", "canteen"],
        ["商铺", "shop"],
      ],
    },
    {
      name: "拒收原因",
      code: "declineReason",
      entries: [
        ["数量不符", "count"],
        ["瓶阀漏气", "valve"],
        ["客户不在", "absent"],
      ],
    },
  ],
  licences: [
    { name: "燃气经营许可证", number: "粤 2024060018P", scope: "液化石油气（瓶装）", endsInDays: 410 },
    { name: "移动式压力容器/气瓶充装许可证", number: "TS4244B62-2027", scope: "液化石油气钢瓶充装", endsInDays: 38 },
    { name: "营业执照", number: "91440604MA4X2K7T3Q", scope: "液化石油气销售；气瓶检验", endsInDays: 1900 },
  ],
  helpGroup: "操作帮助",
  help: [
    {
      menuPath: "/work/scan",
      label: "扫码作业怎么用",
      text: `# 扫码作业

先在左侧选好**作业**，再扫气瓶条码。每扫一次就是一条记录，不用保存。

| 颜色 | 含义 |
| --- | --- |
| 绿 | 已记录 |
| 黄 | 已记录，但有例外，请看说明 |
| 红 | 未记录，请看原因 |

- 扫错了：十分钟内可以在结果行里**撤回**。
- 断网了：照常扫，恢复后自动补传，每个码只记一次。
- 条码读不出：手工输入后回车。

做完后按**结束**，核对各规格数量再打印汇总。
`,
    },
    {
      menuPath: "/gascylinder/filling",
      label: "充装记录怎么看",
      text: `# 充装记录

一行就是一次充装：充装前后重量、充装量和用时。

1. 充装前检查 30 分钟内有效，过期要重新检查。
2. 充装后 12 小时内要做充装后检查。
3. 超过最大充装量会生成**例外**。

> 过了检验日期的气瓶不能充装，系统会拒绝记录。
`,
    },
    {
      menuPath: "/work/exceptions",
      label: "例外怎么处理",
      text: `# 例外

例外按发现时间排列，**今天新增**在最前面。

1. **认领**：让同事知道您在处理。
2. 打开一行，看气瓶经过和相关单据。
3. 写明处理结果后**确认**。

- [x] 可以多选后一次认领
- [ ] 不清楚原因时不要确认，先在评论里问
`,
    },
  ],
};
