import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { employee } from "#contracts/resources/employee.ts";
import { references } from "#contracts/fields/references.ts";
import type { Row } from "#client/kit/cells/cell.ts";
import { lookupQuery } from "#client/kit/inputs/use-lookup.ts";
import { LinkButton } from "#client/kit/link-button.tsx";
import { RecordDialog } from "#client/kit/resource/record-dialog.tsx";
import { recordSpecOf } from "#client/kit/resource/record-spec.ts";
import { useT } from "#client/lib/i18n.ts";

type Props = {
  /** The company of the account. The new employee begins in it. */
  companyId: string;
  name: string;
  onAdded: (id: string) => void;
};

const spec = recordSpecOf(employee);

/** Adds an employee without leaving the form of the account, and chooses that employee. */
export const AddEmployee = ({ companyId, name, onAdded }: Props) => {
  const t = useT();
  const client = useQueryClient();
  const [row, setRow] = useState<Row>();
  const open = async (): Promise<void> => {
    const companies = await client.fetchQuery(lookupQuery(references.company.lookup, {}, "")).catch(() => []);
    const company = companies.find(({ id }) => id === companyId);
    setRow({ name, ...(company && { companyId, companyType: company["type"] }) });
  };
  const saved = async (answer: unknown): Promise<void> => {
    await client.invalidateQueries({ queryKey: ["lookup", references.employee.lookup] });
    if (typeof answer === "object" && answer !== null && "id" in answer) onAdded(String(answer.id));
  };
  return (
    <>
      <LinkButton onClick={() => void open()}>{t("client.user.addEmployee")}</LinkButton>
      {row && (
        <RecordDialog
          spec={spec}
          use="add"
          row={row}
          onSaved={(answer) => void saved(answer)}
          onClose={() => setRow(undefined)}
        />
      )}
    </>
  );
};
