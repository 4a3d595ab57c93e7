import { Button, TextArea } from "@blueprintjs/core";
import { useState, type ReactNode } from "react";
import {
  processUnqualified,
  scrapUnqualified,
  type ProcessUnqualified,
} from "#contracts/commands/process-unqualified.ts";
import { references } from "#contracts/fields/references.ts";
import type { RowOf } from "#contracts/list-kit/row-of.ts";
import type { unqualified } from "#contracts/lists/unqualified.ts";
import { companyTypes } from "#contracts/streams/company-type.ts";
import { ScrapDialog } from "#client/exceptions/scrap-dialog.tsx";
import { DialogFrame } from "#client/kit/dialog/dialog-frame.tsx";
import { LookupInput } from "#client/kit/inputs/lookup-input.tsx";
import { Barcode } from "#client/kit/cells/barcode.tsx";
import { HeadNote, Spacer } from "#client/kit/inline.tsx";
import { Box, Grid, Row, Stack, Text } from "#client/kit/layout.tsx";
import { ApiError } from "#client/lib/api-error.ts";
import { grouped } from "#client/lib/barcode-groups.ts";
import { showMoment } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { uuid } from "#client/lib/uuid.ts";
import { send } from "#client/state/api.ts";
import { showOk } from "#client/state/toasts.ts";

/** The most characters of the measures. */
const mostMeasures = 500;

type Row = RowOf<typeof unqualified>;
type Status = ProcessUnqualified["isGoodStatus"];
type Store = { id: string; name: string };

/** The facts of the result: the fault, and where, when and by whom it was found. */
const Facts = ({ row }: { row: Row }) => {
  const t = useT();
  const facts: [string, ReactNode][] = [
    [
      t("fields.defectiveString"),
      row.defectiveString?.join(t("client.builder.listComma")) || t(`hold.${row.holdReason}`),
    ],
    [t("fields.operationCompany"), row.createdCompanyName],
    [t("fields.createdEmployeesName"), row.createdEmployeesName],
    [t("fields.checkTime"), showMoment(row.createdTime)],
    [t("fields.specName"), [row.specName, row.factoryNumber].filter(Boolean).join(", ")],
  ];
  return (
    <Grid as="dl" columns="96px minmax(0, 1fr)" gap={12} rowGap={4} pad={12} fill="surface" radius="panel" line={20}>
      {facts.map(([name, value]) => [
        <Text as="dt" tone="fg2" key={`${name} name`}>
          {name}
        </Text>,
        <Text as="dd" weight={500} anywhere key={name}>
          {value || "—"}
        </Text>,
      ])}
    </Grid>
  );
};

type CardProps = { isOn: boolean; title: string; text: string; isDanger?: boolean; onChoose: () => void };

/** One of the two decisions, with its consequence. */
const Decision = ({ isOn, title, text, isDanger = false, onChoose }: CardProps) => (
  <Row
    as="label"
    align="start"
    gap={8}
    pad={12}
    fill={isOn ? (isDanger ? "alertSoft" : "accentSoft") : "surface"}
    radius="panel"
  >
    <input type="radio" name="isGoodStatus" checked={isOn} onChange={onChoose} />
    <Box>
      <Text as="b" block size={14} line={20} weight={600} tone={isDanger ? "alert" : "fg"}>
        {title}
      </Text>
      <Text as="small" block size={13} line={18} tone="fg2">
        {text}
      </Text>
    </Box>
  </Row>
);

type Props = { row: Row; onSaved: () => void; onClose: () => void };

/** The decision and its request. A refusal is shown by the call. */
const useDecision = ({ row: { id, gasBarcode }, onSaved, onClose }: Props) => {
  const t = useT();
  const [commandId] = useState(uuid);
  const [working, setWorking] = useState(false);
  const decide = async (call: () => Promise<unknown>, done: string): Promise<void> => {
    setWorking(true);
    try {
      await call();
      showOk(t(done, { code: grouped(gasBarcode) }));
      onClose();
      onSaved();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setWorking(false);
    }
  };
  return {
    working,
    release: (storeId: string, processingMeasures: string) =>
      decide(
        () => send(processUnqualified, { id, commandId, isGoodStatus: 1, storeId, processingMeasures }),
        "client.process.done",
      ),
    scrap: (processingMeasures: string) =>
      decide(
        () => send(scrapUnqualified, { id, commandId, isGoodStatus: 2, processingMeasures }),
        "exceptions.process.scrapDone",
      ),
  };
};

