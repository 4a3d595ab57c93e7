import { Button } from "@blueprintjs/core";
import { useLocation } from "wouter";
import { baseScreens } from "#contracts/access/menus/base.ts";
import type { RecordSpec } from "#client/kit/resource/record-spec.ts";
import { useT } from "#client/lib/i18n.ts";
import { useCode } from "#client/state/session.ts";

/** Button that opens the posts of employees. Hidden if the user lacks the permission. */
const ToPosts = () => {
  const t = useT();
  const [, go] = useLocation();
  const may = useCode(...baseScreens.post.codes.list);
  return may ? <Button text={t("client.employee.posts")} onClick={() => go(baseScreens.post.path)} /> : null;
};

/** Detail of an employee: the person, the permit and the contract. */
export const employees: Partial<RecordSpec> = {
  head: <ToPosts />,
  detail: [
    {
      title: "groups.basic",
      columns: [
        ...["name", "idCode", "postName", "sex", "telephone", "identityNumber"],
        ...["companyType", "companyName", "address"],
      ],
    },
    {
      title: "groups.permit",
      columns: ["licenseName", "licenseNumber", "licenseTimeBegin", "licenseTimeEnd", "licenseImagesUrl"],
    },
    { title: "groups.contract", columns: ["contractNumber", "signDate", "contractImagesUrl"] },
  ],
};
