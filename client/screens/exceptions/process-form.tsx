import { Button, TextArea } from "@blueprintjs/core";
import { useState } from "react";
import { Grid, Row, Text } from "#client/kit/layout.tsx";
import { grouped } from "#client/lib/barcode-groups.ts";
import { useT } from "#client/lib/i18n.ts";
import { companyTypes } from "#contracts/streams/company-type.ts";
import { references } from "#contracts/fields/references.ts";
import { LookupInput } from "#client/kit/inputs/lookup-input.tsx";
import { showOk } from "#client/state/toasts.ts";
import { ScrapDialog } from "#client/exceptions/scrap-dialog.tsx";
import type { ExceptionRow } from "#client/exceptions/exception.ts";
import { FormArea } from "#client/exceptions/exception-thread.tsx";
import { Muted, Spacer } from "#client/kit/inline.tsx";
import { useProcess } from "./exception-calls.ts";
import styles from "./exceptions.module.css";

const outcomes = [
  { status: 1, word: "standard" },
  { status: 2, word: "scrap" },
] as const;

type Status = (typeof outcomes)[number]["status"];

type ChoiceProps = { selected: Status | undefined; onChoose: (status: Status) => void };

const Outcomes = ({ selected, onChoose }: ChoiceProps) => {
  const t = useT();
  return (
    <Grid
      columns="1fr 1fr"
      gap={8}
      className={styles.outcome}
      role="radiogroup"
      aria-label={t("exceptions.process.outcome")}
    >
      {outcomes.map(({ status, word }) => (
        <Row
          as="label"
          align="start"
          gap={8}
          padY={6}
          padX={10}
          fill="bg"
          radius="control"
          key={status}
          className={selected === status ? styles.isChosenOutcome : undefined}
        >
          <input
            type="radio"
            name="isGoodStatus"
            value={status}
            checked={selected === status}
            onChange={() => onChoose(status)}
          />
          <span>
            <b>{t(`exceptions.process.${word}`)}</b>
            <Text as="small" block size={12} line={16} weight={400} tone="fg2">
              {t(`exceptions.process.${word}Text`)}
            </Text>
          </span>
        </Row>
      ))}
    </Grid>
  );
};

type Store = { id: string; name: string };

/** State of a decision: its fields and the request. Scrapping asks first, in a dialog of its own. */
const useDecision = (row: ExceptionRow) => {
  const t = useT();
  const process = useProcess();
  const [status, setStatus] = useState<Status>();
  const [store, setStore] = useState<Store>();
  const [measures, setMeasures] = useState("");
  const [working, setWorking] = useState(false);
  const [scrapping, setScrapping] = useState(false);
  const ready = status === 2 || (status === 1 && store !== undefined && measures.trim() !== "");
  const send = async (processingMeasures: string) => {
    if (status === undefined) return;
    setScrapping(false);
    setWorking(true);
    const went = await process(row, { isGoodStatus: status, storeId: store?.id, processingMeasures });
    setWorking(false);
    const done = status === 2 ? "exceptions.process.scrapDone" : "exceptions.process.done";
    if (went) showOk(t(done, { code: grouped(row.gasBarcode) }));
  };
  const submit = () => (status === 2 ? setScrapping(true) : void send(measures.trim()));
  return {
    status,
    setStatus,
    store,
    setStore,
    measures,
    setMeasures,
    ready,
    working,
    scrapping,
    setScrapping,
    submit,
    send,
  };
};

const StoreField = ({ store, onStore }: { store: Store | undefined; onStore: (store: Store | undefined) => void }) => {
  const t = useT();
  return (
    <Grid align="start" columns="72px minmax(0, 1fr)" gap={8} above={8} className={styles.field}>
      <Text padY={6} size={13} line={20} weight={400} tone="fg2">
        {t("exceptions.process.store")}
      </Text>
      <LookupInput
        name="storeId"
        label={t("exceptions.process.store")}
        lookup={references.company.lookup}
        params={{ companyType: companyTypes.store }}
        value={store ? [store.id] : []}
        known={store ? { [store.id]: store.name } : {}}
        placeholder={t("client.form.required")}
        onChange={(_, [offer]) => onStore(offer && { id: offer.id, name: offer.name })}
      />
    </Grid>
  );
};

/** Decides about a cylinder on hold: back to a store with the measures taken, or scrapped (rules §6, §4 Holds). */
export const ProcessForm = ({ row }: { row: ExceptionRow }) => {
  const t = useT();
  const decision = useDecision(row);
  const { status, setStatus, store, setStore, measures, setMeasures, ready, working, submit } = decision;
  return (
    <>
      <FormArea>
        <Outcomes selected={status} onChoose={setStatus} />
        {status !== 2 && <StoreField store={store} onStore={setStore} />}
        <Grid as="label" align="start" columns="72px minmax(0, 1fr)" gap={8} above={8} className={styles.field}>
          <Text padY={6} size={13} line={20} weight={400} tone="fg2">
            {t("exceptions.process.measures")}
          </Text>
          <TextArea
            name="processingMeasures"
            fill
            rows={2}
            maxLength={500}
            placeholder={t("client.form.required")}
            value={measures}
            onChange={(event) => setMeasures(event.currentTarget.value)}
          />
        </Grid>
      </FormArea>
      <footer>
        <Muted small>{t(status === 2 ? "exceptions.process.afterScrap" : "exceptions.process.after")}</Muted>
        <Spacer />
        <Button
          intent={status === 2 ? "danger" : "primary"}
          text={t("exceptions.process.submit")}
          disabled={!ready}
          loading={working}
          onClick={submit}
        />
      </footer>
      {decision.scrapping && (
        <ScrapDialog
          gasBarcode={row.gasBarcode}
          reason={measures.trim()}
          maxLength={500}
          onScrap={(reason) => void decision.send(reason)}
          onClose={() => decision.setScrapping(false)}
        />
      )}
    </>
  );
};
