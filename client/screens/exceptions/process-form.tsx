import { Button, TextArea } from "@blueprintjs/core";
import { useState } from "react";
import { companyTypes } from "#contracts/streams/company-type.ts";
import { references } from "#contracts/fields/references.ts";
import { LookupInput } from "#client/kit/inputs/lookup-input.tsx";
import { useT } from "#client/lib/i18n.ts";
import { showOk } from "#client/state/toasts.ts";
import { confirmScrap } from "#client/screens/unqualified/confirm-scrap.ts";
import type { ExceptionRow } from "#client/exceptions/exception.ts";
import { useProcess } from "./exception-calls.ts";
import { FormArea } from "#client/exceptions/exception-thread.tsx";
import { Muted, Spacer } from "#client/kit/inline.tsx";
import styles from "./process-form.module.css";

const outcomes = [
  { status: 1, word: "standard" },
  { status: 2, word: "scrap" },
] as const;
type Status = (typeof outcomes)[number]["status"];

type ChoiceProps = { chosen: Status | undefined; onChoose: (status: Status) => void };

const Outcomes = ({ chosen, onChoose }: ChoiceProps) => {
  const t = useT();
  return (
    <div className={styles.outcome} role="radiogroup" aria-label={t("exceptions.process.outcome")}>
      {outcomes.map(({ status, word }) => (
        <label key={status} className={chosen === status ? styles.isOn : undefined}>
          <input
            type="radio"
            name="isGoodStatus"
            value={status}
            checked={chosen === status}
            onChange={() => onChoose(status)}
          />
          <span>
            <b>{t(`exceptions.process.${word}`)}</b>
            <small>{t(`exceptions.process.${word}Text`)}</small>
          </span>
        </label>
      ))}
    </div>
  );
};

type Store = { id: string; name: string };

/** A decision while it is made: its fields, and its sending. Scrapping asks for a confirmation. */
const useDecision = (row: ExceptionRow) => {
  const t = useT();
  const process = useProcess();
  const [status, setStatus] = useState<Status>();
  const [store, setStore] = useState<Store>();
  const [measures, setMeasures] = useState("");
  const [working, setWorking] = useState(false);
  const ready = measures.trim() !== "" && (status === 2 || (status === 1 && store !== undefined));
  const send = async () => {
    if (status === undefined) return;
    if (status === 2 && !(await confirmScrap(row.gasBarcode, t))) return;
    setWorking(true);
    const went = await process(row, { isGoodStatus: status, storeId: store?.id, processingMeasures: measures.trim() });
    setWorking(false);
    if (went) showOk(t("exceptions.process.done"));
  };
  return { status, setStatus, store, setStore, measures, setMeasures, ready, working, send };
};

const StoreField = ({ store, onStore }: { store: Store | undefined; onStore: (store: Store | undefined) => void }) => {
  const t = useT();
  return (
    <div className={styles.field}>
      <span>{t("exceptions.process.store")}</span>
      <LookupInput
        name="storeId"
        label={t("exceptions.process.store")}
        lookup={references.company.lookup}
        params={{ companyType: companyTypes.store }}
        value={store ? [store.id] : []}
        known={store ? { [store.id]: store.name } : {}}
        placeholder={t("scan.required")}
        onChange={(_, [offer]) => onStore(offer && { id: offer.id, name: offer.name })}
      />
    </div>
  );
};

/** Decides on a cylinder on hold: back to a store with the measures taken, or scrapped (rules §6, §4 Holds). */
export const ProcessForm = ({ row }: { row: ExceptionRow }) => {
  const t = useT();
  const { status, setStatus, store, setStore, measures, setMeasures, ready, working, send } = useDecision(row);
  return (
    <>
      <FormArea>
        <Outcomes chosen={status} onChoose={setStatus} />
        {status !== 2 && <StoreField store={store} onStore={setStore} />}
        <label className={styles.field}>
          <span>{t("exceptions.process.measures")}</span>
          <TextArea
            name="processingMeasures"
            fill
            rows={2}
            maxLength={500}
            placeholder={t("scan.required")}
            value={measures}
            onChange={(event) => setMeasures(event.currentTarget.value)}
          />
        </label>
      </FormArea>
      <footer>
        <Muted small>{t(status === 2 ? "exceptions.process.afterScrap" : "exceptions.process.after")}</Muted>
        <Spacer />
        <Button
          intent={status === 2 ? "danger" : "primary"}
          text={t("exceptions.process.submit")}
          disabled={!ready}
          loading={working}
          onClick={() => void send()}
        />
      </footer>
    </>
  );
};
