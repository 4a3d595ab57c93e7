import { TextArea, Button } from "@blueprintjs/core";
import { Error as ErrorIcon, Tick, Trash } from "@blueprintjs/icons";
import { useState, type ReactNode } from "react";
import { useSnapshot } from "valtio";
import { Grid, Row, Stack, Text } from "#client/kit/layout.tsx";
import { DayInput } from "#client/kit/inputs/day-input.tsx";
import { useT } from "#client/lib/i18n.ts";
import { recordLimits } from "#contracts/commands/record.ts";
import type { CylinderAnswer } from "#contracts/lists/cylinder.ts";
import { ScrapDialog } from "#client/exceptions/scrap-dialog.tsx";
import { showDay } from "#client/lib/dates.ts";
import { procedureOf, type ProcedureId } from "#contracts/procedures/index.ts";
import type { Offer } from "#client/kit/inputs/offer-note.ts";
import { useLookup } from "#client/kit/inputs/use-lookup.ts";
import { Key, Muted, Spacer } from "#client/kit/inline.tsx";
import { classes } from "#client/lib/classes.ts";
import { PhotoButton } from "../view/pictures.tsx";
import { useDefectList } from "../view/verdict.ts";
import type { EnteredValues } from "../session/scan-row.ts";
import { EntrySay, OffBenchButton, RecordKey, useDigitKeys, useRecordKey } from "./entry-parts.tsx";
import { scannerSettings } from "../session/scanner-settings.ts";
import styles from "./scan-entry.module.css";

/** Other values of a check: a remark, picture addresses separated by commas, and an inspection's next due date (YYYY-MM-DD). */
type More = { remark: string; pictures: string; nextDue: string | null };

type MoreProps = {
  more: More;
  /** True if the check is an inspection. */
  inspects: boolean | undefined;
  /** The inspection due if the cylinder passes and no other day is entered (YYYY-MM-DD). */
  nextDue: string | null | undefined;
  stopped: boolean;
  uploading: number;
  onChange: (change: (before: More) => More) => void;
  onUpload: (change: 1 | -1) => void;
};

