import { describe, expect, it } from "vitest";
import { typedAccount } from "#contracts/access/account.ts";
import { exceptionCommands } from "#contracts/commands/exception.ts";
import { recordItem } from "#contracts/commands/record.ts";
import { registerCylinder } from "#contracts/commands/register.ts";
import { faultOf } from "#contracts/fields/fault-of.ts";
import { account } from "#contracts/resources/account.ts";
import { bodySchema } from "#contracts/resources/body-schema.ts";
import { role } from "#contracts/resources/role.ts";

const id = "01a20422-b14b-7651-903a-182c094f6ffe";
const codesOf = (schema: ReturnType<typeof bodySchema>, body: object) =>
  schema.safeParse(body, { reportInput: true }).error?.issues.map((issue) => {
    const { path, code } = faultOf(issue);
    return `${path} ${code}`;
  });

describe("the body of a record", () => {
  it("may leave out a required field that has a default, and not empty it", () => {
    const schema = bodySchema(role, "add");
    expect(schema.parse({ label: "Clerk" })).toMatchObject({ dataScope: "company" });
    expect(codesOf(schema, { label: "Clerk", dataScope: null })).toEqual(["dataScope field.required"]);
  });

  it("has the default of a field that is never empty, and no update empties it", () => {
    const schema = bodySchema(role, "add");
    for (const isUsable of [undefined, null, ""])
      expect(schema.parse({ label: "Clerk", isUsable })).toMatchObject({ isUsable: true });
    expect(schema.parse({ label: "Clerk", isUsable: false })).toMatchObject({ isUsable: false });
    const change = bodySchema(role, "update");
    expect(codesOf(change, { id, version: 1, isUsable: null })).toEqual(["isUsable field.required"]);
    expect(change.parse({ id, version: 1 })).toEqual({ id, version: 1 });
  });

  it("names records in lower case, as a list or as a text with commas", () => {
    const schema = bodySchema(account, "update");
    const roleIdsOf = (roleIds: unknown) => schema.parse({ id, version: 1, roleIds })["roleIds"];
    expect(roleIdsOf(`${id.toUpperCase()},`)).toEqual([id]);
    expect(roleIdsOf([id, id])).toEqual([id, id]);
    expect(roleIdsOf("")).toBeNull();
    expect(codesOf(schema, { id, version: 1, roleIds: Array.from({ length: 51 }, () => id) })).toEqual([
      "roleIds field.tooBig",
    ]);
  });

  it("of a new account has a sealed password beside its fields, and no update has one", () => {
    expect(codesOf(bodySchema(account, "add"), { userName: "wang", companyId: id })).toEqual([
      "password field.required",
      "passwordKey field.required",
      "employeesId field.required",
    ]);
    const changed = bodySchema(account, "update").parse({ id, version: 1, password: "x", passwordKey: "y" });
    expect(changed).toEqual({ id, version: 1 });
  });
});

it("the form of an account asks for the rules of names and passwords before the password is sealed", () => {
  const schema = bodySchema({ fields: account.fields, addedWith: typedAccount("spec") }, "add");
  const person = { userName: "wang", companyId: id, employeesId: id };
  const typed = { ...person, password: "Goodpassword1", roleIds: [id], isUsable: true, isExternal: false };
  expect(schema.parse(typed)).toEqual(typed);
  expect(codesOf(schema, { ...typed, userName: "\u0430dmin", password: "short" })).toEqual([
    "userName userName.lookAlike",
    "password password.length",
  ]);
});

describe("the body of a command", () => {
  const loud = id.toUpperCase();

  it("names records in lower case, whatever the device writes, and an order as the device wrote it", () => {
    const item = { commandId: loud, gasBarcode: "A1", procedureId: 3, orderNumber: loud };
    expect(recordItem.parse({ ...item, companyId: loud, clientId: loud, escortIds: [loud] })).toEqual({
      ...item,
      commandId: id,
      companyId: id,
      clientId: id,
      escortIds: [id],
    });
    const named = { specId: loud, gasManufacturingUnitId: loud, createdCompanyId: loud };
    const bottle = { gasBarcode: "A1", factoryNumber: "F1", productionDate: "2024-03-01", emptyWeight: 16.5 };
    const parsed = registerCylinder.input.parse({ ...bottle, ...named });
    expect(parsed).toMatchObject({ specId: id, gasManufacturingUnitId: id, createdCompanyId: id });
  });

  it("has no order where its number is blank: two customers would share it", () => {
    const item = { commandId: id, gasBarcode: "A1", procedureId: 3 };
    for (const orderNumber of ["", " ", "\u3000", null])
      expect(recordItem.parse({ ...item, orderNumber })).toEqual(item);
    expect(recordItem.parse({ ...item, orderNumber: " 7 " }).orderNumber).toBe(" 7 ");
  });

  it("keeps what follows the record's id in a row's id", () => {
    const idsOf = (ids: string[]) => exceptionCommands.acknowledge.input.parse({ ids }).ids;
    expect(idsOf([`${loud}.3.ledger.placeDiffers`, "barcode.AB12", `${loud}x`])).toEqual([
      `${id}.3.ledger.placeDiffers`,
      "barcode.AB12",
      `${loud}x`,
    ]);
  });
});
