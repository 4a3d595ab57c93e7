import type { ComponentType } from "react";
import { lists } from "#contracts/lists/index.ts";
import type { ListDefinition } from "#contracts/lists/define-list.ts";
import type { ResourceDefinition } from "#contracts/resources/define-resource.ts";
import { resources } from "#contracts/resources/index.ts";
import { ListScreen } from "#client/kit/list/list-screen.tsx";
import { ResourceScreen } from "#client/kit/resource/resource-screen.tsx";

type Loaded = { default: ComponentType };

/** The screen of a list that is nothing but its declaration. */
export const listScreen = (name: string): Loaded => {
  const list = (lists as Record<string, ListDefinition>)[name];
  if (!list) throw new Error(`no list is called ${name}`);
  return { default: () => <ListScreen list={list} /> };
};

/** The screen of a resource that is nothing but its declaration. */
export const resourceScreen = (name: string): Loaded => {
  const resource = (resources as Record<string, ResourceDefinition>)[name];
  if (!resource) throw new Error(`no resource is called ${name}`);
  return { default: () => <ResourceScreen resource={resource} /> };
};
