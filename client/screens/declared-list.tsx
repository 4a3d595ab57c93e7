import type { ComponentType } from "react";
import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import { ListScreen } from "#client/kit/list/list-screen.tsx";

/** The screen of a list that is nothing but its declaration. */
export const listScreen = (list: ListDefinition): { default: ComponentType } => ({
  default: () => <ListScreen list={list} />,
});
