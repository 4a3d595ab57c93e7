import { Button, InputGroup, Radio, Switch, TextArea } from "@blueprintjs/core";
import { Barcode as BarcodeIcon, Endorsed } from "@blueprintjs/icons";
import { useId, type FormEvent } from "react";
import { evidenceSubjects, mostEvidenceBarcodes } from "#contracts/audit/evidence-calls.ts";
import { references } from "#contracts/fields/references.ts";
import { DialogFrame } from "#client/kit/dialog/dialog-frame.tsx";
import { FormRow } from "#client/kit/form/form-row.tsx";
import { DayInput } from "#client/kit/inputs/day-input.tsx";
import { LookupInput } from "#client/kit/inputs/lookup-input.tsx";
import { Muted, Spacer } from "#client/kit/inline.tsx";
import { classes } from "#client/lib/classes.ts";
import { useT } from "#client/lib/i18n.ts";
import { showNumber } from "#contracts/fields/show-number.ts";
import { Grid, Stack, Text, Title } from "#client/kit/layout.tsx";
import type { EvidenceAddress, Subject } from "./evidence-calls.ts";
import { useBundleForm, type BundleForm } from "./use-bundle-form.ts";
import { BundleSummary } from "./bundle-summary.tsx";
import styles from "./evidence.module.css";

type Props = { subject: Subject; address: EvidenceAddress; onMade: (id: string) => void; onClose: () => void };

/** Dialog for a new bundle: subject, contents and purpose. A summary next to the form counts the contents while the user types. */
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
      <Stack as="form" grow noValidate onSubmit={submit}>
        <Grid columns="minmax(0, 1fr) 256px" grow scroll className={styles.body}>
          <section>
            <Subjects subject={values.subject} onSubject={(next) => change({ subject: next })} />
            {values.subject === "place" ? <Place form={form} /> : <About form={form} />}
            <Contents form={form} />
            <Title as="h3" above={12} below={8} hairline="bottom" size={13} line={24}>
              {t("evidence.ask.why")}
            </Title>
            <FormRow id={`${id}-purpose`} label={t("common.purpose")} required error={faults.purpose}>
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
        </Grid>
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
      </Stack>
    </DialogFrame>
  );
};

/** Checkboxes for pictures and names, which are optional. */
const Contents = ({ form: { values, change } }: { form: BundleForm }) => {
  const t = useT();
  const id = useId();
  return (
    <>
      <Title as="h3" above={12} below={8} hairline="bottom" size={13} line={24}>
        {t("evidence.ask.contents")}
      </Title>
      <FormRow id={`${id}-pictures`} label={t("common.pictures")} help={t("evidence.ask.picturesHelp")}>
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
        label={t("evidence.names")}
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

const Subjects = ({ subject, onSubject }: { subject: Subject; onSubject: (subject: Subject) => void }) => {
  const t = useT();
  return (
    <fieldset className={styles.subjects}>
      <legend>{t("evidence.ask.about")}</legend>
      <Grid gap={8} columns={4}>
        {evidenceSubjects.map((each) => (
          <div key={each} className={classes(styles.subject, each === subject && styles.isOn)}>
            <Radio
              name="subject"
              value={each}
              checked={each === subject}
              label={t(`evidence.kind.${each}`)}
              onChange={() => onSubject(each)}
            />
            <Text as="small" block size={12} line={16} tone="fg3">
              {t(`evidence.ask.${each}Text`, { most: showNumber(mostEvidenceBarcodes) })}
            </Text>
          </div>
        ))}
      </Grid>
    </fieldset>
  );
};

const About = ({ form: { values, change, faults, typed, tooMany } }: { form: BundleForm }) => {
  const t = useT();
  const id = useId();
  const beyond = tooMany
    ? t("evidence.ask.beyond", {
        count: typed.barcodes.length,
        n: showNumber(typed.barcodes.length),
        most: showNumber(mostEvidenceBarcodes),
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
  const label = t(values.subject === "order" ? "evidence.ask.order" : "common.cylinders");
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

/** The place, and the first and last day. */
const Place = ({ form: { values, change, faults } }: { form: BundleForm }) => {
  const t = useT();
  const id = useId();
  const days = ["from", "to"] as const;
  return (
    <>
      <FormRow id={`${id}-place`} label={t("evidence.ask.place")} required error={faults.placeId}>
        <LookupInput
          id={`${id}-place`}
          name="placeId"
          label={t("evidence.ask.place")}
          lookup={references.company.lookup}
          invalid={faults.placeId !== undefined}
          value={values.placeId === undefined ? [] : [values.placeId]}
          onChange={([placeId]) => change({ placeId })}
        />
      </FormRow>
      <FormRow id={`${id}-from`} label={t("evidence.ask.period")} required error={faults.from ?? faults.to}>
        <Grid columns={2} gap={8}>
          {days.map((name) => (
            <DayInput
              key={name}
              id={`${id}-${name}`}
              name={name}
              label={t(`evidence.ask.${name}`)}
              invalid={faults[name] !== undefined}
              value={values[name]}
              onChange={(day) => change({ [name]: day })}
            />
          ))}
        </Grid>
      </FormRow>
    </>
  );
};
