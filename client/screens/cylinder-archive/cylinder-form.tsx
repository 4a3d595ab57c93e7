import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { correctCylinder } from "#contracts/commands/correct.ts";
import { registerCylinder } from "#contracts/commands/register.ts";
import { FormDialog } from "#client/kit/form/form-dialog.tsx";
import type { Values } from "#client/kit/form/form-spec.ts";
import { knownNames } from "#client/kit/form/known-names.ts";
import { ApiError } from "#client/lib/api-error.ts";
import { get, post, put } from "#client/lib/api.ts";
import { useT } from "#client/lib/i18n.ts";
import { uuid } from "#client/lib/uuid.ts";
import type { Row } from "#client/kit/cells/cell.ts";
import { cylinderFormFields, cylinderFormGroups } from "./form.ts";
import { SpecBlock } from "./spec-block.tsx";
import { textOf } from "#client/lib/text-of.ts";

type Props = { use: "add" | "update" | "view"; row: Row | null; onSaved: () => void; onClose: () => void };
const path = "/manage/gascylinder";

/** Registers a cylinder, corrects its details, or shows them. One command id for the dialog: a save sent twice is one event. */
export const CylinderForm = ({ use, row, onSaved, onClose }: Props) => {
  const t = useT();
  const commandId = useMemo(() => uuid(), []);
  const id = row?.["id"];
  const { data } = useQuery({
    queryKey: ["cylinder", "form", id],
    queryFn: () => get<Values>(`${path}/get`, { id }),
    enabled: use !== "add",
    gcTime: 0,
    staleTime: 0,
  });
  if (use !== "add" && !data) return null;
  const initial = data ?? {};
  return (
    <FormDialog
      title={t(`client.archive.title.${use}`)}
      sub={use === "add" ? undefined : textOf(initial["factoryNumber"])}
      width={1200}
      fields={cylinderFormFields}
      groups={cylinderFormGroups(use)}
      schema={use === "add" ? registerCylinder : correctCylinder}
      use={use}
      initial={initial}
      known={knownNames(cylinderFormFields, { ...row, ...data })}
      note={use === "add" ? undefined : t("client.form.version", { version: textOf(initial["version"]) })}
      aside={specBlock}
      submit={(body) => atBarcode(save(use, body, commandId))}
      onSaved={onSaved}
      onClose={onClose}
    />
  );
};

const specBlock = (values: Values) => <SpecBlock specId={textOf(values["specId"])} />;

const save = (use: Props["use"], body: Values, commandId: string): Promise<unknown> =>
  use === "add"
    ? post(`${path}/add`, { ...body, commandId }, { silent: true })
    : put(`${path}/update`, { ...body, commandId: uuid() }, { silent: true });

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
