import { Button, Radio } from "@blueprintjs/core";
import { Calendar } from "@blueprintjs/icons";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { startExport } from "#contracts/interface/export-calls.ts";
import { systemScreens } from "#contracts/access/menus/system.ts";
import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import { showNumber } from "#contracts/fields/show-number.ts";
import { send } from "#client/state/api.ts";
import { useT } from "#client/lib/i18n.ts";
import { confirm } from "#client/state/confirm.ts";
import { useCode } from "#client/state/session.ts";
import { showOk } from "#client/state/toasts.ts";
import { Dialog } from "../dialog/overlay.tsx";
import { listTitle } from "./list-titles.ts";
import { ScheduleForm } from "./schedule-form.tsx";
import styles from "./export.module.css";
import { HeadNote, Muted, Spacer } from "#client/kit/inline.tsx";
import { classes } from "#client/lib/classes.ts";
import { Grid, Text } from "#client/kit/layout.tsx";

/** An export of the whole list with more rows than this needs a confirmation (rules §6). */
const many = 5000;
const formats = ["xlsx", "pdf", "csv"] as const;
type Format = (typeof formats)[number];
type Scope = "page" | "all";
type Choice<Value> = { value: Value; onChange: (value: Value) => void };

export type ExportProps = { list: ListDefinition; query: Record<string, unknown>; total: number; onPage: number };

/** Chooses the format, and this page or all rows of the filtered list. The file is made in the background; the bell reports it. */
export const ExportDialog = ({ list, query, total, onPage, onClose }: ExportProps & { onClose: () => void }) => {
  const t = useT();
  const client = useQueryClient();
  const [format, setFormat] = useState<Format>("xlsx");
  const [scope, setScope] = useState<Scope>("all");
  const [busy, setBusy] = useState(false);
  const [regular, setRegular] = useState(false);
  const askFirst = (): Promise<boolean> =>
    confirm({
      title: t("client.export.manyTitle"),
      text: t("client.export.many", { limit: showNumber(many), n: showNumber(total) }),
      action: t("client.export.manyAction"),
    });
  const start = async (): Promise<void> => {
    if (scope === "all" && total > many && !(await askFirst())) return;
    setBusy(true);
    try {
      await send(startExport(list.export ?? list.name, list), { ...query, format, scope });
      // The notice of an export lasts 1 s (rules §6).
      showOk(t("client.export.started"), 1000);
      await client.invalidateQueries({ queryKey: ["exports"] });
      onClose();
    } catch {
      setBusy(false);
    }
  };
  if (regular)
    return (
      <ScheduleForm
        title={listTitle(t, list.name)}
        list={list.export ?? list.name}
        query={query}
        onSaved={() => void client.invalidateQueries({ queryKey: ["list", "schedule"] })}
        onClose={onClose}
      />
    );
  return (
    <Dialog
      title={
        <>
          {t("client.export.button")}
          <HeadNote>{listTitle(t, list.name)}</HeadNote>
        </>
      }
      className={styles.exportDialog}
      onClose={onClose}
    >
      <div className="bp6-dialog-body">
        <FormatChoice value={format} onChange={setFormat} />
        <ScopeChoice value={scope} onChange={setScope} rows={{ page: onPage, all: total }} />
      </div>
      <div className="bp6-dialog-footer">
        <Regularly onBegin={() => setRegular(true)} />
        <Spacer />
        <Button text={t("client.cancel")} onClick={onClose} />
        <Button intent="primary" loading={busy} text={t("client.export.button")} onClick={() => void start()} />
      </div>
    </Dialog>
  );
};

/** Button for sending the list regularly. People without the code see a note on the file instead. */
const Regularly = ({ onBegin }: { onBegin: () => void }) => {
  const t = useT();
  const may = useCode(systemScreens.export.codes.schedule);
  if (!may) return <Muted small>{t("client.export.footer")}</Muted>;
  return <Button variant="minimal" icon={<Calendar />} text={t("schedule.begin")} onClick={onBegin} />;
};

const FormatChoice = ({ value, onChange }: Choice<Format>) => {
  const t = useT();
  return (
    <fieldset className={styles.choice}>
      <legend>{t("common.format")}</legend>
      <Grid gap={8} columns="repeat(3, 1fr)" className={styles.formats}>
        {formats.map((each) => (
          <div key={each} className={classes(styles.format, each === value && styles.isOn)}>
            <Radio name="format" checked={each === value} label={each.toUpperCase()} onChange={() => onChange(each)} />
            <Text as="small" block nowrap size={12} line={16} tone="fg3">
              {t(`client.export.formatText.${each}`)}
            </Text>
          </div>
        ))}
      </Grid>
    </fieldset>
  );
};

/** Choice between this page and the whole list. `rows` has the number of rows of each. */
const ScopeChoice = ({ value, onChange, rows }: Choice<Scope> & { rows: Record<Scope, number> }) => {
  const t = useT();
  return (
    <fieldset className={styles.choice}>
      <legend>{t("client.export.rows")}</legend>
      <div className={styles.sizes}>
        <Radio
          name="scope"
          checked={value === "page"}
          onChange={() => onChange("page")}
          labelElement={<Rows text={t("client.export.page")} count={rows.page} />}
        />
        <Radio
          name="scope"
          checked={value === "all"}
          onChange={() => onChange("all")}
          labelElement={<Rows text={t("client.export.whole")} count={rows.all} />}
        />
      </div>
    </fieldset>
  );
};

const Rows = ({ text, count }: { text: string; count: number }) => {
  const t = useT();
  return (
    <>
      {text}
      <em>{t("client.export.count", { count, n: showNumber(count) })}</em>
    </>
  );
};
