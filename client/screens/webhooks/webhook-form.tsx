import { Checkbox } from "@blueprintjs/core";
import { useState } from "react";
import { z } from "zod";
import { webhookFields as fields } from "#contracts/resources/webhook.ts";
import { webhookKinds, type WebhookKind } from "#contracts/webhooks/kinds.ts";
import { webhookCalls, type WebhookAnswer } from "#contracts/webhooks/webhook-calls.ts";
import { FormDialog } from "#client/kit/form/form-dialog.tsx";
import type { Values } from "#client/kit/form/form-spec.ts";
import { Box, Grid, Text } from "#client/kit/layout.tsx";
import { useT } from "#client/lib/i18n.ts";
import { textOf } from "#client/lib/text-of.ts";
import { send } from "#client/state/api.ts";

type KindsProps = { chosen: readonly WebhookKind[]; onChange: (kinds: WebhookKind[]) => void };

/** A kind as the body has it, and in words where those say more. */
const labelOf = (kind: WebhookKind, words: string): string =>
  words === kind.replace(".", " ") ? kind : `${kind} · ${words}`;

/** The kinds of messages, each with its name in the body and in words. */
const Kinds = ({ chosen, onChange }: KindsProps) => {
  const t = useT();
  return (
    <Box role="group" above={8} aria-label={t("webhook.kinds")}>
      <Text weight={600}>{t("webhook.kinds")}</Text>
      <Grid columns="repeat(auto-fill, minmax(280px, 1fr))" above={8}>
        {webhookKinds.map((kind) => (
          <Checkbox
            key={kind}
            checked={chosen.includes(kind)}
            label={labelOf(kind, t(`webhook.kind.${kind}`))}
            onChange={({ currentTarget }) =>
              onChange(currentTarget.checked ? [...chosen, kind] : chosen.filter((each) => each !== kind))
            }
          />
        ))}
      </Grid>
    </Box>
  );
};

/** The secret is there for a new webhook, and where it was changed. */
export type SavedWebhook = { id: string; name: string; secret?: string };

type Props = {
  /** Absent for a new webhook. */
  hook?: WebhookAnswer;
  onSaved: (webhook: SavedWebhook) => void;
  onClose: () => void;
};

/** Form to add or edit a webhook. */
export const WebhookForm = ({ hook, onSaved, onClose }: Props) => {
  const t = useT();
  const [kinds, setKinds] = useState<WebhookKind[]>(hook?.kinds ?? ["procedure.recorded"]);
  const call = hook ? webhookCalls.update : webhookCalls.add;
  const kindsOf = () => <Kinds chosen={kinds} onChange={setKinds} />;
  const whole = (body: Values): Values => ({ ...body, kinds });
  return (
    <FormDialog
      title={t(hook ? "webhook.edit" : "webhook.add")}
      sub={hook?.name}
      width={800}
      fields={fields}
      groups={[{ title: "webhook.what", fields: Object.keys(fields) }]}
      schema={z.preprocess((body) => whole(body as Values), call.input)}
      use={hook ? "update" : "add"}
      initial={hook ? { ...hook } : { isUsable: true }}
      known={hook ? { [hook.companyId]: hook.companyName ?? "" } : {}}
      aside={kindsOf}
      fresh={hook && (async () => ({ ...(await send(webhookCalls.get, { id: hook.id }, { silent: true })) }))}
      submit={async (body) => {
        const answer = hook
          ? await send(webhookCalls.update, webhookCalls.update.input.parse(whole(body)), { silent: true })
          : await send(webhookCalls.add, webhookCalls.add.input.parse(whole(body)), { silent: true });
        return { ...answer, name: textOf(body["name"]) };
      }}
      onSaved={(answer) => onSaved(answer as SavedWebhook)}
      onClose={onClose}
    />
  );
};
