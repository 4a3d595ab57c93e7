import { Tag, Button } from "@blueprintjs/core";
import { Error as ErrorIcon, Time, Edit, Trash, IdNumber, Plus } from "@blueprintjs/icons";
import { useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { licenseCalls } from "#contracts/interface/own-calls.ts";
import { Fragment, useState } from "react";
import { Grid, Row, Text } from "#client/kit/layout.tsx";
import { GoodState } from "#client/kit/cells/small-cells.tsx";
import { businessNow } from "#client/lib/business-clock.ts";
import { businessDay } from "#client/lib/business-time.ts";
import { useT } from "#client/lib/i18n.ts";
import { schemaOf } from "#contracts/fields/schema.ts";
import { enterpriseLicense } from "#contracts/resources/enterprise-license.ts";
import type { Row as RecordRow } from "#client/kit/cells/cell.ts";
import { FormDialog } from "#client/kit/form/form-dialog.tsx";
import type { Values } from "#client/kit/form/form-spec.ts";
import { send } from "#client/state/api.ts";
import { inSentence } from "#client/lib/in-sentence.ts";
import { textOf } from "#client/lib/text-of.ts";
import { ImagesInput } from "#client/kit/inputs/images-input.tsx";
import { drop } from "#client/kit/resource/drop-record.ts";
import { showDay } from "#client/lib/dates.ts";
import { Count, IconButton, Spacer } from "#client/kit/inline.tsx";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { Loading } from "#client/kit/loading.tsx";
import { useCode } from "#client/state/session.ts";
import { licenseState } from "./license-state.ts";
import styles from "./enterprise.module.css";

/** State of a licence: a warning with the number of days if it ends soon or has ended, else a dot with text. */
const LicenseStateTag = ({ end }: { end: string }) => {
  const t = useT();
  const state = licenseState(end, businessDay(businessNow()));
  switch (state.is) {
    case "valid":
      return <GoodState text={t("client.license.isValid")} />;
    case "ending":
      return (
        <Tag minimal intent="warning" icon={<Time size={12} />}>
          {t(state.days === 0 ? "client.license.endsToday" : "client.license.ends", { count: state.days })}
        </Tag>
      );
    case "ended":
      return (
        <Tag intent="danger" icon={<ErrorIcon size={12} />}>
          {t("client.license.ended", { count: state.days })}
        </Tag>
      );
    default:
      return state satisfies never;
  }
};

const { codes, fields, form } = enterpriseLicense;
const { companyId: _company, ...formFields } = fields;

type FormProps = { companyId: string; license: RecordRow | null; onSaved: () => void; onClose: () => void };

const LicenseForm = ({ companyId, license, onSaved, onClose }: FormProps) => {
  const t = useT();
  const use = license ? "update" : "add";
  const { data } = useQuery({
    queryKey: ["record", "enterpriseLicense", license?.["id"]],
    queryFn: () => send(licenseCalls.get, { id: String(license?.["id"]) }),
    enabled: license !== null,
    gcTime: 0,
  });
  if (license && !data) return null;
  const initial = data ?? {};
  const whole = (body: unknown): Values => ({ ...(body as Values), companyId });
  const schema = z.preprocess(whole, schemaOf(fields, use));
  const save = (body: Values): Promise<unknown> =>
    license
      ? send(licenseCalls.update, whole(body), { silent: true })
      : send(licenseCalls.add, whole(body), { silent: true });
  return (
    <FormDialog
      title={t(`client.form.title.${use}`, { name: inSentence(t("resources.enterpriseLicense")) })}
      sub={textOf(initial["name"])}
      width={form.width}
      fields={formFields}
      groups={[{ title: "groups.basic", fields: Object.keys(formFields) }]}
      schema={schema}
      use={use}
      initial={initial}
      known={{}}
      note={license ? t("client.form.version", { version: textOf(initial["version"]) }) : undefined}
      submit={save}
      onSaved={onSaved}
      onClose={onClose}
    />
  );
};

const LicenseFacts = ({ license }: { license: RecordRow }) => {
  const t = useT();
  const facts = [
    ["fields.licenseNo", textOf(license["licenseNumber"])],
    [
      "client.license.valid",
      ["licenseTimeBegin", "licenseTimeEnd"].map((day) => showDay(textOf(license[day]))).join(" – "),
    ],
    ["fields.licenseScope", textOf(license["licenseScope"])],
  ] as const;
  return (
    <Grid as="dl" columns="72px 1fr" below={8} line={24}>
      {facts.map(([label, text]) => (
        <Fragment key={label}>
          <Text as="dt" tone="fg3">
            {t(label)}
          </Text>
          <Text as="dd">{text}</Text>
        </Fragment>
      ))}
    </Grid>
  );
};

type CardProps = { license: RecordRow; mayEdit: boolean; onEdit: () => void; onDropped: () => void };

/** One licence with its name, number, dates, purpose and pictures. */
const LicenseCard = ({ license, mayEdit, onEdit, onDropped }: CardProps) => {
  const t = useT();
  const name = textOf(license["name"]);
  const dropThis = async (): Promise<void> => {
    const id = String(license["id"]);
    if (await drop(name, () => send(licenseCalls.remove, { id }))) onDropped();
  };
  return (
    <Text as="article" fill="surface" radius="panel" className={styles.card}>
      <Row as="header" gap={8}>
        <Text as="h3" size={14} line={32} weight={600}>
          {name}
        </Text>
        <LicenseStateTag end={textOf(license["licenseTimeEnd"])} />
        <Spacer />
        {mayEdit && (
          <>
            <IconButton icon={<Edit size={14} />} label={t("common.edit")} onClick={onEdit} />
            <IconButton icon={<Trash size={14} />} label={t("common.delete")} onClick={() => void dropThis()} />
          </>
        )}
      </Row>
      <LicenseFacts license={license} />
      <ImagesInput
        id=""
        name="imagesUrl"
        value={textOf(license["imagesUrl"])}
        limit={0}
        disabled
        invalid={false}
        onChange={() => undefined}
        onBlur={() => undefined}
      />
    </Text>
  );
};

/** Licences of an enterprise as cards, earliest end first. */
export const LicenseCards = ({ companyId }: { companyId: string }) => {
  const t = useT();
  const mayEdit = useCode(codes.update);
  const [open, setOpen] = useState<RecordRow | "add" | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ["licenses", companyId],
    queryFn: () => send(licenseCalls.getList, { id: companyId }, { silent: true }),
  });
  const reload = () => void refetch();
  const add = mayEdit ? () => setOpen("add") : undefined;
  const addLabel = t("client.form.title.add", { name: inSentence(t("resources.enterpriseLicense")) });
  return (
    <section>
      <Row as="header" gap={8} below={12}>
        <Text as="h2" size={16} line={32} weight={600}>
          {t("client.dialog.licenses")}
        </Text>
        {data && <Count>{data.list.length}</Count>}
        <Spacer />
        {data && data.list.length > 0 && add && <Button icon={<Plus />} text={addLabel} onClick={add} />}
      </Row>
      {error && <EmptyState kind="failed" error={error} onRetry={reload} />}
      {!data && !error && <Loading />}
      {data?.list.length === 0 && (
        <EmptyState
          kind="nothing"
          icon={<IdNumber size={24} />}
          title={t("client.license.none")}
          text={t("client.license.noneText")}
          onAdd={add}
          addLabel={addLabel}
        />
      )}
      <Grid columns="repeat(auto-fill, minmax(320px, 1fr))" gap={16} className={styles.cards}>
        {data?.list.map((license) => (
          <LicenseCard
            key={textOf(license["id"])}
            license={license}
            mayEdit={mayEdit}
            onEdit={() => setOpen(license)}
            onDropped={reload}
          />
        ))}
      </Grid>
      {open && (
        <LicenseForm
          companyId={companyId}
          license={open === "add" ? null : open}
          onSaved={reload}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  );
};
