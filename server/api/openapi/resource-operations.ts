import { z } from "zod";
import type { ResourceDefinition } from "#contracts/resources/define-resource.ts";
import { listOf } from "#contracts/resources/list-of.ts";
import { documentedForm, documentedRow } from "./documented-field.ts";
import { listOperations } from "./list-operations.ts";
import type { Operation } from "./operation.ts";

const id = z.object({ id: z.uuid() });
const ids = z.array(z.uuid()).min(1).max(100);
const saved = z.object({ id: z.uuid(), version: z.number().int() });

/** A resource's calls, one by one. */
export const resourceOperations = (resource: ResourceDefinition): Operation[] => {
  const { name: tag, codes, fields } = resource;
  const path = (call: string) => `/base${resource.path}/${call}`;
  const definition = listOf(resource);
  const operations: Operation[] = [
    ...listOperations(definition, tag),
    {
      method: "get",
      path: path("get"),
      summary: `${tag}: one record`,
      tag,
      codes: codes.list,
      query: id,
      data: documentedRow(definition),
    },
  ];
  if (codes.add)
    operations.push({
      method: "post",
      path: path("add"),
      summary: `${tag}: add`,
      tag,
      codes: [codes.add],
      body: documentedForm(fields, "add"),
      data: id,
    });
  if (codes.update) {
    operations.push({
      method: "put",
      path: path("update"),
      summary: `${tag}: update`,
      tag,
      codes: [codes.update],
      body: documentedForm(fields, "update"),
      data: saved,
    });
    if ("isUsable" in fields) {
      const body = z.object({ ids, isUsable: z.boolean() });
      operations.push({
        method: "post",
        path: path("usable"),
        summary: `${tag}: enable or disable`,
        tag,
        codes: codes.usable ?? [codes.update],
        body,
      });
    }
  }
  if (codes.remove) {
    const remove = { tag, codes: [codes.remove] };
    operations.push({ ...remove, method: "delete", path: path("softdelete"), summary: `${tag}: delete`, query: id });
    for (const method of ["put", "delete"] as const)
      operations.push({
        ...remove,
        method,
        path: path("batchsoftdelete"),
        summary: `${tag}: delete several, all or none`,
        body: ids,
      });
  }
  return operations;
};
