import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { Fields } from "#contracts/fields/field.ts";
import { get } from "#client/state/api.ts";
import { type Translate, useT } from "#client/lib/i18n.ts";
import { inSentence } from "#client/lib/in-sentence.ts";
import { textOf } from "#client/lib/text-of.ts";
import { uuid } from "#client/lib/uuid.ts";
import type { FormSpec, Values } from "../form/form-spec.ts";
import type { Row } from "../cells/cell.ts";
import { FormDialog } from "../form/form-dialog.tsx";
import { LinkButton } from "../link-button.tsx";
import { ChangesDialog, showsChanges } from "./record-changes.tsx";
import { type RecordSpec, saveAt, type Use } from "./record-spec.ts";

/** Names of the referenced records, if the response includes them next to the ids. Showing them then needs no request. */
const knownNames = (fields: Fields, record: Values): Record<string, string> => {
  const names: Record<string, string> = {};
  for (const [name, field] of Object.entries(fields)) {
    const id = record[name];
    const as = field.ref ? record[field.ref.as] : undefined;
    if (field.kind === "ref" && typeof id === "string" && typeof as === "string") names[id] = as;
  }
  return names;
};

/** The toast's text about a new record, with its name. */
const addedText = (t: Translate, { one, title }: RecordSpec, values: Values): string => {
  const name = textOf(values[title]);
  return name === "" ? t("client.form.added") : t("client.form.addedOne", { kind: t(one), name });
};

/** Version of a record. It opens the record's changes, if the reader may see them. */
const Version = ({ spec, record }: { spec: RecordSpec; record: Values }) => {
  const t = useT();
  const [open, setOpen] = useState(false);
  const text = t("client.form.version", { version: textOf(record["version"]) });
  if (!showsChanges(spec.list.name)) return text;
  return (
    <>
      <LinkButton onClick={() => setOpen(true)}>{text}</LinkButton>
      {open && (
        <ChangesDialog
          resource={spec.list.name}
          id={textOf(record["id"])}
          name={textOf(record[spec.title])}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
};

type Props = { spec: RecordSpec; use: Use; row: Row | null; onSaved: FormSpec["onSaved"]; onClose: () => void };

/** The form of a record. A new one starts with the values of `row`; for editing the record is loaded first, because the row may be old. */
export const RecordDialog = ({ spec, use, row, onSaved, onClose }: Props) => {
  const t = useT();
  const dialogId = useMemo(() => uuid(), []);
  const id = row?.["id"];
  const fetchRecord = (): Promise<Values> => get<Values>(`${spec.path}/get`, { id });
  const fetchFresh = async (): Promise<Values> => {
    const record = await fetchRecord();
    return { ...record, ...(await spec.lastChange?.(record)) };
  };
  const { data } = useQuery({
    queryKey: ["record", spec.list.name, id],
    queryFn: fetchRecord,
    enabled: use !== "add",
    gcTime: 0,
    staleTime: 0,
  });
  if (use !== "add" && !data) return null;
  const initial = data ?? row ?? {};
  const save = spec.save ?? saveAt(spec.path);
  return (
    <FormDialog
      title={t(`client.form.title.${use}`, { name: use === "view" ? t(spec.one) : inSentence(t(spec.one)) })}
      sub={use === "add" ? undefined : textOf(initial[spec.title])}
      width={spec.width}
      fields={spec.fields}
      groups={spec.groups(use)}
      schema={spec.schema(use)}
      use={use}
      initial={initial}
      fresh={fetchFresh}
      known={knownNames(spec.fields, { ...row, ...data })}
      note={use === "add" ? undefined : <Version spec={spec} record={initial} />}
      shown={spec.shown}
      needed={spec.needed}
      entered={spec.entered}
      aside={spec.aside}
      below={spec.below}
      done={use === "add" ? (values) => addedText(t, spec, values) : undefined}
      submit={(body) => save(use === "add" ? "add" : "update", body, dialogId)}
      onSaved={onSaved}
      onClose={onClose}
    />
  );
};
