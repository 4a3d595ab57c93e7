import { TextArea, Button } from "@blueprintjs/core";
import { Cross, Error as ErrorIcon, Tick, Trash } from "@blueprintjs/icons";
import { useState, type ReactNode } from "react";
import { useSnapshot } from "valtio";
import { Grid, Row, Stack, Text } from "#client/kit/layout.tsx";
import { DayInput } from "#client/kit/inputs/day-input.tsx";
import { useT } from "#client/lib/i18n.ts";
import type { RecordItem } from "#contracts/commands/record.ts";
import { procedureOf, type ProcedureId } from "#contracts/procedures/index.ts";
import { useLookup } from "#client/kit/inputs/use-lookup.ts";
import { Key, Muted, Spacer } from "#client/kit/inline.tsx";
import { classes } from "#client/lib/classes.ts";
import { Pictures } from "../view/pictures.tsx";
import { RecordKey, useDigitKeys, useRecordKey, EntrySay } from "./entry-parts.tsx";
import { ScrapDialog } from "./scrap-dialog.tsx";
import { scannerSettings } from "../session/scanner-settings.ts";
import styles from "./scan-entry.module.css";

/** Other values of a check: a remark, picture addresses separated by commas, and an inspection's next due date (YYYY-MM-DD). */
type More = { remark: string; pictures: string; nextDue: string | null };

type MoreProps = {
  more: More;
  /** True if the check is an inspection. */
  inspects: boolean | undefined;
  stopped: boolean;
  onChange: (change: (before: More) => More) => void;
  onUpload: (change: 1 | -1) => void;
};

const CheckMore = ({ more, inspects, stopped, onChange, onUpload }: MoreProps) => {
  const t = useT();
  const set = (change: Partial<More>) => onChange((before) => ({ ...before, ...change }));
  return (
    <Row align="stretch" gap={8} className={styles.checkMore}>
      {inspects && (
        <label>
          <span>{t("entry.nextDue")}</span>
          <DayInput
            name="nextInspectionTime"
            value={more.nextDue}
            onChange={(nextDue) => set({ nextDue })}
            label={t("entry.nextDue")}
          />
        </label>
      )}
      <Pictures
        value={more.pictures}
        disabled={stopped}
        onChange={(pictures) => set({ pictures })}
        onUpload={onUpload}
      />
      <TextArea
        name="remark"
        aria-label={t("fields.remark")}
        placeholder={t("fields.remark")}
        value={more.remark}
        onChange={(event) => set({ remark: event.currentTarget.value })}
      />
    </Row>
  );
};

type Props = {
  gasBarcode: string;
  procedureId: ProcedureId;
  /** Shows the current cylinder and the conditions before the entry. */
  head: ReactNode;
  /** True if the cylinder would be refused. Nothing can be entered then. */
  stopped: boolean;
  onRecord: (values: Partial<RecordItem>) => void;
  onAbandon: () => void;
};

/** The status numbers of a check in the API (rules §4). */
const status = { fault: 0, standard: 1, scrap: 2 } as const;
type Status = (typeof status)[keyof typeof status];

type TilesProps = {
  procedureId: ProcedureId;
  chosen: string[];
  shut: boolean;
  onToggle: (id: string) => void;
  children: ReactNode;
};

/** The defects as tiles large enough for gloves. The keys 1 to 9 choose the first nine. */
const Defects = ({ procedureId, chosen: defects, shut, onToggle, children }: TilesProps) => {
  const t = useT();
  const { offers } = useLookup("getdefectivelist", { type: procedureId }, "", true);
  const { gapMs } = useSnapshot(scannerSettings);
  useDigitKeys((digit) => {
    const offer = offers[digit - 1];
    if (offer && !shut) onToggle(offer.id);
  }, gapMs);
  return (
    <Grid columns="repeat(3, 1fr)" gap={8} className={styles.defects} role="group" aria-label={t("entry.defects")}>
      {offers.map(({ id, name }, i) => {
        const on = defects.includes(id);
        return (
          <Row
            as="button"
            gap={12}
            fill="surface"
            radius="panel"
            size={14}
            line={20}
            weight={500}
            tone="fg"
            text="left"
            key={id}
            type="button"
            role="checkbox"
            aria-checked={on}
            className={classes(styles.defect, on && styles.isOn)}
            onClick={() => onToggle(id)}
          >
            <Grid as="i" middle fixed fill="bg" radius="control">
              {on && <Tick size={16} />}
            </Grid>
            <span>{name}</span>
            {i < 9 && <Key>{i + 1}</Key>}
          </Row>
        );
      })}
      {children}
    </Grid>
  );
};

