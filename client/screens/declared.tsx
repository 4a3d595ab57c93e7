import type { ComponentType } from "react";
import { lists } from "#contracts/lists/index.ts";
import type { ListDefinition } from "#contracts/lists/define-list.ts";
import type { ResourceDefinition } from "#contracts/resources/define-resource.ts";
import { resources } from "#contracts/resources/index.ts";
import { ListScreen } from "#client/kit/list/list-screen.tsx";
import { RecordScreen } from "#client/kit/resource/record-screen.tsx";
import { recordSpecOf, type RecordSpec } from "#client/kit/resource/record-spec.ts";

type Loaded = { default: ComponentType };

/** The screen of a list that is nothing but its declaration. */
export const listScreen = (name: string): Loaded => {
  const list = (lists as Record<string, ListDefinition>)[name];
  if (!list) throw new Error(`no list is called ${name}`);
  return { default: () => <ListScreen list={list} /> };
};

/** The screen of a resource that is its declaration, with what `more` says differently. */
export const resourceScreen = (name: string, more: Partial<RecordSpec> = {}): Loaded => {
  const resource = (resources as Record<string, ResourceDefinition>)[name];
  if (!resource) throw new Error(`no resource is called ${name}`);
  return recordScreen({ ...recordSpecOf(resource), ...more });
};

/** The screen of records whose spec is written out. */
export const recordScreen = (spec: RecordSpec): Loaded => ({ default: () => <RecordScreen spec={spec} /> });
