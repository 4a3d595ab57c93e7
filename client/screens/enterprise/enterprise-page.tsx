import { Button } from "@blueprintjs/core";
import { Edit } from "@blueprintjs/icons";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { enterpriseLicense } from "#contracts/resources/enterprise-license.ts";
import type { Row } from "#client/kit/cells/cell.ts";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { Loading } from "#client/kit/loading.tsx";
import { PageHead } from "#client/kit/page-head.tsx";
import { FieldList } from "#client/kit/resource/field-list.tsx";
import { RecordDialog } from "#client/kit/resource/record-dialog.tsx";
import type { RecordSpec } from "#client/kit/resource/record-spec.ts";
import { HeadNote } from "#client/kit/inline.tsx";
import { useT } from "#client/lib/i18n.ts";
import { textOf } from "#client/lib/text-of.ts";
import { get } from "#client/state/api.ts";
import { useCode } from "#client/state/session.ts";
import { LicenseCards } from "./license-cards.tsx";
import styles from "./enterprise-page.module.css";

type Props = {
  spec: RecordSpec;
  id: string;
  onSaved: () => void;
  /** Further buttons of the head. */ tools?: ReactNode;
};

/** Columns that show the fields of a group: of a reference the name of its record, of the region its path or the text of before. */
const columnsOf = ({ fields }: RecordSpec, names: readonly string[], row: Row): string[] =>
  names.map((name) => {
    if (name === "regionInfoId") return textOf(row[name]) || !row["regionInfoText"] ? "regionPath" : "regionInfoText";
    return fields[name]?.ref?.as ?? name;
  });

/** An enterprise: what is written down about it, and its licences. */
export const EnterprisePage = ({ spec, id, onSaved, tools }: Props) => {
  const t = useT();
  const mayEdit = useCode(spec.codes.update ?? "");
  const maySeeLicenses = useCode(...enterpriseLicense.codes.list);
  const [edits, setEdits] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ["record", spec.list.name, id, "page"],
    queryFn: () => get<Row>(`${spec.path}/get`, { id }, { silent: true }),
  });
  const saved = (): void => {
    void refetch();
    onSaved();
  };
  return (
    <>
      <PageHead extra={<HeadNote>{textOf(data?.[spec.title])}</HeadNote>}>
        {tools}
        {mayEdit && data && (
          <Button intent="primary" icon={<Edit />} text={t("client.form.edit")} onClick={() => setEdits(true)} />
        )}
      </PageHead>
      <div className={styles.root}>
        {error && <EmptyState kind="failed" error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Loading />}
        {data && (
          <section className={styles.info}>
            {spec.groups("view").map(({ title, fields }) => (
              <div key={title}>
                <h3>{t(title)}</h3>
                <FieldList list={spec.list} columns={columnsOf(spec, fields, data)} row={data} />
              </div>
            ))}
          </section>
        )}
        {data && maySeeLicenses && <LicenseCards companyId={id} />}
      </div>
      {edits && data && (
        <RecordDialog spec={spec} use="update" row={data} onSaved={saved} onClose={() => setEdits(false)} />
      )}
    </>
  );
};
