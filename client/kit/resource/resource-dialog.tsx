import { useQuery } from "@tanstack/react-query";
import { schemaOf } from "#contracts/fields/schema.ts";
import type { ResourceDefinition } from "#contracts/resources/define-resource.ts";
import { get, post, put } from "#client/lib/api.ts";
import { useT } from "#client/lib/i18n.ts";
import type { Row } from "../cells/cell.ts";
import { FormDialog } from "../form/form-dialog.tsx";
import type { Values } from "../form/form-spec.ts";
import { knownNames } from "../form/known-names.ts";
import { textOf } from "#client/lib/text-of.ts";

type Props = {
  resource: ResourceDefinition;
  use: "add" | "update" | "view";
  row: Row | null;
  onSaved: () => void;
  onClose: () => void;
};

/** The form of a resource. For editing the record is fetched by its id first; a list's row may be older than it. */
export const ResourceDialog = ({ resource, use, row, onSaved, onClose }: Props) => {
  const t = useT();
  const id = row?.["id"];
  const { data } = useQuery({
    queryKey: ["record", resource.name, id],
    queryFn: () => get<Values>(`${resource.path}/get`, { id }),
    enabled: use !== "add",
    gcTime: 0,
    staleTime: 0,
  });
  if (use !== "add" && !data) return null;
  const initial = use === "add" ? {} : (data ?? {});
  const name = t(`resources.${resource.name}`);
  return (
    <FormDialog
      title={t(`client.form.title.${use}`, { name })}
      sub={use === "add" ? undefined : textOf(initial[resource.title ?? "name"])}
      width={resource.form.width}
      fields={resource.fields}
      groups={resource.form.groups}
      schema={schemaOf(resource.fields, use === "add" ? "add" : "update")}
      use={use}
      initial={initial}
      known={knownNames(resource.fields, { ...row, ...data })}
      note={use === "add" ? undefined : t("client.form.version", { version: textOf(initial["version"]) })}
      submit={(body) =>
        use === "add"
          ? post(`${resource.path}/add`, body, { silent: true })
          : put(`${resource.path}/update`, body, { silent: true })
      }
      onSaved={onSaved}
      onClose={onClose}
    />
  );
};
