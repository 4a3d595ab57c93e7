import {
  Archive,
  Barcode,
  Box,
  Briefcase,
  Dashboard,
  Document,
  Endorsed,
  Export,
  Flame,
  FolderClose,
  IdNumber,
  Office,
  People,
  Person,
  Properties,
  Shop,
  TimelineBarChart,
  Tint,
  Truck,
  User,
  WarningSign,
  Wrench,
  type SVGIconProps,
} from "@blueprintjs/icons";
import type { ComponentType } from "react";

/** Icons by the names that menus carry. Components, because the loader by name would bring 200 KB. */
const icons: Record<string, ComponentType<SVGIconProps>> = {
  archive: Archive,
  barcode: Barcode,
  box: Box,
  briefcase: Briefcase,
  dashboard: Dashboard,
  document: Document,
  endorsed: Endorsed,
  export: Export,
  "gas-station": Flame,
  flame: Flame,
  "id-number": IdNumber,
  office: Office,
  people: People,
  person: Person,
  properties: Properties,
  shop: Shop,
  "timeline-bar-chart": TimelineBarChart,
  tint: Tint,
  truck: Truck,
  user: User,
  "warning-sign": WarningSign,
  wrench: Wrench,
};

export const MenuIcon = ({ name, size }: { name?: string | null; size?: number }) => {
  const Found = icons[name ?? ""] ?? FolderClose;
  return <Found size={size} />;
};
