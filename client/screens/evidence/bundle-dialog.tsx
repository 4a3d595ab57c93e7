import { Button, InputGroup, Radio, Switch, TextArea } from "@blueprintjs/core";
import { Barcode as BarcodeIcon, Endorsed } from "@blueprintjs/icons";
import { useId, type FormEvent } from "react";
import { useQuery } from "@tanstack/react-query";
import { mostEvidenceBarcodes } from "#contracts/audit/evidence-calls.ts";
import { DialogFrame } from "#client/kit/dialog/dialog-frame.tsx";
import { FormRow } from "#client/kit/form/form-row.tsx";
import { Muted, Spacer } from "#client/kit/inline.tsx";
import { classes } from "#client/lib/classes.ts";
import { useT } from "#client/lib/i18n.ts";
import { sealCalls } from "#contracts/audit/seal-calls.ts";
import { send } from "#client/state/api.ts";
import type { EvidenceAddress, Subject } from "./evidence-calls.ts";
import { useBundleForm, type BundleForm } from "./use-bundle-form.ts";
import styles from "./evidence.module.css";

type Props = { subject: Subject; address: EvidenceAddress; onMade: (id: string) => void; onClose: () => void };

/** A new bundle: what it is about, what it holds and why it is made; beside it what it will hold, counted while somebody types. */
export const BundleDialog = ({ subject, address, onMade, onClose }: Props) => {
  const t = useT();
  const id = useId();
  const form = useBundleForm({ subject, ...address }, onMade);
  const { values, change, faults, busy, make, tooMany } = form;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void make();
  };
  return (
    <DialogFrame width={900} title={t("evidence.ask.title")} onClose={onClose}>
      <form className={styles.root} noValidate onSubmit={submit}>
        <div className={styles.body}>
          <section>
            <Subjects subject={values.subject} onSubject={(next) => change({ subject: next })} />
            <About form={form} />
            <Contents form={form} />
            <h3>{t("evidence.ask.why")}</h3>
            <FormRow id={`${id}-purpose`} label={t("evidence.ask.purpose")} required error={faults.purpose}>
              <TextArea
                id={`${id}-purpose`}
                name="purpose"
                fill
                rows={2}
                maxLength={500}
                aria-required
                aria-invalid={faults.purpose !== undefined || undefined}
                aria-describedby={`${id}-purpose-note`}
                value={values.purpose}
                onChange={(event) => change({ purpose: event.currentTarget.value })}
              />
            </FormRow>
          </section>
          <BundleSummary form={form} />
        </div>
        <div className="bp6-dialog-footer">
          <Muted small>{t("evidence.ask.logged")}</Muted>
          <Spacer />
          <Button text={t("client.cancel")} onClick={onClose} />
          <Button
            type="submit"
            intent="primary"
            icon={<Endorsed />}
            text={t("evidence.ask.make")}
            loading={busy}
            disabled={tooMany}
          />
        </div>
      </form>
    </DialogFrame>
  );
};

/** Pictures and names, which may be left out. */
const Contents = ({ form: { values, change } }: { form: BundleForm }) => {
  const t = useT();
  const id = useId();
  return (
    <>
      <h3>{t("evidence.ask.contents")}</h3>
      <FormRow id={`${id}-pictures`} label={t("evidence.ask.pictures")} help={t("evidence.ask.picturesHelp")}>
        <Switch
          id={`${id}-pictures`}
          name="pictures"
          checked={values.pictures}
          label={t("evidence.ask.withPictures")}
          onChange={() => change({ pictures: !values.pictures })}
        />
      </FormRow>
      <FormRow
        id={`${id}-names`}
        label={t("evidence.ask.names")}
        help={t(values.names ? "evidence.ask.namesOn" : "evidence.ask.namesOff")}
      >
        <Switch
          id={`${id}-names`}
          name="names"
          checked={values.names}
          label={t("evidence.ask.withNames")}
          onChange={() => change({ names: !values.names })}
        />
      </FormRow>
    </>
  );
};

const subjects = ["cylinder", "recall", "order"] as const;

