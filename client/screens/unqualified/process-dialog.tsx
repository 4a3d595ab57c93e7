import { Callout } from "@blueprintjs/core";
import { useState } from "react";
import { z } from "zod";
import { processUnqualified, scrapUnqualified } from "#contracts/commands/process-unqualified.ts";
import { choice, multiline, ref, type Fields } from "#contracts/fields/field.ts";
import { references } from "#contracts/fields/references.ts";
import { goodStatusOptions } from "#contracts/lists/options.ts";
import type { RowOf } from "#contracts/list-kit/row-of.ts";
import type { unqualified } from "#contracts/lists/unqualified.ts";
import { companyTypes } from "#contracts/streams/company-type.ts";
import { FormDialog } from "#client/kit/form/form-dialog.tsx";
import type { Values } from "#client/kit/form/form-spec.ts";
import { send } from "#client/state/api.ts";
import { useT } from "#client/lib/i18n.ts";
import { uuid } from "#client/lib/uuid.ts";
import { confirmScrap } from "#client/state/confirm.ts";

const stores = { ...references.company, lookup: "getcompanylist", params: { companyType: companyTypes.store } };
const fields = {
  isGoodStatus: choice(goodStatusOptions, { required: true, label: "client.process.result" }),
  storeId: ref(stores, { label: "client.process.store" }),
  processingMeasures: multiline({ required: true, label: "client.process.measures" }),
} satisfies Fields;

/** The store field is shown only if the cylinder goes back to a store. */
const isAsked = (name: string, values: Values): boolean => name !== "storeId" || values["isGoodStatus"] === 1;

/** The store is required if the field is shown. */
const needed = (name: string, values: Values): boolean => name === "storeId" && values["isGoodStatus"] === 1;

type Props = { row: Pick<RowOf<typeof unqualified>, "id" | "gasBarcode">; onSaved: () => void; onClose: () => void };

/** Decides about an unqualified cylinder: back to a store with the measures taken, or scrapped (rules §6). */
export const ProcessDialog = ({ row, onSaved, onClose }: Props) => {
  const t = useT();
  const [commandId] = useState(uuid);
  const { id, gasBarcode } = row;
  const whole = (body: Values): Values => ({ ...body, id, commandId });
  const schema = z.preprocess((body) => whole(body as Values), processUnqualified.input);
  const submit = (body: Values): Promise<unknown> =>
    body["isGoodStatus"] === 2
      ? send(scrapUnqualified, scrapUnqualified.input.parse(whole(body)), { silent: true })
      : send(processUnqualified, processUnqualified.input.parse(whole(body)), { silent: true });
  const standardText = id.endsWith(".backdated") ? "client.process.staysText" : "client.process.standardText";
  const consequence = (values: Values) =>
    values["isGoodStatus"] === "" ? null : (
      <Callout compact intent={values["isGoodStatus"] === 2 ? "danger" : "primary"}>
        {t(values["isGoodStatus"] === 2 ? "client.process.scrapText" : standardText)}
      </Callout>
    );
  return (
    <FormDialog
      title={t("client.process.title")}
      sub={gasBarcode}
      width={800}
      fields={fields}
      groups={[{ title: "client.process.group", fields: Object.keys(fields) }]}
      schema={schema}
      use="add"
      initial={{}}
      known={{}}
      shown={isAsked}
      needed={needed}
      aside={consequence}
      done="client.process.done"
      action="client.process.action"
      sure={async (values) => values["isGoodStatus"] !== 2 || confirmScrap(gasBarcode, t)}
      submit={submit}
      onSaved={onSaved}
      onClose={onClose}
    />
  );
};
