import type { Words } from "./words.ts";

export type CustomerSeed = { name: string; projectName: string; category: string; bottles: number };

/** Customers in a town's mix: mostly households, and a few kitchens with many cylinders. */
export const customerAt = ({ customers, kitchens, canteens, shops }: Words, index: number): CustomerSeed => {
  const names = customers.parts.map(({ step, start, from }) => from[(index * step + start) % from.length]);
  const name = names.join(customers.between);
  const kind = index % 10;
  const turn = Math.floor(index / 10);
  if (kind === 7) return { name, projectName: canteens[turn % canteens.length] ?? "", category: "canteen", bottles: 6 };
  if (kind === 8) return { name, projectName: shops[turn % shops.length] ?? "", category: "shop", bottles: 2 };
  if (kind !== 5 && kind !== 9) return { name, projectName: "", category: "household", bottles: 1 };
  const kitchen = turn * 2 + (kind === 9 ? 1 : 0);
  return { name, projectName: kitchens[kitchen % kitchens.length] ?? "", category: "restaurant", bottles: 4 };
};
