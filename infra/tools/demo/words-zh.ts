import { papersZh } from "./papers-zh.ts";
import type { Words } from "./words.ts";

const families = "李王张刘陈杨黄赵周吴徐孙马朱胡林郭何高罗".split("");
const given = "志伟秀英敏静丽强磊军洋勇艳杰娟涛明超霞平".split("");

/** The company in Foshan. */
export const wordsZh: Words = {
  ...papersZh,
  root: "Cylindra 燃气公司",
  makers: ["华东钢瓶制造有限公司", "江南压力容器有限公司", "北方钢瓶股份有限公司"],
  stations: [
    ["南庄充装站", "CZ01", "佛山市禅城区南庄大道 118 号"],
    ["石湾充装站", "CZ02", "佛山市禅城区石湾三路 26 号"],
  ],
  stores: [
    ["乐从仓库", "CK01", "佛山市顺德区乐从镇新华路 9 号"],
    ["容桂门店", "CK02", "佛山市顺德区容桂街道文塔路 31 号"],
    ["大良门店", "CK03", "佛山市顺德区大良街道环市东路 77 号"],
    ["北滘供应点", "CK04", "佛山市顺德区北滘镇人昌路 5 号"],
  ],
  dealers: [["勒流经销部", "JX01", "佛山市顺德区勒流街道银城路 12 号"]],
  inspections: [["季华检验站", "JY01", "佛山市禅城区季华四路 40 号"]],
  repairs: [["石湾维修点", "WX01", "佛山市禅城区石湾镇中路 3 号"]],
  plates: ["粤E3K218", "粤E7M065", "粤E9T402", "粤E1P773", "粤E5Q916"],
  drivers: [
    ["陈志强", "man"],
    ["何国辉", "man"],
    ["梁永康", "man"],
    ["周文斌", "man"],
    ["冯丽华", "woman"],
  ],
  escorts: [
    ["黎小燕", "woman"],
    ["谢志华", "man"],
    ["罗少华", "man"],
  ],
  operators: [
    ["李小梅", "woman"],
    ["陈国强", "man"],
    ["吴秀兰", "woman"],
    ["邓伟杰", "man"],
  ],
  keepers: [
    ["何敏", "woman"],
    ["张建平", "man"],
    ["林月娥", "woman"],
    ["曾庆华", "man"],
    ["苏丽娟", "woman"],
    ["马俊杰", "man"],
    ["欧阳玲", "woman"],
    ["郑海波", "man"],
    ["潘雪琴", "woman"],
    ["卢志明", "man"],
  ],
  inspectors: [
    ["钟文辉", "man"],
    ["叶惠芳", "woman"],
  ],
  managers: [
    ["梁伟明", "man"],
    ["方静怡", "woman"],
  ],
  auditors: [
    ["黄建国", "man"],
    ["唐晓琳", "woman"],
  ],
  administrator: "系统管理员",
  inspector: "检验员",
  clerk: "文员",
  contact: "值班室",
  home: "佛山市顺德区",
  licence: "道路危险货物运输从业资格证",
  cylinderType: (spec) => `民用液化气瓶 ${spec}`,
  measures: "倒残复检，更换角阀密封圈。",
  scrapped: "壁厚不足，予以报废。",
  comments: [
    "已与站点核对，单据无误，系漏扫。",
    "已联系司机，气瓶找到并归位。",
    "已送检验站处理。",
    "已知悉，气瓶已隔离存放。",
  ],
  customer: (index) =>
    `${families[index % families.length]}${given[(index * 7) % given.length]}${given[(index * 3 + 5) % given.length]}`,
  street: (index, pick) =>
    `佛山市顺德区${pick(["容桂街道", "大良街道", "乐从镇", "北滘镇", "勒流街道"])}${index + 1} 号`,
  kitchens: ["聚福楼", "明记大排档", "顺意茶餐厅", "双皮奶老店", "渔家小馆", "好味粥铺", "大良野鸡卷", "金榜牛乳"],
  canteens: ["明德小学食堂", "华英学校食堂", "德胜医院食堂", "顺峰工业园食堂"],
  shops: ["阿强五金店", "新华便利店", "容奇烧腊"],
};
