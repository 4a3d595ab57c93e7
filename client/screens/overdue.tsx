import { Button } from "@blueprintjs/core";
import { Time } from "@blueprintjs/icons";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { limitCalls } from "#contracts/interface/own-calls.ts";
import { salesScreens } from "#contracts/access/menus/sales.ts";
import { customerOverdue } from "#contracts/lists/customer-overdue.ts";
import { clientConfig } from "#contracts/resources/client-config.ts";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { ListScreen } from "#client/kit/list/list-screen.tsx";
import { useT } from "#client/lib/i18n.ts";
import { send } from "#client/state/api.ts";
import { useCode } from "#client/state/session.ts";

/** Note that no cylinder can be overdue while the limit is off. Shown only to users who may read the limits. */
const NothingOverdue = () => {
  const t = useT();
  const [, go] = useLocation();
  const may = useCode(...clientConfig.codes.list);
  const { data } = useQuery({
    queryKey: [clientConfig.name],
    queryFn: () => send(limitCalls.get, {}, { silent: true }),
    enabled: may,
  });
  const isOff = data !== undefined && data.enableDays !== true;
  return (
    <EmptyState
      kind="nothing"
      icon={<Time size={24} />}
      title={t(isOff ? "client.overdue.off" : "client.overdue.none")}
      text={t(isOff ? "client.overdue.offText" : "client.overdue.noneText")}
      action={
        may ? (
          <Button
            intent={isOff ? "primary" : "none"}
            text={t("resources.clientConfig")}
            onClick={() => go(salesScreens.config.path)}
          />
        ) : undefined
      }
    />
  );
};

const Overdue = () => <ListScreen list={customerOverdue} nothing={<NothingOverdue />} />;

export default Overdue;
