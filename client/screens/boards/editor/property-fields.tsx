import { HTMLSelect, InputGroup, SegmentedControl, TextArea } from "@blueprintjs/core";
import { useId, useState, type ComponentProps } from "react";
import type { BoardPanel } from "#contracts/boards/board.ts";
import { figureNames, hasPeriod, panelKinds, type FigureName, type PanelKind } from "#contracts/boards/panel-kinds.ts";
import { numberOf } from "#contracts/fields/number-text.ts";
import { references } from "#contracts/fields/references.ts";
import { periodTypes } from "#contracts/wire/period-types.ts";
import { LookupInput } from "#client/kit/inputs/lookup-input.tsx";
import { Grid, Text } from "#client/kit/layout.tsx";
import { classes } from "#client/lib/classes.ts";
import { useT } from "#client/lib/i18n.ts";
import { useDraft } from "#client/lib/use-draft.ts";
import { changeKind } from "./arrange.ts";
import { otherTitle, usualTitle } from "./panel-words.tsx";
import type { Editor } from "./use-editor.ts";
import styles from "./editor.module.css";

type Choice<Value extends string> = { value: Value; label: string };
type Input<Value extends string> = { name: string; label: string; disabled: boolean } & (
  | { as: "line" | "text"; most: number; placeholder?: string; value: string; onChange: (value: string) => void }
  | {
      as: "select" | "tabs";
      options: readonly Choice<Value>[];
      value: Value | undefined;
      onChange: (value: Value) => void;
    }
  | {
      as: "company";
      value: string | null | undefined;
      known: Record<string, string>;
      placeholder: string;
      onChange: (id: string | undefined) => void;
    }
);

const PropertyInput = <Value extends string>({ id, ...input }: Input<Value> & { id: string }) => {
  const { name, label, disabled } = input;
  switch (input.as) {
    case "line":
    case "text": {
      const { most: maxLength, placeholder, value, onChange } = input;
      const box = { id, name, maxLength, disabled, value };
      return input.as === "line" ? (
        <InputGroup {...box} placeholder={placeholder} onValueChange={onChange} />
      ) : (
        <TextArea {...box} fill rows={6} onChange={(event) => onChange(event.currentTarget.value)} />
      );
    }
    case "select": {
      const { options, value, onChange } = input;
      const box = { id, name, fill: true, disabled, value, options };
      return <HTMLSelect {...box} onChange={(event) => onChange(event.currentTarget.value as Value)} />;
    }
    case "tabs": {
      const { options, value, onChange } = input;
      const box = { size: "small", fill: true, disabled, "aria-label": label, value } as const;
      return <SegmentedControl {...box} options={[...options]} onValueChange={(text) => onChange(text as Value)} />;
    }
    default: {
      const { value, known: names, placeholder, onChange } = input;
      const box = { id, name, label, disabled, known: names, placeholder, lookup: references.company.lookup };
      return <LookupInput {...box} value={value ? [value] : []} onChange={([company]) => onChange(company)} />;
    }
  }
};

const FieldNote = (props: ComponentProps<typeof Text<"small">>) => (
  <Text as="small" block above={2} size={12} line={16} tone="fg3" {...props} />
);

/** A property with its label next to it, or above it if `wide`. An error is shown below. */
const Property = <Value extends string>({
  error,
  help,
  wide = false,
  ...input
}: Input<Value> & { error?: string; help?: string; wide?: boolean }) => {
  const id = useId();
  return (
    <Grid
      align="start"
      columns="68px minmax(0, 1fr)"
      below={8}
      className={classes(styles.fieldRow, wide && styles.isWide)}
    >
      <Text as="label" line={32} tone="fg2" htmlFor={id}>
        {input.label}
      </Text>
      <div>
        <PropertyInput {...input} id={id} />
        {help && <FieldNote>{help}</FieldNote>}
        {error && (
          <FieldNote tone="alert" role="alert">
            {error}
          </FieldNote>
        )}
      </div>
    </Grid>
  );
};

/** The heading of a group of fields. */
export const FieldsHead = ({ children }: { children: string }) => (
  <Text className={styles.head} as="h3" above={12} below={6} size={12} line={20} weight={600} tone="fg2" hairline="top">
    {children}
  </Text>
);

type NumberFieldProps = {
  id?: string;
  name: string;
  label?: string;
  /** Undefined if empty. */
  value: number | undefined;
  disabled: boolean;
  invalid?: boolean;
  describedBy?: string;
  /** Called with each valid number, and with `undefined` when the field is empty. */
  onType: (value: number | undefined) => void;
};

