import type { Field } from "#contracts/fields/field.ts";
import type { ResourceDefinition } from "#contracts/resources/define-resource.ts";
import type { TestServer } from "./server.ts";

let serial = 0;

/** Adds a region, of which a new product has none, for records that refer to one. */
export const addSampleRegion = async (server: TestServer, token: string): Promise<void> => {
  const body = { parentId: 0, regionInfoName: "Harbour", shortName: "Harbour", sort: 1 };
  await server.call("POST", "/base/admin/regioninfo/add", { token, body });
};

/** A valid form of a resource, made from its declaration; `idOf` finds a record for a reference. */
export async function sampleRecord(
  resource: ResourceDefinition,
  idOf: (field: Field, form: Record<string, unknown>) => Promise<string>,
): Promise<Record<string, unknown>> {
  serial += 1;
  const form: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.readonly) continue;
    const isLink = field.kind === "ref" && !field.ref?.root;
    form[name] = isLink ? await idOf(field, form) : sampleValue(name, field);
  }
  return form;
}

function sampleValue(name: string, field: Field): unknown {
  switch (field.kind) {
    case "text":
    case "multiline":
      // Of a template of addresses.
      if (name === "pattern") return `/b${serial}/{code}`;
      // Of a secret this is the part that is answered.
      return `${field.secret ? "Server=" : ""}${name}${serial}`.slice(0, field.maxLength);
    case "barcode":
      return `BC${String(serial).padStart(8, "0")}`;
    case "phone":
      return `139${String(serial).padStart(8, "0")}`;
    case "password":
      return `Password${serial}`;
    case "integer":
      return field.min ?? 1;
    case "decimal":
      return Number((2.125).toFixed(field.scale ?? 3));
    case "flag":
      return field.default ?? true;
    case "day":
      return field.after ? "2027-02-28" : "2026-02-28";
    case "moment":
      return "2026-02-28T08:00:00.000Z";
    case "choice":
      return field.options?.[0]?.value;
    case "images":
      return "/files/a.png,/files/b.png";
    // The root of a tree.
    case "ref":
      return 0;
    case "refs":
      return undefined;
    default:
      return field.kind satisfies never;
  }
}
