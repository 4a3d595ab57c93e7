import { HTMLSelect } from "@blueprintjs/core";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, useState } from "react";
import type { ImportErrorKind } from "#contracts/imports/calls.ts";
import { importKinds, type ImportKindName } from "#contracts/imports/kinds.ts";
import type { Field } from "#contracts/fields/field.ts";
import { body } from "#contracts/resources/body.ts";
import { cap } from "#contracts/resources/cap.ts";
import type { ResourceDefinition } from "#contracts/resources/define-resource.ts";
import { maker } from "#contracts/resources/maker.ts";
import { medium } from "#contracts/resources/medium.ts";
import { post } from "#contracts/resources/post.ts";
import { spec } from "#contracts/resources/spec.ts";
import { showNumber } from "#contracts/fields/show-number.ts";
import { LookupInput } from "#client/kit/inputs/lookup-input.tsx";
import { Box, Grid, Text } from "#client/kit/layout.tsx";
import { LinkButton } from "#client/kit/link-button.tsx";
import { Part } from "#client/kit/part.tsx";
import { recordSpecOf } from "#client/kit/resource/record-spec.ts";
import { useT } from "#client/lib/i18n.ts";
import { inSentence } from "#client/lib/in-sentence.ts";
import { textOf } from "#client/lib/text-of.ts";
import { get } from "#client/state/api.ts";
import { hasCode } from "#client/state/session.ts";
import type { Wanted } from "./edit-queue.ts";
import styles from "../import.module.css";

const RecordDialog = lazy(async () => ({
  default: (await import("#client/kit/resource/record-dialog.tsx")).RecordDialog,
}));

/** Records that can be added here, because the sheet may name ones that nobody has added yet. */
const addable: readonly ResourceDefinition[] = [maker, spec, body, cap, medium, post];

/** True for a field of records or choices. */
export const isNamed = (field: Field | undefined): field is Field => field?.kind === "ref" || field?.kind === "choice";

type TargetProps = {
  name: string;
  label: string;
  field: Field;
  value: string;
  disabled?: boolean;
  onChange: (text: string) => void;
};

/** The text to write instead: the name of any existing record, or of any choice. */
export const Target = ({ name, label, field, value, disabled, onChange }: TargetProps) => {
  const t = useT();
  if (field.kind === "choice")
    return (
      <HTMLSelect
        className={styles.offers}
        name={`target-${name}`}
        aria-label={label}
        disabled={disabled}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value="">{t("client.input.choose")}</option>
        {field.options?.map((option) => (
          <option key={String(option.value)} value={t(option.label)}>
            {t(option.label)}
          </option>
        ))}
      </HTMLSelect>
    );
  return (
    <Box grow>
      {/* A cell holds the name and not the id, so the name stands for the record here. */}
      <LookupInput
        name={`target-${name}`}
        label={label}
        disabled={disabled}
        lookup={field.ref?.lookup ?? ""}
        params={field.ref?.params}
        value={value === "" ? [] : [value]}
        known={{ [value]: value }}
        onChange={(_ids, [offer]) => onChange(offer?.name ?? "")}
      />
    </Box>
  );
};

type Props = {
  kind: ImportKindName;
  of: ImportErrorKind;
  busy: boolean;
  onFix: (fix: Wanted) => void;
  /** Checks the rows with this text again, because a record of the name was added. */
  onAdded: (field: string, text: string) => void;
};

/** Maps each text that names nothing to an existing record or choice, or adds the record that it names. A choice changes all rows with the text. */
export const Replacing = ({ kind, of, busy, onFix, onAdded }: Props) => {
  const t = useT();
  const { field: name, code } = of;
  const field = importKinds[kind].fields[name];
  const values = of.values.filter(({ value }) => value !== "");
  if (!isNamed(field)) return null;
  return (
    <Box as="ul" above={6} className={styles.values} aria-label={t("client.import.replaced")}>
      {values.map(({ value, rows }) => (
        <Grid as="li" gap={8} rowGap={4} columns="minmax(0, 1fr) auto" align="center" key={value}>
          <Text as="b" truncate size={12} weight={500} title={value}>
            {value}
          </Text>
          <Text size={12} number>
            {showNumber(rows)}
          </Text>
          <Target
            name={name}
            label={t("client.import.means", { value })}
            field={field}
            value=""
            disabled={busy}
            onChange={(to) => to !== "" && onFix({ field: name, code, from: value, to })}
          />
          <Adding
            field={field}
            text={value}
            onAdded={(added) =>
              added === value ? onAdded(name, value) : onFix({ field: name, code, from: value, to: added })
            }
          />
        </Grid>
      ))}
    </Box>
  );
};

type AddingProps = { field: Field; text: string; onAdded: (name: string) => void };

/** Opens the form of the record that a cell names, for people who may add one. */
const Adding = ({ field, text, onAdded }: AddingProps) => {
  const t = useT();
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const resource = addable.find(({ table }) => table === field.ref?.table);
  if (!resource?.codes.add || !hasCode(resource.codes.add)) return null;
  const saved = async (answer: unknown): Promise<void> => {
    await client.invalidateQueries({ queryKey: ["lookup", field.ref?.lookup] });
    const id = typeof answer === "object" && answer !== null && "id" in answer ? answer.id : undefined;
    const { name } = await get<{ name?: unknown }>(`${resource.path}/get`, { id });
    onAdded(textOf(name));
  };
  return (
    <>
      <LinkButton onClick={() => setOpen(true)}>
        {t("client.import.addRecord", { record: inSentence(t(`resources.${resource.name}`)), name: text })}
      </LinkButton>
      {open && (
        <Part>
          <RecordDialog
            spec={recordSpecOf(resource)}
            use="add"
            row={{ name: text }}
            onSaved={(answer) => void saved(answer)}
            onClose={() => setOpen(false)}
          />
        </Part>
      )}
    </>
  );
};
