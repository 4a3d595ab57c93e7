import { Fragment, useEffect, useRef } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import type { Field, Fields } from "#contracts/fields/field.ts";
import { useT } from "#client/lib/i18n.ts";
import { classes } from "#client/lib/classes.ts";
import { Grid } from "#client/kit/layout.tsx";
import { FieldInput } from "./field-input.tsx";
import { type FormSpec, isRequired, type Values } from "./form-spec.ts";
import { FormRow } from "./form-row.tsx";
import styles from "./form.module.css";

/**
 * Delays work until the current press of the pointer has become a click; without a press it runs at once. An error that appears when a field
 * loses the focus would move the pressed button away, and the click would be lost.
 */
const usePress = (): ((work: () => void) => void) => {
  const waiting = useRef<(() => void)[]>(undefined);
  useEffect(() => {
    const begin = () => (waiting.current = []);
    const end = () => {
      const works = waiting.current ?? [];
      waiting.current = undefined;
      // The click event comes after the release.
      setTimeout(() => works.forEach((work) => work()));
    };
    window.addEventListener("pointerdown", begin, { capture: true });
    for (const name of ["pointerup", "pointercancel"]) window.addEventListener(name, end);
    return () => {
      window.removeEventListener("pointerdown", begin, { capture: true });
      for (const name of ["pointerup", "pointercancel"]) window.removeEventListener(name, end);
    };
  }, []);
  return (work) => {
    if (waiting.current) waiting.current.push(work);
    else work();
  };
};

type Props = { spec: FormSpec; form: UseFormReturn<Values>; fields: Fields };

/** The groups of a form in one or two columns. */
export const FormColumns = ({ spec, form, fields }: Props) => {
  const t = useT();
  const values = form.watch();
  const afterPress = usePress();
  const columns = ([1, 2] as const)
    .map((column) => spec.groups.filter((group) => (group.column ?? 1) === column))
    .filter((groups) => groups.length > 0);
  return (
    <Grid columns="576px minmax(0, 1fr)" className={classes(styles.formColumns, columns.length === 1 && styles.isOne)}>
      {columns.map((groups, index) => (
        <section key={groups[0]?.title}>
          {groups.map((group, place) => (
            <Fragment key={group.title}>
              <h3>{t(group.title)}</h3>
              {group.fields.map((name) => {
                const field = spec.fields[name];
                if (!field || spec.shown?.(name, values) === false || (spec.use !== "add" && field.kind === "password"))
                  return null;
                return (
                  <OneField
                    key={name}
                    name={name}
                    field={field}
                    spec={spec}
                    form={form}
                    values={values}
                    enabled={name in fields}
                    afterPress={afterPress}
                  />
                );
              })}
              {place === 0 &&
                index === columns.length - 1 &&
                spec.aside?.(values, spec.use === "add" ? null : spec.initial)}
            </Fragment>
          ))}
        </section>
      ))}
    </Grid>
  );
};

type OneProps = {
  name: string;
  field: Field;
  spec: FormSpec;
  form: UseFormReturn<Values>;
  values: Values;
  enabled: boolean;
  afterPress: ReturnType<typeof usePress>;
};

const OneField = ({ name, field, spec, form, values, enabled, afterPress }: OneProps) => {
  const t = useT();
  const id = `f-${name}`;
  const record = spec.use === "add" ? null : spec.initial;
  const askField = useRef(askOnce(spec));
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: input, fieldState }) => {
        const error = fieldState.error?.message;
        const help = field.help && field.kind !== "flag" ? t(field.help) : undefined;
        const change = (value: unknown): void => {
          input.onChange(value);
          for (const [other, its] of Object.entries(spec.follow?.(name, value) ?? {}))
            form.setValue(other, its, { shouldDirty: true });
          for (const other of followers(spec.fields, name)) form.setValue(other, "", { shouldDirty: true });
        };
        const leave = async (): Promise<void> => {
          input.onBlur();
          const value = form.getValues(name);
          const sentence = await askField.current(name, value);
          if (sentence === undefined || form.getValues(name) !== value) return;
          form.setValue(name, "", { shouldDirty: true });
          form.setError(name, { type: "entered", message: sentence });
        };
        return (
          <FormRow
            id={id}
            label={t(field.label ?? `fields.${name}`)}
            required={(isRequired(field, spec.use, values) || spec.needed?.(name, values)) && enabled}
            error={error}
            help={help}
            dirty={fieldState.isDirty && enabled}
          >
            <FieldInput
              id={id}
              name={name}
              field={field}
              value={input.value}
              values={values}
              known={spec.known}
              ownId={spec.use === "add" ? undefined : spec.initial["id"]}
              invalid={Boolean(error)}
              disabled={!enabled}
              describedBy={error || help ? `${id}-note` : undefined}
              onChange={change}
              onBlur={() => afterPress(() => void leave())}
            />
            {spec.below?.(name, values, record, enabled ? change : undefined, form.formState.isSubmitting)}
          </FormRow>
        );
      }}
    />
  );
};

/** Checks each value only once with the server. If the check fails, the save decides. */
const askOnce = ({ entered, use, initial }: FormSpec) => {
  let last: unknown = "";
  return async (name: string, value: unknown): Promise<string | undefined> => {
    if (!entered || use === "view" || value === last) return undefined;
    last = value;
    return value === "" ? undefined : entered(name, value, use === "add" ? null : initial).catch(() => undefined);
  };
};

/** Fields with offers that depend on this one. Their values are no longer offered after a change. */
const followers = (fields: Fields, name: string): string[] =>
  Object.entries(fields)
    .filter(([, field]) => Object.values(field.ref?.depends ?? {}).includes(name))
    .map(([other]) => other);