const DefectsHead = ({ clear, onClear }: { clear: boolean; onClear: () => void }) => {
  const t = useT();
  return (
    <Row gap={12} fixed padY={12} hairline="top" className={styles.defectsHead}>
      <Text as="h3" size={14} line={24} weight={600} nowrap>
        {t("entry.defects")}
      </Text>
      <Muted className={styles.hint}>{t("entry.defectsHint")}</Muted>
      <Spacer />
      <Button variant="minimal" size="small" text={t("common.clearAll")} disabled={clear} onClick={onClear} />
    </Row>
  );
};

type OutcomesProps = {
  /** True if the check is an inspection, which may scrap the cylinder. */
  inspects: boolean | undefined;
  faulty: boolean;
  stopped: boolean;
  onRecord: (checkStatus: Status) => void;
  onScrap: () => void;
  onAbandon: () => void;
};

/** The buttons that record. A pass is offered only while no defect is chosen, a fault always. */
const Outcomes = ({ inspects, faulty, stopped, onRecord, onScrap, onAbandon }: OutcomesProps) => {
  const t = useT();
  return (
    <Row as="footer" gap={8} fixed fill="bg" className={styles.actions}>
      <Button size="large" icon={<Cross />} text={t("entry.abandon")} onClick={onAbandon} />
      <Spacer />
      {inspects && (
        <Button size="large" icon={<Trash />} text={t("entry.scrap")} disabled={stopped} onClick={onScrap} />
      )}
      <Button
        size="large"
        intent={faulty || stopped ? "none" : "primary"}
        icon={<Tick />}
        text={t("entry.pass")}
        endIcon={faulty ? undefined : <RecordKey />}
        disabled={faulty || stopped}
        onClick={() => onRecord(status.standard)}
      />
      <Button
        size="large"
        intent={faulty ? "danger" : "none"}
        icon={<ErrorIcon />}
        text={t("entry.fault")}
        endIcon={faulty ? <RecordKey /> : undefined}
        disabled={stopped}
        onClick={() => onRecord(status.fault)}
      />
    </Row>
  );
};

/** A manually entered check: no defect is a pass, any defect is a fault. An inspection may also scrap the cylinder, after a confirmation. */
export const CheckEntry = ({ head, gasBarcode, procedureId, stopped, onRecord, onAbandon }: Props) => {
  const t = useT();
  const [defects, setDefects] = useState<string[]>([]);
  const [more, setMore] = useState<More>({ remark: "", nextDue: null, pictures: "" });
  const [uploading, setUploading] = useState(0);
  const [scrapping, setScrapping] = useState(false);
  const { inspects } = procedureOf(procedureId);
  const faulty = defects.length > 0;
  const record = (checkStatus: Status, remark = more.remark.trim()) =>
    !stopped &&
    uploading === 0 &&
    onRecord({
      checkStatus,
      defectIds: checkStatus === status.standard ? [] : defects,
      remark: remark || undefined,
      imagesUrl: more.pictures || undefined,
      nextInspectionTime: inspects && checkStatus === status.standard ? (more.nextDue ?? undefined) : undefined,
    });
  useRecordKey(() => record(faulty ? status.fault : status.standard));
  const toggle = (id: string) =>
    setDefects((all) => (all.includes(id) ? all.filter((other) => other !== id) : [...all, id]));
  return (
    <Stack grow scroll className={styles.form}>
      {head}
      <Stack as="fieldset" className={styles.fields} disabled={stopped}>
        <DefectsHead clear={!faulty} onClear={() => setDefects([])} />
        <Defects procedureId={procedureId} chosen={defects} shut={stopped} onToggle={toggle}>
          <CheckMore
            {...{ inspects, stopped, more }}
            onChange={setMore}
            onUpload={(by) => setUploading((n) => n + by)}
          />
        </Defects>
        <Spacer />
        {faulty && (
          <EntrySay
            tone="exc"
            role="status"
            title={t("entry.faultSay", { count: defects.length })}
            text={t("entry.faultText")}
          />
        )}
      </Stack>
      <Outcomes
        {...{ inspects, faulty, onAbandon }}
        stopped={stopped || uploading > 0}
        onRecord={(checkStatus) => record(checkStatus)}
        onScrap={() => setScrapping(true)}
      />
      {scrapping && (
        <ScrapDialog
          gasBarcode={gasBarcode}
          remark={more.remark}
          onScrap={(reason) => record(status.scrap, reason)}
          onClose={() => setScrapping(false)}
        />
      )}
    </Stack>
  );
};
