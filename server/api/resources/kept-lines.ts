import { hasOneLine } from "#contracts/fields/field.ts";
import { asLine, isLine } from "#contracts/fields/scalars.ts";
import type { ResourceDefinition } from "#contracts/resources/define-resource.ts";
import type { Stored, Values } from "#server/application/record-rules.ts";

const isBroken = (value: unknown): value is string => typeof value === "string" && !isLine(value);

/** Fields of one line whose value is not on one. */
const brokenIn = ({ fields }: ResourceDefinition, values: Readonly<Values>): [name: string, value: string][] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const value = values[name];
    return hasOneLine(field) && isBroken(value) ? [[name, value] as [string, string]] : [];
  });

/** Values of a record that was written before control characters were refused, on one line; those that would be empty stay. */
export const linesOf = (resource: ResourceDefinition, record: Stored, changes: Values): Values =>
  Object.fromEntries(
    brokenIn(resource, record)
      .filter(
        ([name, value]) => changes[name] === undefined && !resource.fields[name]?.readonly && asLine(value) !== "",
      )
      .map(([name, value]) => [name, asLine(value)]),
  );

/** The body of an update in which what the caller sends back as it is kept stands on one line. `find` reads the record, where there is something to compare. */
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
