import { Tag } from "@blueprintjs/core";
import { Error as ErrorIcon, Time } from "@blueprintjs/icons";
import { GoodState } from "#client/kit/cells/good-state.tsx";
import { businessNow } from "#client/lib/business-clock.ts";
import { businessDay } from "#client/lib/business-time.ts";
import { useT } from "#client/lib/i18n.ts";
import { licenseState } from "./license-state.ts";

/** Says that a licence ends soon or has ended, with the days; a valid one is a dot and plain text. */
export const LicenseStateTag = ({ end }: { end: string }) => {
  const t = useT();
  const state = licenseState(end, businessDay(businessNow()));
  switch (state.is) {
    case "valid":
      return <GoodState text={t("client.license.isValid")} />;
    case "ending":
      return (
        <Tag minimal intent="warning" icon={<Time size={12} />}>
          {t(state.days === 0 ? "client.license.endsToday" : "client.license.ends", { count: state.days })}
        </Tag>
      );
    case "ended":
      return (
        <Tag intent="danger" icon={<ErrorIcon size={12} />}>
          {t("client.license.ended", { count: state.days })}
        </Tag>
      );
    default:
      return state satisfies never;
  }
};
