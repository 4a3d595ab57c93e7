import { useQuery } from "@tanstack/react-query";
import { lazy, useState } from "react";
import { clientInfo } from "#contracts/resources/client-info.ts";
import type { Page } from "#contracts/wire/envelope.ts";
import { Text } from "#client/kit/layout.tsx";
import { LinkButton } from "#client/kit/link-button.tsx";
import { Part } from "#client/kit/part.tsx";
import { recordSpecOf } from "#client/kit/resource/record-spec.ts";
import { useT } from "#client/lib/i18n.ts";
import { textOf } from "#client/lib/text-of.ts";
import { get } from "#client/state/api.ts";
import { useCode } from "#client/state/session.ts";

const RecordDialog = lazy(async () => ({
  default: (await import("#client/kit/resource/record-dialog.tsx")).RecordDialog,
}));

type Customer = { id: string; name: string; telephone: string | null; address: string | null };

/** Says that a customer has this telephone already. Saving adds another one all the same. */
export const SameCustomer = ({ telephone, ownId }: { telephone: string; ownId: unknown }) => {
  const t = useT();
  const [open, setOpen] = useState(false);
  const may = useCode(...clientInfo.codes.list);
  const { data } = useQuery({
    queryKey: ["list", clientInfo.name, "telephone", telephone],
    queryFn: () => get<Page<Customer>>(`${clientInfo.path}/getpage`, { telephone, pageSize: 10 }, { silent: true }),
    enabled: may && /^\d{11}$/.test(telephone),
  });
  const same = data?.list.find((each) => each.telephone === telephone && each.id !== ownId);
  if (!same) return null;
  const who = [same.name, same.address].map(textOf).filter(Boolean).join(t("client.order.comma"));
  return (
    <Text as="p" size={12} tone="warn" above={4} role="status">
      {t("client.customer.same", { telephone, who })}{" "}
      <LinkButton onClick={() => setOpen(true)}>{t("client.form.view")}</LinkButton>
      {open && (
        <Part>
          <RecordDialog
            spec={recordSpecOf(clientInfo)}
            use="view"
            row={same}
            onSaved={() => undefined}
            onClose={() => setOpen(false)}
          />
        </Part>
      )}
    </Text>
  );
};
