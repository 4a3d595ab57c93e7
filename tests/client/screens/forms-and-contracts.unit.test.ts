import { describe, expect, it } from "vitest";
import { bodySchema } from "#contracts/resources/body-schema.ts";
import { allResources } from "#contracts/resources/index.ts";
import { recordSpecOf, type RecordSpec } from "#client/kit/resource/record-spec.ts";
import { users } from "#client/screens/users/users.tsx";

/** What the screens change of a record's form. */
const ownForms: Readonly<Record<string, Partial<RecordSpec>>> = { account: users };

const faultsOf = (
  schema: { safeParse(body: unknown): { error?: { issues: { path: PropertyKey[] }[] } } },
  body: object,
) => new Set(schema.safeParse(body).error?.issues.map(({ path }) => String(path[0])));

describe("the form of a record", () => {
  for (const resource of allResources) {
    const form = { ...recordSpecOf(resource), ...ownForms[resource.name] };

    it(`demands what the server demands of a new ${resource.name}, and nothing else`, () => {
      const [byServer, byForm] = [bodySchema(resource, "add"), form.schema("add")].map((schema) =>
        faultsOf(schema, {}),
      );
      // The form has the password as text, the call sealed with its key.
      byServer?.delete("passwordKey");
      expect(byForm).toEqual(byServer);
      const starred = Object.keys(form.fields).filter(
        (name) =>
          (form.fields[name]?.required || form.fields[name]?.requiredToAdd || form.needed?.(name, {})) &&
          form.fields[name]?.default === undefined &&
          !form.fields[name]?.own,
      );
      expect(starred.toSorted()).toEqual([...(byServer ?? [])].toSorted());
    });

    it(`demands of a change of a ${resource.name} what the server demands`, () => {
      const identity = { id: "0197a000-0000-7000-8000-000000000000", version: 1 };
      const cleared = { ...Object.fromEntries(Object.keys(resource.fields).map((name) => [name, null])), ...identity };
      expect(faultsOf(form.schema("update"), cleared)).toEqual(faultsOf(bodySchema(resource, "update"), cleared));
    });
  }
});
