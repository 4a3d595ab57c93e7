import { choice, flag, multiline, phone, ref, text, type Field, type More, type Option } from "./field.ts";
import { references } from "./references.ts";

/** Fields that several records share. */
export const name = (more: More = {}): Field<"text"> => text({ required: true, width: 136, ...more });
export const code = (more: More = {}): Field<"text"> => text({ required: true, maxLength: 50, width: 96, ...more });
export const address = (more: More = {}): Field<"text"> =>
  text({ required: true, maxLength: 200, width: 216, ...more });
export const contact = (more: More = {}): Field<"text"> => text({ required: true, maxLength: 50, width: 88, ...more });
export const telephone = (more: More = {}): Field<"phone"> => phone({ required: true, width: 116, ...more });
export const remark = (more: More = {}): Field<"multiline"> => multiline(more);
/** A new record opens enabled (rules §4). */
export const isUsable = (): Field<"flag"> => flag({ default: true });

/** Two fields for the company of a vehicle or a person: the company's type, then a company of that type. */
export const station = (
  options: readonly Option[],
  required: boolean,
): { companyType: Field<"choice">; companyId: Field<"ref"> } => ({
  companyType: choice(options, { required, own: required ? undefined : "companyType" }),
  companyId: ref(
    { ...references.company, lookup: "getcompanylist", depends: { companyType: "companyType" } },
    { required, own: required ? undefined : "companyId" },
  ),
});

/** Contact fields of an organisation or a maker. All are required (rules §8). */
export const partyFields = () => ({
  name: name(),
  code: code(),
  address: address(),
  contact: contact(),
  telephone: telephone({ pattern: "companyPhone" }),
});
