import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { correctCylinder } from "#contracts/commands/correct.ts";
import { registerCylinder } from "#contracts/commands/register.ts";
import { FormDialog } from "#client/kit/form/form-dialog.tsx";
import type { Values } from "#client/kit/form/form-spec.ts";
import { knownNames } from "#client/kit/form/known-names.ts";
import { get, post, put } from "#client/lib/api.ts";
import { useT } from "#client/lib/i18n.ts";
import { uuid } from "#client/lib/uuid.ts";
import type { Row } from "#client/kit/cells/cell.ts";
import { cylinderFormFields, cylinderFormGroups } from "./form.ts";
import { SpecBlock } from "./spec-block.tsx";

type Props = { use: "add" | "update" | "view"; row: Row | null; onSaved: () => void; onClose: () => void };
const path = "/manage/gascylinder";

/** Registers a cylinder, corrects its details, or shows them. One command id for the dialog: a save sent twice is one event. */
export const CylinderForm = ({ use, row, onSaved, onClose }: Props) => {
  const t = useT();
  const commandId = useMemo(uuid, []);
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
      sub={use === "add" ? undefined : String(initial["factoryNumber"] ?? "")}
      width={1200}
      fields={cylinderFormFields}
      groups={cylinderFormGroups(use)}
      schema={use === "add" ? registerCylinder : correctCylinder}
      use={use}
      initial={initial}
      known={knownNames(cylinderFormFields, { ...row, ...data })}
      note={use === "add" ? undefined : t("client.form.version", { version: String(initial["version"] ?? "") })}
      aside={(values) => <SpecBlock specId={String(values["specId"] ?? "")} />}
      submit={(body) =>
        use === "add"
          ? post(`${path}/add`, { ...body, commandId }, { silent: true })
          : put(`${path}/update`, { ...body, commandId: uuid() }, { silent: true })
      }
      onSaved={onSaved}
      onClose={onClose}
    />
  );
};
