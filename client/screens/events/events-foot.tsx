import { Button } from "@blueprintjs/core";
import { Endorsed, Export, Time } from "@blueprintjs/icons";
import { lazy, useState } from "react";
import { useLocation } from "wouter";
import { auditScreens } from "#contracts/access/menus/audit.ts";
import { systemScreens } from "#contracts/access/menus/system.ts";
import { auditEvent } from "#contracts/lists/audit-event.ts";
import { showNumber } from "#contracts/fields/show-number.ts";
import { FootBar } from "#client/kit/foot-bar.tsx";
import { Key, Muted, Separator, Spacer } from "#client/kit/inline.tsx";
import { Part } from "#client/kit/part.tsx";
import { useT } from "#client/lib/i18n.ts";
import { hasCode } from "#client/state/session.ts";
import { evidenceAddress } from "#client/state/menus/audit-addresses.ts";
import { Row } from "#client/kit/layout.tsx";
import { type EventRow, subjectOf } from "./event-calls.ts";
import styles from "./events.module.css";

const ExportDialog = lazy(async () => ({
  default: (await import("#client/kit/export/export-dialog.tsx")).ExportDialog,
}));

type Props = {
  total: number;
  capped: boolean;
  values: Record<string, string>;
  rows: readonly EventRow[];
};

/** Number of events, and the actions on the selected ones. */
export const EventsFoot = ({ total, capped, values, rows }: Props) => {
  const t = useT();
  const n = `${showNumber(total)}${capped ? "+" : ""}`;
  return (
    <FootBar>
      <span data-total={total}>{t("events.count", { count: total, n })}</span>
      {rows.length > 0 && <Selected values={values} rows={rows} />}
      <Spacer />
      <Row as="span" gap={6} className={styles.legend}>
        <Time size={12} />
        <Muted>{t("events.open")}</Muted>
        <Key>G</Key>
        <Muted>{t("events.goTo")}</Muted>
      </Row>
    </FootBar>
  );
};

const Selected = ({ values, rows }: Pick<Props, "values" | "rows">) => {
  const t = useT();
  const [, go] = useLocation();
  const [exporting, setExporting] = useState(false);
  const subject = subjectOf(rows);
  const indexes = rows.map(({ index }) => index);
  const query = {
    ...values,
    indexFrom: Math.min(...indexes),
    indexTo: Math.max(...indexes),
    sort: "-index",
    pageSize: 100,
  };
  return (
    <>
      <Separator />
      <span role="status">{t("client.list.selected", { count: rows.length })}</span>
      {hasCode(systemScreens.export.codes.add) && (
        <Button
          variant="minimal"
          size="small"
          intent="primary"
          icon={<Export size={14} />}
          text={t("events.exportSelected")}
          onClick={() => setExporting(true)}
        />
      )}
      {subject && hasCode(...auditScreens.evidence.codes.list) && (
        <Button
          variant="minimal"
          size="small"
          intent="primary"
          icon={<Endorsed size={14} />}
          text={t("evidence.make")}
          onClick={() => go(evidenceAddress(subject))}
        />
      )}
      {exporting && (
        <Part>
          <ExportDialog
            list={auditEvent}
            query={query}
            total={rows.length}
            onPage={Math.min(rows.length, 100)}
            onClose={() => setExporting(false)}
          />
        </Part>
      )}
    </>
  );
};
