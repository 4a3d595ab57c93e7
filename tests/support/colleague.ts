import { addEmployee } from "./add-employee.ts";
import { takeOver, type Caller } from "./sign-in.ts";

/** A person of the built-in account's company with a built-in role, named in Chinese, signed in past the page. */
export const signInColleague = async (
  { url }: { url: string },
  other: Caller,
  userName: string,
  roleLabel: string,
): Promise<Caller> => {
  const { accountInfo } = await other.call<{ accountInfo: { companyId: string } }>("GET", "/id/getuserinfo");
  const roles = await other.call<{ list: { id: string }[] }>("GET", `/admin/role/getpage?label=${roleLabel}`);
  const [given, own] = ["Goodpassword1", "Goodpassword2"];
  const employeesId = await addEmployee(other.call);
  const place = { companyId: accountInfo.companyId, employeesId, roleIds: [roles.list[0]?.id], isUsable: true };
  await other.call("POST", "/admin/account/add", await other.sealed({ userName, password: given, ...place }));
  return takeOver(url, userName, { given, own });
};
