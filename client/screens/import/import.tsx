import { cylinderScreens } from "#contracts/access/menus/cylinder.ts";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { PageHead } from "#client/kit/page-head.tsx";
import { useT } from "#client/lib/i18n.ts";
import { useCode } from "#client/state/session.ts";

const { codes } = cylinderScreens.import;

/** `/work/import` */
const Import = () => {
  const t = useT();
  const may = useCode(...codes.list);
  if (!may) return <EmptyState kind="forbidden" code={codes.list[0]} page />;
  return <PageHead title={t("client.import.title")} />;
};

export default Import;
