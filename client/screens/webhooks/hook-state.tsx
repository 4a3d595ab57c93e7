import { Tag } from "@blueprintjs/core";
import { Disable, WarningSign } from "@blueprintjs/icons";
import { useQueryClient } from "@tanstack/react-query";
import { webhookList } from "#contracts/lists/webhook.ts";
import type { WebhookFault } from "#contracts/webhooks/kinds.ts";
import type { WebhookAnswer } from "#contracts/webhooks/webhook-calls.ts";
import { GoodState } from "#client/kit/cells/small-cells.tsx";
import { type Translate, useT } from "#client/lib/i18n.ts";

/** The state of a receiver as a word: off by hand is grey, off by the product is red. */
export const HookState = ({ hook: { state, isUsable } }: { hook: WebhookAnswer }) => {
  const word = useT()(`webhook.state.${state}`);
  if (state === "live") return <GoodState text={word} />;
  const isFailing = state === "failing";
  const intent = isFailing ? "warning" : isUsable ? "danger" : undefined;
  return (
    <Tag minimal intent={intent} icon={isFailing ? <WarningSign size={12} /> : <Disable size={12} />}>
      {word}
    </Tag>
  );
};

/** Reads the list and the open receiver again. */
export const useRereadHooks = () => {
  const client = useQueryClient();
  return () =>
    Promise.all([["list", webhookList.name], ["webhook"]].map((queryKey) => client.invalidateQueries({ queryKey })));
};

/** Why a receiver did not take a message, in a sentence. */
export const faultWords = (error: WebhookFault, status: number | null, t: Translate): string =>
  t(`webhook.fault.${error}`, { status: status ?? "" });
