import { Button } from "@blueprintjs/core";
import { IdNumber, Plus } from "@blueprintjs/icons";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { enterpriseLicense } from "#contracts/resources/enterprise-license.ts";
import type { Page } from "#contracts/wire/envelope.ts";
import type { Row } from "#client/kit/cells/cell.ts";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { Count, Spacer } from "#client/kit/inline.tsx";
import { Loading } from "#client/kit/loading.tsx";
import { get } from "#client/state/api.ts";
import { useT } from "#client/lib/i18n.ts";
import { inSentence } from "#client/lib/in-sentence.ts";
import { textOf } from "#client/lib/text-of.ts";
import { useCode } from "#client/state/session.ts";
import { LicenseCard } from "./license-card.tsx";
import { LicenseForm } from "./license-form.tsx";
import styles from "./license-cards.module.css";

const { codes, path } = enterpriseLicense;

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
      <div className={styles.root}>
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
