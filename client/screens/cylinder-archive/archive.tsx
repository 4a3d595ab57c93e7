import { cylinderScreens } from "#contracts/access/menus/cylinder.ts";
import { correctCylinder } from "#contracts/commands/correct.ts";
import { registerCylinder } from "#contracts/commands/register.ts";
import { cylinder } from "#contracts/lists/cylinder.ts";
import type { Values } from "#client/kit/form/form-spec.ts";
import type { RecordSpec } from "#client/kit/resource/record-spec.ts";
import { ApiError } from "#client/lib/api-error.ts";
import { send } from "#client/state/api.ts";
import { textOf } from "#client/lib/text-of.ts";
import { uuid } from "#client/lib/uuid.ts";
import { cylinderFormFields, cylinderFormGroups } from "./form.ts";
import { SpecBlock } from "./spec-block.tsx";
import { TareNote } from "./tare-note.tsx";

/** The archive: every cylinder with its state now. Registering, correcting, enabling and removing are commands of the cylinder. */
export const archive: RecordSpec = {
  one: "client.archive.one",
  list: cylinder,
  path: "/manage/gascylinder",
  codes: { ...cylinderScreens.record.codes, usable: [cylinderScreens.record.codes.update] },
  title: "factoryNumber",
  fields: cylinderFormFields,
  width: 1200,
  groups: cylinderFormGroups,
  schema: (use) => (use === "add" ? registerCylinder.input : correctCylinder.input),
  aside: (values: Values) => <SpecBlock specId={textOf(values["specId"])} />,
  below: (name, values, record) =>
    name === "emptyWeight" && (
      <TareNote
        specId={textOf(values["specId"])}
        tare={textOf(values["emptyWeight"])}
        id={record ? textOf(record["id"]) : undefined}
      />
    ),
  // A registration sent twice is one event; each correction is its own.
  save: (use, body, dialogId) =>
    atBarcode(
      use === "add"
        ? send(registerCylinder, registerCylinder.input.parse({ ...body, commandId: dialogId }), { silent: true })
        : send(correctCylinder, correctCylinder.input.parse({ ...body, commandId: uuid() }), { silent: true }),
    ),
};

/** A barcode that is another's is the barcode's fault: the sentence belongs under that field. */
const atBarcode = async (saving: Promise<unknown>): Promise<unknown> => {
  try {
    return await saving;
  } catch (error) {
    const ofBarcode =
      error instanceof ApiError && error.code.startsWith("cylinder.barcode") && error.errors.length === 0;
    if (!ofBarcode) throw error;
    const { code, message: msg, status } = error;
    throw new ApiError({ code, msg, status, errors: [{ path: "gasBarcode", code, msg }] });
  }
};
