import { hasOneLine } from "#contracts/fields/field.ts";
import { asLine, isLine } from "#contracts/fields/scalars.ts";
import type { ResourceDefinition } from "#contracts/resources/define-resource.ts";
import type { Stored, Values } from "#server/application/record-rules.ts";

const isBroken = (value: unknown): value is string => typeof value === "string" && !isLine(value);

/** Single-line fields with a value that has several lines. */
const brokenIn = ({ fields }: ResourceDefinition, values: Readonly<Values>): [name: string, value: string][] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const value = values[name];
    return hasOneLine(field) && isBroken(value) ? [[name, value] as [string, string]] : [];
  });

/** Puts old values with control characters on one line. Values that would become empty stay. */
export const linesOf = (resource: ResourceDefinition, record: Stored, changes: Values): Values =>
  Object.fromEntries(
    brokenIn(resource, record)
      .filter(
        ([name, value]) => changes[name] === undefined && !resource.fields[name]?.readonly && asLine(value) !== "",
      )
      .map(([name, value]) => [name, asLine(value)]),
  );

/** Rewrites an update so that unchanged old values are on one line. `find` reads the stored record, and only if it is needed. */
export const withKeptLines = async (
  resource: ResourceDefinition,
  body: unknown,
  find: (id: unknown) => Promise<Values | undefined>,
): Promise<unknown> => {
  if (typeof body !== "object" || body === null) return body;
  const values: Values = { ...body };
  const broken = brokenIn(resource, values);
  const record = broken.length > 0 ? await find(values["id"]) : undefined;
  if (!record) return body;
  const same = broken.filter(([name, value]) => record[name] === value);
  return { ...values, ...Object.fromEntries(same.map(([name, value]) => [name, asLine(value)])) };
};