const Subjects = ({ subject, onSubject }: { subject: Subject; onSubject: (subject: Subject) => void }) => {
  const t = useT();
  return (
    <fieldset className={styles.subjects}>
      <legend>{t("evidence.ask.about")}</legend>
      <div>
        {subjects.map((each) => (
          <div key={each} className={classes(styles.subject, each === subject && styles.isOn)}>
            <Radio
              name="subject"
              value={each}
              checked={each === subject}
              label={t(`evidence.kind.${each}`)}
              onChange={() => onSubject(each)}
            />
            <small>{t(`evidence.ask.${each}Text`, { most: mostEvidenceBarcodes.toLocaleString("en-US") })}</small>
          </div>
        ))}
      </div>
    </fieldset>
  );
};

/** The cylinders or the order. */
const About = ({ form: { values, change, faults, typed, tooMany } }: { form: BundleForm }) => {
  const t = useT();
  const id = useId();
  const beyond = tooMany
    ? t("evidence.ask.beyond", {
        count: typed.barcodes.length,
        n: typed.barcodes.length.toLocaleString("en-US"),
        most: mostEvidenceBarcodes.toLocaleString("en-US"),
      })
    : undefined;
  const error = values.subject === "order" ? faults.orderNumber : (beyond ?? faults.gasBarcodes);
  const field = {
    id,
    fill: true,
    autoFocus: true,
    "aria-required": true,
    "aria-invalid": error !== undefined || undefined,
    "aria-describedby": `${id}-note`,
  } as const;
  const label = t(values.subject === "order" ? "evidence.ask.order" : "evidence.ask.cylinders");
  return (
    <FormRow
      id={id}
      label={label}
      required
      error={error}
      help={values.subject === "recall" ? t("evidence.ask.paste") : undefined}
    >
      {values.subject === "recall" ? (
        <TextArea
          {...field}
          name="gasBarcodes"
          rows={4}
          spellCheck={false}
          value={values.barcodes}
          onChange={(event) => change({ barcodes: event.currentTarget.value })}
        />
      ) : values.subject === "order" ? (
        <InputGroup
          {...field}
          name="orderNumber"
          autoComplete="off"
          value={values.orderNumber}
          onValueChange={(orderNumber) => change({ orderNumber })}
        />
      ) : (
        <InputGroup
          {...field}
          name="gasBarcode"
          autoComplete="off"
          leftIcon={<BarcodeIcon />}
          placeholder={t("client.list.scanOrType")}
          value={values.barcodes}
          onValueChange={(barcodes) => change({ barcodes })}
        />
      )}
    </FormRow>
  );
};

/** Hash of the key that signs today. */
const useKeyHash = (): string | undefined =>
  useQuery({
    queryKey: ["auditKeys", "hash"],
    queryFn: async ({ signal }) => {
      const { list } = await send(sealCalls.getKeys, { pageIndex: 1, pageSize: 20 }, { silent: true, signal });
      return list.find(({ to }) => to === null)?.vkey.split("+")[1] ?? null;
    },
  }).data ?? undefined;

/** Contents of the bundle, as far as they are known before the log is sealed. */
const BundleSummary = ({ form: { values, typed } }: { form: BundleForm }) => {
  const t = useT();
  const key = useKeyHash();
  const { subject, orderNumber, pictures, names } = values;
  const count = subject === "order" ? (orderNumber.trim() ? 1 : 0) : typed.barcodes.length;
  const facts: [label: string, value: string | undefined][] = [
    ["evidence.ask.twice", subject !== "order" && typed.twice > 0 ? String(typed.twice) : undefined],
    [
      "evidence.ask.strangeShort",
      subject !== "order" && typed.strange.length > 0 ? String(typed.strange.length) : undefined,
    ],
    ["evidence.ask.pictures", t(pictures ? "client.yes" : "client.no")],
    ["evidence.ask.names", t(names ? "evidence.namesAdded" : "evidence.idsOnly")],
    ["evidence.ask.key", key],
  ];
  return (
    <aside className={styles.bundleSummary} aria-label={t("evidence.ask.holds")}>
      <h3>{t("evidence.ask.holds")}</h3>
      <div className={styles.big} role="status">
        <b>{count.toLocaleString("en-US")}</b>
        <span>{t(subject === "order" ? "evidence.ask.orders" : "evidence.ask.ofCylinders", { count })}</span>
      </div>
      <dl>
        {facts
          .filter(([, value]) => value !== undefined)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{t(label)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <p>
        <Endorsed size={14} />
        <span>{t(`evidence.ask.whole.${subject}`)}</span>
      </p>
      <p>
        <Endorsed size={14} />
        <span>{t("evidence.ask.sealed")}</span>
      </p>
    </aside>
  );
};