/** A check's photos and remark, and an inspection's next day. */
const CheckMore = ({ more, inspects, nextDue, stopped, uploading, onChange, onUpload }: MoreProps) => {
  const t = useT();
  const set = (change: Partial<More>) => onChange((before) => ({ ...before, ...change }));
  return (
    <Row align="stretch" gap={8} fixed above={8} className={styles.checkMore}>
      {inspects && (
        <Row as="label" gap={8} fixed>
          <Text tone="fg2">{t("entry.nextDue")}</Text>
          <DayInput
            name="nextInspectionTime"
            value={more.nextDue}
            {...(nextDue ? { placeholder: showDay(nextDue) } : {})}
            onChange={(day) => set({ nextDue: day })}
            label={t("entry.nextDue")}
          />
        </Row>
      )}
      <PhotoButton
        value={more.pictures}
        disabled={stopped}
        uploading={uploading}
        onChange={(pictures) => set({ pictures })}
        onUpload={onUpload}
      />
      <TextArea
        name="remark"
        rows={1}
        aria-label={t("fields.remark")}
        placeholder={t("fields.remark")}
        maxLength={recordLimits.remark}
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
  /** The current cylinder. Undefined until the server responds. */
  cylinder: CylinderAnswer | undefined;
  nextDue: string | null | undefined;
  onRecord: (values: EnteredValues) => void;
  onTakeOff: () => void;
};

/** The status numbers of a check in the API (rules §4). */
const status = { fault: 0, standard: 1, scrap: 2 } as const;
type Status = (typeof status)[keyof typeof status];

type TilesProps = {
  offers: Offer[];
  chosen: string[];
  shut: boolean;
  onToggle: (id: string) => void;
};

/** The defects as tiles large enough for gloves. The keys 1 to 9 choose the first nine. */
const Defects = ({ offers, chosen: defects, shut, onToggle }: TilesProps) => {
  const t = useT();
  const { gapMs } = useSnapshot(scannerSettings);
  useDigitKeys((digit) => {
    const offer = offers[digit - 1];
    if (offer && !shut) onToggle(offer.id);
  }, gapMs);
  return (
    <Grid columns={3} gap={8} grow scroll className={styles.defects} role="group" aria-label={t("entry.defects")}>
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
    </Grid>
  );
};

const DefectsHead = ({ clear, onClear }: { clear: boolean; onClear: () => void }) => {
  const t = useT();
  return (
    <Row gap={12} fixed padY={8} className={styles.defectsHead}>
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
  onTakeOff: () => void;
};

/** The buttons that record. A pass is offered only while no defect is chosen, a fault always. */
const Outcomes = ({ inspects, faulty, stopped, onRecord, onScrap, onTakeOff }: OutcomesProps) => {
  const t = useT();
  return (
    <Row as="footer" gap={8} fixed fill="bg" className={styles.actions}>
      <OffBenchButton onTakeOff={onTakeOff} />
      {inspects && (
        <Button
          size="large"
          variant="minimal"
          intent="danger"
          icon={<Trash />}
          text={t("entry.scrap")}
          disabled={stopped}
          onClick={onScrap}
        />
      )}
      <Spacer />
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

/** The values of a check, and its recording. A pass has no defects. */
const useCheck = ({ procedureId, stopped, onRecord }: Pick<Props, "procedureId" | "stopped" | "onRecord">) => {
  const [defects, setDefects] = useState<string[]>([]);
  const [more, setMore] = useState<More>({ remark: "", nextDue: null, pictures: "" });
  const [uploading, setUploading] = useState(0);
  const { inspects } = procedureOf(procedureId);
  const { offers } = useLookup("getdefectivelist", { type: procedureId }, "", true);
  const faulty = defects.length > 0;
  const names = offers.filter(({ id }) => defects.includes(id)).map(({ name }) => name);
  const record = (checkStatus: Status, remark = more.remark.trim()) =>
    !stopped &&
    uploading === 0 &&
    onRecord({
      checkStatus,
      defectIds: checkStatus === status.standard ? [] : defects,
      ...(checkStatus === status.fault ? { defects: names } : {}),
      remark: remark || undefined,
      imagesUrl: more.pictures || undefined,
      nextInspectionTime: inspects && checkStatus === status.standard ? (more.nextDue ?? undefined) : undefined,
    });
  const toggle = (id: string) =>
    setDefects((all) => (all.includes(id) ? all.filter((other) => other !== id) : [...all, id]));
  const countUpload = (by: 1 | -1) => setUploading((n) => n + by);
  return {
    defects,
    more,
    setMore,
    uploading,
    countUpload,
    inspects,
    offers,
    faulty,
    names,
    record,
    toggle,
    setDefects,
  };
};

/** A manually entered check: no defect is a pass, any defect is a fault. An inspection may also scrap the cylinder, after a confirmation. */
export const CheckEntry = (props: Props) => {
  const { head, gasBarcode, stopped, cylinder, nextDue, onTakeOff } = props;
  const t = useT();
  const listOf = useDefectList();
  const [scrapping, setScrapping] = useState(false);
  const check = useCheck(props);
  const { defects, more, uploading, inspects, offers, faulty, names, record } = check;
  useRecordKey(() => record(faulty ? status.fault : status.standard));
  return (
    <Stack grow scroll className={styles.form}>
      {head}
      <Stack as="fieldset" grow className={styles.fields} disabled={stopped}>
        <DefectsHead clear={!faulty} onClear={() => check.setDefects([])} />
        <Defects {...{ offers, chosen: defects }} shut={stopped} onToggle={check.toggle} />
        <CheckMore
          {...{ inspects, nextDue, stopped, uploading, more }}
          onChange={check.setMore}
          onUpload={check.countUpload}
        />
        {faulty && (
          <EntrySay
            tone="exc"
            role="status"
            title={t("entry.faultSay", { defects: listOf(names) })}
            text={t("entry.faultText")}
          />
        )}
      </Stack>
      <Outcomes
        {...{ inspects, faulty, onTakeOff }}
        stopped={stopped || uploading > 0}
        onRecord={(checkStatus) => record(checkStatus)}
        onScrap={() => setScrapping(true)}
      />
      {scrapping && (
        <ScrapDialog
          gasBarcode={gasBarcode}
          facts={cylinder && [cylinder.specName, cylinder.factoryNumber, cylinder.gasManufacturingUnitName]}
          reason={more.remark}
          maxLength={recordLimits.remark}
          onScrap={(reason) => record(status.scrap, reason)}
          onClose={() => setScrapping(false)}
        />
      )}
    </Stack>
  );
};
