import { Button, Callout, HTMLTable, Radio } from "@blueprintjs/core";
import { WarningSign } from "@blueprintjs/icons";
import { useState } from "react";
import type { Fields } from "#contracts/fields/field.ts";
import { useT } from "#client/lib/i18n.ts";
import { textOf } from "#client/lib/text-of.ts";
import { differences, said, type Side } from "./conflict.ts";
import type { Values } from "./form-spec.ts";

type Props = {
  fields: Fields;
  typed: Values;
  /** As somebody saved it in between. */
  saved: Values;
  known: Record<string, string>;
  onMerge: (picks: Record<string, Side>) => void;
  onTheirs: () => void;
};

/** Somebody saved in between: for each field that differs, yours or theirs. Nothing typed is lost before that is said. */
export const ConflictTable = ({ fields, typed, saved, known, onMerge, onTheirs }: Props) => {
  const t = useT();
  const [picks, setPicks] = useState<Record<string, Side>>({});
  const found = differences(fields, typed, saved);
  const version = textOf(saved["version"]);
  return (
    <Callout compact intent="warning" icon={<WarningSign />} role="alert" className="cy-conflict">
      <b>{t("client.form.stale", { version })}</b>
      {found.length > 0 && (
        <HTMLTable compact className="cy-table cy-cmp">
          <thead>
            <tr>
              <th scope="col">{t("client.form.field")}</th>
              <th scope="col">{t("client.form.yours")}</th>
              <th scope="col">{t("client.form.theirs", { version })}</th>
            </tr>
          </thead>
          <tbody>
            {found.map(({ name, ...values }) => (
              <tr key={name}>
                <td>{t(fields[name]?.label ?? `fields.${name}`)}</td>
                {(["yours", "theirs"] as const).map((side) => {
                  const picked = (picks[name] ?? "yours") === side;
                  return (
                    <td key={side} className={picked ? "is-pick" : undefined}>
                      <Radio
                        name={`pick-${name}`}
                        checked={picked}
                        label={said(fields[name], values[side], known, t)}
                        onChange={() => setPicks({ ...picks, [name]: side })}
                      />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </HTMLTable>
      )}
      <span className="cy-stale-acts">
        <Button size="small" text={t("client.form.takeTheirs")} onClick={onTheirs} />
        <Button size="small" intent="primary" text={t("client.form.merge")} onClick={() => onMerge(picks)} />
      </span>
    </Callout>
  );
};