type FieldProps = { label: string; children: ReactNode };

const Field = ({ label, children }: FieldProps) => (
  <Grid as="label" gap={4}>
    <Text weight={600}>
      {label} <Text tone="alert">*</Text>
    </Text>
    {children}
  </Grid>
);

type FormProps = Props & { status: Status; onScrap: (measures: string) => void };

/** The fields of the chosen decision, and its button. */
const DecisionForm = ({ status, onScrap, ...props }: FormProps) => {
  const t = useT();
  const { working, release } = useDecision(props);
  const [store, setStore] = useState<Store>();
  const [measures, setMeasures] = useState("");
  const text = measures.trim();
  const ready = text !== "" && store !== undefined;
  return (
    <>
      {status === 1 && (
        <>
          <Field label={t("client.process.store")}>
            <LookupInput
              name="storeId"
              label={t("client.process.store")}
              lookup={references.company.lookup}
              params={{ companyType: companyTypes.store }}
              value={store ? [store.id] : []}
              known={store ? { [store.id]: store.name } : {}}
              placeholder={t("client.form.required")}
              onChange={(_, [offer]) => setStore(offer && { id: offer.id, name: offer.name })}
            />
          </Field>
          <Field label={t("exceptions.process.measures")}>
            <TextArea
              name="processingMeasures"
              fill
              rows={2}
              maxLength={mostMeasures}
              value={measures}
              onChange={(event) => setMeasures(event.currentTarget.value)}
            />
          </Field>
        </>
      )}
      <Row gap={8}>
        <Spacer />
        <Button text={t("client.cancel")} onClick={props.onClose} />
        {status === 1 ? (
          <Button
            intent="primary"
            text={t("client.process.release")}
            loading={working}
            disabled={!ready}
            onClick={() => store && void release(store.id, text)}
          />
        ) : (
          <Button intent="danger" text={t("entry.scrap")} loading={working} onClick={() => onScrap(text)} />
        )}
      </Row>
    </>
  );
};

/** Decides about an unqualified cylinder: back to a store with the measures taken, or scrapped (rules §6). */
export const ProcessDialog = (props: Props) => {
  const t = useT();
  const { row, onClose } = props;
  const [status, setStatus] = useState<Status>(1);
  const [scrapping, setScrapping] = useState<string>();
  const { scrap } = useDecision(props);
  return (
    <DialogFrame
      width={560}
      title={
        <>
          {t("client.process.title")}
          <HeadNote>
            <Barcode code={row.gasBarcode} plain />
          </HeadNote>
        </>
      }
      onClose={onClose}
    >
      <Stack gap={12} pad={20} scroll>
        <Facts row={row} />
        <Grid columns={2} gap={8} role="radiogroup" aria-label={t("client.process.result")}>
          <Decision
            isOn={status === 1}
            title={t("client.process.standard")}
            text={t(row.id.endsWith(".backdated") ? "client.process.staysText" : "client.process.standardText")}
            onChoose={() => setStatus(1)}
          />
          <Decision
            isDanger
            isOn={status === 2}
            title={t("client.process.scrap")}
            text={t("client.process.scrapText")}
            onChoose={() => setStatus(2)}
          />
        </Grid>
        <DecisionForm key={status} {...props} status={status} onScrap={setScrapping} />
      </Stack>
      {scrapping !== undefined && (
        <ScrapDialog
          gasBarcode={row.gasBarcode}
          facts={[row.specName, row.factoryNumber]}
          reason={scrapping}
          maxLength={mostMeasures}
          onScrap={(reason) => void scrap(reason)}
          onClose={() => setScrapping(undefined)}
        />
      )}
    </DialogFrame>
  );
};
