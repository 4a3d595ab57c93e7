import { Button } from "@blueprintjs/core";
import { Plus } from "@blueprintjs/icons";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { enterpriseLicense } from "#contracts/resources/enterprise-license.ts";
import type { Page } from "#contracts/wire/envelope.ts";
import type { Row } from "#client/kit/cells/cell.ts";
import { DialogFrame } from "#client/kit/dialog/dialog-frame.tsx";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { Loading } from "#client/kit/loading.tsx";
import { get } from "#client/state/api.ts";
import { useT } from "#client/lib/i18n.ts";
import { inSentence } from "#client/lib/in-sentence.ts";
import { textOf } from "#client/lib/text-of.ts";
import { useCode } from "#client/state/session.ts";
import { LicenseCard } from "./license-card.tsx";
import { LicenseForm } from "./license-form.tsx";
import styles from "./licenses.module.css";
import { HeadNote, Muted, Spacer } from "#client/kit/inline.tsx";

const { codes, path } = enterpriseLicense;

/** The licences of an enterprise as cards, the first to end first. */
export const Licenses = ({ company, onClose }: { company: Row; onClose: () => void }) => {
  const t = useT();
  const mayEdit = useCode(codes.update);
  const id = textOf(company["id"]);
  const [open, setOpen] = useState<Row | "add" | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ["licenses", id],
    queryFn: () => get<Page<Row>>(`${path}/getlicenselist`, { id }, { silent: true }),
  });
  const reload = () => void refetch();
  const title = (
    <>
      {t("client.dialog.licenses")}
      <HeadNote>{textOf(company["name"])}</HeadNote>
    </>
  );
  return (
    <DialogFrame width={900} title={title} onClose={onClose}>
      <div className={styles.root}>
        {error && <EmptyState kind="failed" error={error} onRetry={reload} />}
        {!data && !error && <Loading />}
        {data?.list.length === 0 && <Muted as="p">{t("client.license.none")}</Muted>}
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
      <div className="bp6-dialog-footer">
        {mayEdit && (
          <Button
            icon={<Plus />}
            text={t("client.form.addOne", { name: inSentence(t("resources.enterpriseLicense")) })}
            onClick={() => setOpen("add")}
          />
        )}
        <Spacer />
        <Button text={t("client.close")} onClick={onClose} />
      </div>
      {open && (
        <LicenseForm
          companyId={id}
          license={open === "add" ? null : open}
          onSaved={reload}
          onClose={() => setOpen(null)}
        />
      )}
    </DialogFrame>
  );
};
