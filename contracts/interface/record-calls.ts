import { z } from "zod";
import { documentedForm, documentedRow } from "../calls/documented-field.ts";
import {
  addedAnswer,
  anyInput,
  defineCall,
  rawId,
  savedAnswer,
  titled,
  typedAs,
  type AnyCall,
} from "../calls/define-call.ts";
import { hasUsable, type ResourceDefinition } from "../resources/define-resource.ts";
import { listOf } from "../resources/list-of.ts";

const ids = z.array(z.uuid()).min(1).max(100);
const one = { input: rawId, documented: addedAnswer };
const missing = ["record.notFound"];

const placeOf = ({ name, path }: ResourceDefinition, call: string, code: string | undefined) => ({
  path: `${path}/${call}`,
  tag: name,
  permission: [code ?? ""],
});

const removalCalls = (resource: ResourceDefinition) => {
  const { name: tag, codes } = resource;
  const title = titled(tag);
  const several = {
    ...placeOf(resource, "batchsoftdelete", codes.removeMany ?? codes.remove),
    input: anyInput,
    documented: ids,
    answer: z.null(),
    failures: [...missing, "record.inUse"],
    message: "ok.removed",
    summary: `${tag}: delete several, all or none`,
  } as const;
  return {
    remove: defineCall({
      ...placeOf(resource, "softdelete", codes.remove),
      ...one,
      name: `remove${title}`,
      method: "delete",
      answer: z.null(),
      failures: [...missing, "record.inUse"],
      message: "ok.removed",
      summary: `${tag}: delete`,
    }),
    removeMany: defineCall({ ...several, name: `removeMany${title}`, method: "put" }),
    removeManyByDelete: defineCall({ ...several, name: `removeMany${title}ByDelete`, method: "delete", from: "body" }),
  };
};

/** All calls that a resource can have besides its list. {@link recordCallsOf} returns those that it has. */
export const recordCalls = (resource: ResourceDefinition) => {
  const { name: tag, codes, fields } = resource;
  const title = titled(tag);
  return {
    get: defineCall({
      ...placeOf(resource, "get", ""),
      ...one,
      name: `get${title}`,
      method: "get",
      permission: codes.read ?? codes.list,
      answer: () => typedAs<Record<string, unknown>>(documentedRow(listOf(resource))),
      failures: missing,
      summary: `${tag}: one record`,
    }),
    add: defineCall({
      ...placeOf(resource, "add", codes.add),
      name: `add${title}`,
      method: "post",
      input: anyInput,
      documented: () => documentedForm(fields, "add").extend(resource.addedWith?.shape ?? {}),
      answer: addedAnswer.extend(resource.answersMore ?? {}),
      ...(resource.answersMore && { answersSecret: true as const }),
      failures: ["record.duplicate"],
      message: "ok.added",
      summary: `${tag}: add`,
    }),
    update: defineCall({
      ...placeOf(resource, "update", codes.update),
      name: `update${title}`,
      method: "put",
      input: anyInput,
      documented: () => documentedForm(fields, "update"),
      answer: savedAnswer.extend(resource.answersMore ?? {}),
      failures: [...missing, "record.duplicate", "record.stale"],
      message: "ok.updated",
      summary: `${tag}: update`,
    }),
    usable: defineCall({
      ...placeOf(resource, "usable", codes.update),
      name: `enable${title}`,
      method: "post",
      permission: codes.usable ?? [codes.update ?? ""],
      input: anyInput,
      documented: z.object({ ids, isUsable: z.boolean() }),
      answer: z.null(),
      failures: missing,
      message: "ok.updated",
      summary: `${tag}: enable or disable`,
    }),
    ...removalCalls(resource),
  };
};

/** Names of the calls that a resource has. */
export const recordCallNames = (resource: ResourceDefinition): (keyof ReturnType<typeof recordCalls>)[] => {
  const { codes, without } = resource;
  return [
    ...(without?.includes("get") ? [] : (["get"] as const)),
    ...(codes.add ? (["add"] as const) : []),
    ...(codes.update ? (["update"] as const) : []),
    ...(codes.update && hasUsable(resource) ? (["usable"] as const) : []),
    ...(codes.remove ? (["remove", "removeMany", "removeManyByDelete"] as const) : []),
  ];
};

/** The calls that a resource has besides its list. */
export const recordCallsOf = (resource: ResourceDefinition): AnyCall[] => {
  const calls = recordCalls(resource);
  return recordCallNames(resource).map((name) => calls[name]);
};
