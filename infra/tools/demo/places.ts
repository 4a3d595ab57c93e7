/** The invented company: where its cylinders live. Names are made up. */
export const stations = [
  ["南庄充装站", "CZ01", "佛山市禅城区南庄大道 118 号"],
  ["石湾充装站", "CZ02", "佛山市禅城区石湾三路 26 号"],
] as const;
export const stores = [
  ["乐从仓库", "CK01", "佛山市顺德区乐从镇新华路 9 号"],
  ["容桂门店", "CK02", "佛山市顺德区容桂街道文塔路 31 号"],
  ["大良门店", "CK03", "佛山市顺德区大良街道环市东路 77 号"],
  ["北滘供应点", "CK04", "佛山市顺德区北滘镇人昌路 5 号"],
] as const;
export const dealers = [["勒流经销部", "JX01", "佛山市顺德区勒流街道银城路 12 号"]] as const;
export const inspections = [["季华检验站", "JY01", "佛山市禅城区季华四路 40 号"]] as const;
export const repairs = [["石湾维修点", "WX01", "佛山市禅城区石湾镇中路 3 号"]] as const;

export const plates = ["粤E3K218", "粤E7M065", "粤E9T402", "粤E1P773", "粤E5Q916"] as const;
export const drivers = ["陈志强", "何国辉", "梁永康", "周文斌", "冯伟雄"] as const;
export const escorts = ["何敏", "黄建国", "罗少华"] as const;
/** Accounts that sign in; two of them go along on the vans as well. */
export const clerks = ["李小梅", "何敏", "梁伟明", "黄建国"] as const;

const families = "李王张刘陈杨黄赵周吴徐孙马朱胡林郭何高罗".split("");
const given = "志伟秀英敏静丽强磊军洋勇艳杰娟涛明超霞平".split("");
const kitchens = ["聚福楼", "明记大排档", "顺意茶餐厅", "双皮奶老店", "渔家小馆", "好味粥铺", "大良野鸡卷", "金榜牛乳"];
const canteens = ["明德小学食堂", "华英学校食堂", "德胜医院食堂", "顺峰工业园食堂"];
const shops = ["阿强五金店", "新华便利店", "容奇烧腊"];

export type CustomerSeed = { name: string; projectName: string; category: string; bottles: number };

/** Customers in the mix of a town: mostly households, a few kitchens that turn many bottles. */
export const customerAt = (index: number): CustomerSeed => {
  const person = `${families[index % families.length]}${given[(index * 7) % given.length]}${given[(index * 3 + 5) % given.length]}`;
  const kind = index % 10;
  const turn = Math.floor(index / 10);
  if (kind === 7)
    return { name: person, projectName: canteens[turn % canteens.length] ?? "", category: "canteen", bottles: 6 };
  if (kind === 8) return { name: person, projectName: shops[turn % shops.length] ?? "", category: "shop", bottles: 2 };
  if (kind === 5 || kind === 9)
    return {
      name: person,
      projectName: kitchens[(turn * 2 + (kind === 9 ? 1 : 0)) % kitchens.length] ?? "",
      category: "restaurant",
      bottles: 4,
    };
  return { name: person, projectName: "", category: "household", bottles: 1 };
};
