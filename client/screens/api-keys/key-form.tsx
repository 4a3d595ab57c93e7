import { z } from "zod";
import { keyCalls, type KeyAnswer } from "#contracts/access/api-key.ts";
import { keyFields as fields } from "#contracts/resources/api-key.ts";
import { FormDialog } from "#client/kit/form/form-dialog.tsx";
import type { Values } from "#client/kit/form/form-spec.ts";
import { dayOf } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { textOf } from "#client/lib/text-of.ts";
import { send } from "#client/state/api.ts";

/** The last moment of a day here. */
const endOf = (value: unknown): string | null => {
  const chosen = textOf(value);
  return chosen === "" ? null : new Date(`${chosen}T23:59:59`).toISOString();
};

const asBody = (values: Values): Values => ({
  ...values,
  expiresAt: endOf(values["expiresAt"]),
  addresses: textOf(values["addresses"])
    .split(/[\s,;，；]+/)
    .filter(Boolean),
});

const asValues = (key: KeyAnswer): Values => ({
  ...key,
  expiresAt: key.expiresAt && dayOf(new Date(key.expiresAt)),
  addresses: key.addresses.join("\n"),
});

/** A day without a year, or an end that is no day, is refused by its own field before. */
const readable = (schema: z.ZodType) =>
  z.preprocess((values) => {
    const body = values as Values;
    return Number.isNaN(Date.parse(textOf(body["expiresAt"]) || "2000-01-01")) ? body : asBody(body);
  }, schema);

type Props = {
  /** Absent for a new key. */
  apiKey?: KeyAnswer;
  onSaved: (answer: { id: string; key?: string }) => void;
  onClose: () => void;
};

/** Form to add or edit a key. Its roles ask the rule of granting. */
export const KeyForm = ({ apiKey, onSaved, onClose }: Props) => {
  const t = useT();
  const call = apiKey ? keyCalls.update : keyCalls.add;
  return (
    <FormDialog
      title={t(apiKey ? "apiKey.edit" : "apiKey.add")}
      sub={apiKey?.name}
      width={800}
      fields={fields}
      groups={[{ title: "apiKey.what", fields: Object.keys(fields) }]}
      schema={readable(call.input)}
      use={apiKey ? "update" : "add"}
      initial={apiKey ? asValues(apiKey) : { isUsable: true }}
      known={apiKey ? { [apiKey.companyId]: apiKey.companyName ?? "" } : {}}
      fresh={apiKey && (async () => asValues(await send(keyCalls.get, { id: apiKey.id }, { silent: true })))}
      submit={(body) =>
        apiKey
          ? send(keyCalls.update, keyCalls.update.input.parse(asBody(body)), { silent: true })
          : send(keyCalls.add, keyCalls.add.input.parse(asBody(body)), { silent: true })
      }
      onSaved={(answer) => onSaved(answer as { id: string; key?: string })}
      onClose={onClose}
    />
  );
};
