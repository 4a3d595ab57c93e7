import { Tag, Button } from "@blueprintjs/core";
import { Error as ErrorIcon, Time, Edit, Trash, IdNumber, Plus } from "@blueprintjs/icons";
import { useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { useState } from "react";
import { GoodState } from "#client/kit/cells/good-state.tsx";
import { businessNow } from "#client/lib/business-clock.ts";
import { businessDay } from "#client/lib/business-time.ts";
import { useT } from "#client/lib/i18n.ts";
import { schemaOf } from "#contracts/fields/schema.ts";
import { enterpriseLicense } from "#contracts/resources/enterprise-license.ts";
import type { Row } from "#client/kit/cells/cell.ts";
import { FormDialog } from "#client/kit/form/form-dialog.tsx";
import type { Values } from "#client/kit/form/form-spec.ts";
import { get, post, put, remove } from "#client/state/api.ts";
import { inSentence } from "#client/lib/in-sentence.ts";
import { textOf } from "#client/lib/text-of.ts";
import { ImagesInput } from "#client/kit/inputs/images-input.tsx";
import { drop } from "#client/kit/resource/drop-record.ts";
import { showDay } from "#client/lib/dates.ts";
import { Spacer, Count } from "#client/kit/inline.tsx";
import type { Page } from "#contracts/wire/envelope.ts";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { Loading } from "#client/kit/loading.tsx";
import { useCode } from "#client/state/session.ts";
import { licenseState } from "./license-state.ts";
import styles from "./enterprise.module.css";

/** Says that a licence ends soon or has ended, with the days; a valid one is a dot and plain text. */
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

const { codes, fields, form, path } = enterpriseLicense;
const { companyId: _company, ...own } = fields;

type FormProps = { companyId: string; license: Row | null; onSaved: () => void; onClose: () => void };

/** Adds or edits a licence of one enterprise. */
const LicenseForm = ({ companyId, license, onSaved, onClose }: FormProps) => {
  const t = useT();
  const use = license ? "update" : "add";
  const { data } = useQuery({
    queryKey: ["record", "enterpriseLicense", license?.["id"]],
    queryFn: () => get<Values>(`${path}/getlicense`, { id: license?.["id"] }),
    enabled: license !== null,
    gcTime: 0,
  });
  if (license && !data) return null;
  const initial = data ?? {};
  const whole = (body: unknown): Values => ({ ...(body as Values), companyId });
  const schema = z.preprocess(whole, schemaOf(fields, use));
  const save = (body: Values): Promise<unknown> =>
    license
      ? put(`${path}/updatelicense`, whole(body), { silent: true })
      : post(`${path}/addlicense`, whole(body), { silent: true });
  return (
    <FormDialog
      title={t(`client.form.title.${use}`, { name: inSentence(t("resources.enterpriseLicense")) })}
      sub={textOf(initial["name"])}
      width={form.width}
      fields={own}
      groups={[{ title: "groups.basic", fields: Object.keys(own) }]}
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

type CardProps = { license: Row; mayEdit: boolean; onEdit: () => void; onDropped: () => void };

/** One licence: name, number, from when to when, what for, and its pictures. */
const LicenseCard = ({ license, mayEdit, onEdit, onDropped }: CardProps) => {
  const t = useT();
  const name = textOf(license["name"]);
  const dropThis = async (): Promise<void> => {
    const id = license["id"];
    if (await drop(name, () => remove(`${enterpriseLicense.path}/softdeletelicense`, { id }))) onDropped();
  };
  const period = `${showDay(textOf(license["licenseTimeBegin"]))} – ${showDay(textOf(license["licenseTimeEnd"]))}`;
  return (
    <article className={styles.card}>
      <header>
        <h3>{name}</h3>
        <LicenseStateTag end={textOf(license["licenseTimeEnd"])} />
        <Spacer />
        {mayEdit && (
          <>
            <Button
              variant="minimal"
              size="small"
              icon={<Edit size={14} />}
              aria-label={t("client.form.edit")}
              onClick={onEdit}
            />
            <Button
              variant="minimal"
              size="small"
              icon={<Trash size={14} />}
              aria-label={t("client.delete.action")}
              onClick={() => void dropThis()}
            />
          </>
        )}
      </header>
      <dl>
        <dt>{t("fields.licenseNo")}</dt>
        <dd>{textOf(license["licenseNumber"])}</dd>
        <dt>{t("client.license.valid")}</dt>
        <dd>{period}</dd>
        <dt>{t("client.license.scope")}</dt>
        <dd>{textOf(license["licenseScope"])}</dd>
      </dl>
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
    </article>
  );
};

/** The licences of an enterprise as cards, the first to end first. */
export const LicenseCards = ({ companyId }: { companyId: string }) => {
  const t = useT();
  const mayEdit = useCode(codes.update);
  const [open, setOpen] = useState<Row | "add" | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ["licenses", companyId],
    queryFn: () => get<Page<Row>>(`${path}/getlicenselist`, { id: companyId }, { silent: true }),
  });
  const reload = () => void refetch();
  const add = mayEdit ? () => setOpen("add") : undefined;
  const addLabel = t("client.form.addOne", { name: inSentence(t("resources.enterpriseLicense")) });
  return (
    <section>
      <header className={styles.head}>
        <h2>{t("client.dialog.licenses")}</h2>
        {data && <Count>{data.list.length}</Count>}
        <Spacer />
        {data && data.list.length > 0 && add && <Button icon={<Plus />} text={addLabel} onClick={add} />}
      </header>
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
      <div className={styles.cards}>
        {data?.list.map((license) => (
          <LicenseCard
            key={textOf(license["id"])}
            license={license}
            mayEdit={mayEdit}
            onEdit={() => setOpen(license)}
            onDropped={reload}
          />
        ))}
      </div>
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