/** A number input. Invalid text stays in the field without effect, and leaving the field restores the current number. */
export const NumberField = ({ id, name, label, value, disabled, invalid, describedBy, onType }: NumberFieldProps) => {
  const current = value === undefined ? "" : String(value);
  const [text, setText] = useDraft(current, (start) => start);
  return (
    <InputGroup
      id={id}
      name={name}
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      intent={invalid ? "danger" : "none"}
      disabled={disabled}
      value={text}
      onChange={(event) => {
        const typed = event.currentTarget.value;
        setText(typed);
        const number = numberOf(typed);
        if (typed.trim() === "") onType(undefined);
        else if (number !== undefined) onType(number);
      }}
      onBlur={() => setText(current)}
    />
  );
};

/** The field for the company that limits the figures of a board or a panel. */
const companyOf = ({ opened: board, isLocked }: Editor) => ({
  as: "company" as const,
  name: "companyId",
  disabled: isLocked,
  known: board.companyId && board.companyName ? { [board.companyId]: board.companyName } : {},
});

export const BoardFields = ({ editor }: { editor: Editor }) => {
  const t = useT();
  const { draft, isLocked: disabled } = editor;
  return (
    <>
      <Property
        as="line"
        name="name"
        label={t("common.name")}
        error={draft.name.trim() === "" ? t("board.nameMissing") : undefined}
        most={40}
        disabled={disabled}
        value={draft.name}
        onChange={(name) => editor.edit({ name }, "name")}
      />
      <Property
        {...companyOf(editor)}
        label={t("common.company")}
        help={t("board.companyHelp")}
        placeholder={t("board.companyViewer")}
        value={draft.companyId}
        onChange={(companyId: string | undefined) => editor.edit({ companyId: companyId ?? null })}
      />
    </>
  );
};

type PanelProps = { panel: BoardPanel; editor: Editor };

/** The kind of a panel, and its figure. */
export const KindFields = ({ panel, editor }: PanelProps) => {
  const t = useT();
  const [refusal, setRefused] = useState<string>();
  const { isLocked: disabled } = editor;
  const setKind = (kind: PanelKind): void => {
    const outcome = changeKind(editor.draft.panels, panel.id, kind);
    const other = otherTitle(outcome, t);
    setRefused(outcome.is === "no" ? t(`board.refused.${outcome.why}`, { name: other }) : undefined);
    editor.take(outcome, panel.id);
  };
  return (
    <>
      <Property
        as="select"
        name="kind"
        label={t("common.kind")}
        error={refusal}
        options={panelKinds.map((value) => ({ value, label: t(`board.kind.${value}`) }))}
        {...{ disabled, value: panel.kind, onChange: setKind }}
      />
      {panel.kind === "figure" && (
        <Property
          as="select"
          name="figure"
          label={t("board.figure")}
          options={figureNames.map((value) => ({ value, label: t(`cockpit.${value}`) }))}
          {...{ disabled, value: panel.figure, onChange: (figure: FigureName) => editor.change(panel.id, { figure }) }}
        />
      )}
    </>
  );
};

/** A panel's own title, and the text of a text panel. */
export const WordFields = ({ panel, editor }: PanelProps) => {
  const t = useT();
  const { isLocked: disabled } = editor;
  return (
    <>
      <Property
        as="line"
        name="title"
        label={t("board.title")}
        most={40}
        placeholder={usualTitle(panel, t)}
        disabled={disabled}
        value={panel.title ?? ""}
        onChange={(title) => editor.change(panel.id, { title: title || undefined }, "title")}
      />
      {panel.kind === "text" && (
        <Property
          as="text"
          name="text"
          label={t("board.kind.text")}
          help={t("board.textHelp")}
          most={4000}
          disabled={disabled}
          value={panel.text ?? ""}
          onChange={(text) => editor.change(panel.id, { text }, "text")}
        />
      )}
    </>
  );
};

/** Kinds without a company's figures. */
const ofNobody: readonly PanelKind[] = ["clock", "text", "notes"];
const follows = "board";

/** The fields for the company and the period of a panel's figures. */
export const DataFields = ({ panel, editor }: PanelProps) => {
  const t = useT();
  if (ofNobody.includes(panel.kind)) return null;
  const periods = periodTypes.map((type) => ({ value: String(type), label: t(`cockpit.period.${type}`) }));
  return (
    <>
      <FieldsHead>{t("board.data")}</FieldsHead>
      <Property
        {...companyOf(editor)}
        label={t("common.company")}
        placeholder={t(editor.draft.companyId ? "board.companyOfBoard" : "board.companyFollows")}
        value={panel.companyId}
        onChange={(companyId: string | undefined) => editor.change(panel.id, { companyId })}
      />
      {hasPeriod(panel.kind) && (
        <Property
          as="tabs"
          name="period"
          label={t("cockpit.periods")}
          wide
          disabled={editor.isLocked}
          options={[...periods, { value: follows, label: t("board.follows") }]}
          value={panel.period === undefined ? follows : String(panel.period)}
          onChange={(value) => editor.change(panel.id, { period: periodTypes.find((type) => String(type) === value) })}
        />
      )}
    </>
  );
};
