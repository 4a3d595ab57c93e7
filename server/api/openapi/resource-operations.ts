import { z } from "zod";
import { hasUsable, type ResourceDefinition } from "#contracts/resources/define-resource.ts";
import { listOf } from "#contracts/resources/list-of.ts";
import { documentedForm, documentedRow } from "#contracts/calls/documented-field.ts";
import { listOperations } from "./list-operations.ts";
import type { Operation } from "./operation.ts";

const id = z.object({ id: z.uuid() });
const ids = z.array(z.uuid()).min(1).max(100);
/** Answer of a change: the version that the next one has to name. */
export const saved = z.object({ id: z.uuid(), version: z.number().int() });

/** A resource's calls, one by one. */
export const resourceOperations = (resource: ResourceDefinition): Operation[] => {
  const { name: tag, codes } = resource;
  const definition = listOf(resource);
  const record: Operation = {
    method: "get",
    path: pathOf(resource, "get"),
    summary: `${tag}: one record`,
    tag,
    codes: codes.read ?? codes.list,
    query: id,
    data: documentedRow(definition),
  };
  return [
    ...listOperations(definition, tag),
    ...(resource.without?.includes("get") ? [] : [record]),
    ...adding(resource),
    ...updating(resource),
    ...removing(resource),
  ];
};

const pathOf = (resource: ResourceDefinition, call: string): string => `/base${resource.path}/${call}`;

const adding = (resource: ResourceDefinition): Operation[] => {
  const { name: tag, codes, fields, addedWith } = resource;
  if (!codes.add) return [];
  const body = documentedForm(fields, "add").extend(addedWith?.shape ?? {});
  const path = pathOf(resource, "add");
  return [{ method: "post", path, summary: `${tag}: add`, tag, codes: [codes.add], body, data: id }];
};

const updating = (resource: ResourceDefinition): Operation[] => {
  const { name: tag, codes, fields } = resource;
  if (!codes.update) return [];
  const update: Operation = {
    method: "put",
    path: pathOf(resource, "update"),
    summary: `${tag}: update`,
    tag,
    codes: [codes.update],
    body: documentedForm(fields, "update"),
    data: saved,
  };
  if (!hasUsable(resource)) return [update];
  const usable: Operation = {
    method: "post",
    path: pathOf(resource, "usable"),
    summary: `${tag}: enable or disable`,
    tag,
    codes: codes.usable ?? [codes.update],
    body: z.object({ ids, isUsable: z.boolean() }),
  };
  return [update, usable];
};

const removing = (resource: ResourceDefinition): Operation[] => {
  const { name: tag, codes } = resource;
  if (!codes.remove) return [];
  const remove = { tag, codes: [codes.remove] };
  const several = {
    tag,
    codes: [codes.removeMany ?? codes.remove],
    path: pathOf(resource, "batchsoftdelete"),
    summary: `${tag}: delete several, all or none`,
    body: ids,
  };
  return [
    { ...remove, method: "delete", path: pathOf(resource, "softdelete"), summary: `${tag}: delete`, query: id },
    { ...several, method: "put" },
    { ...several, method: "delete" },
  ];
};
