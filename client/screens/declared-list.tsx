import type { ComponentType } from "react";
import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import { ListScreen } from "#client/kit/list/list-screen.tsx";

/** Makes a screen from a list definition alone. */
export const listScreen = (list: ListDefinition): { default: ComponentType } => ({
  default: () => <ListScreen list={list} />,
});
