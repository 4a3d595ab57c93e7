import { randomUUID } from "node:crypto";
import type { Stranger, Told } from "./stranger.ts";

export const PASSWORD = "Pass12word";
/** Set by the administrator, and changed at the first sign-in. */
const GIVEN = "Given12word";

/** First records of a new tenant, all through the public interface: two stations, a store below the first, a vehicle, a customer. */
export const createDistrict = async ({ call, signIn, sealedBody }: Stranger, adminPassword: string) => {
  const admin = await signIn("admin", adminPassword);
  let serial = 0;
  const add = async (path: string, body: unknown): Promise<string> => {
    const { json, text } = await call("POST", `/base${path}/add`, { token: admin, body });
    if (!json.success) throw new Error(`${path}: ${text}`);
    return String(json.data.id);
  };
  const party = (name: string, parentId?: string) => {
    serial += 1;
    return {
      name,
      parentId,
      code: `D${serial}`,
      address: "1 Dock Road",
      contact: "Lin",
      telephone: `1390000${1000 + serial}`,
    };
  };
  const north = await add("/info/gasstations", party("North"));
  const south = await add("/info/gasstations", party("South"));
  const store = await add("/info/warehouse", party("North store", north));
  const van = { companyType: 1, companyId: north, licenseNumber: "粤A10001", code: "van-1" };
  const vehicle = await add("/info/vehicle", van);
  const customer = await add("/trade/clientinfo", {
    name: "Wok",
    projectName: "",
    telephone: "13900000001",
    address: "2",
  });
  const offered = async (lookup: string): Promise<string> => {
    const { json } = await call("GET", `/base/info/common/${lookup}`, { token: admin });
    return String(json.data.list[0]?.id);
  };
  const specId = await offered("getgasspeclist?key=YSP35.5");
  const makerId = await add("/config/manufacturingunit", party("Works"));

  const register = async (createdCompanyId: string): Promise<string> => {
    serial += 1;
    const gasBarcode = `E2E${10_000 + serial}`;
    const days = { productionDate: "2024-01-15", expirationDate: "2028-01-15" };
    await add("/manage/gascylinder", {
      gasBarcode,
      factoryNumber: `F${serial}`,
      specId,
      gasManufacturingUnitId: makerId,
      emptyWeight: 16.5,
      createdCompanyId,
      ...days,
    });
    return gasBarcode;
  };

  const record = (items: Record<string, unknown>[], token = admin): Promise<Told> => {
    const withIds = items.map((item) => ({ commandId: randomUUID(), companyId: north, ...item }));
    return call("POST", "/base/manage/procedure/record", { token, body: { items: withIds } });
  };

  const roles = (await call("GET", "/base/admin/role/getlist", { token: admin, headers: { "accept-language": "zh" } }))
    .json.data as unknown as Role[];
  const person = async (userName: string, role: string, companyId: string): Promise<string> => {
    const roleIds = roles.find(({ label }) => label === role)?.id;
    const card = { idCode: userName, name: userName, telephone: "13900000009", sex: 1, identityNumber: userName };
    const employeesId = await add("/info/employees", { ...card, postId: await offered("getpostlist"), address: "1" });
    await add("/admin/account", await sealedBody({ password: GIVEN }, { userName, companyId, employeesId, roleIds }));
    const token = await signIn(userName, GIVEN);
    const change = { oldPassword: GIVEN, newPassword: PASSWORD, confirmPassword: PASSWORD };
    const { status, text } = await call("PUT", "/base/admin/account/changepassword", {
      token,
      body: await sealedBody(change),
    });
    if (status !== 200) throw new Error(`${userName}: ${text}`);
    return signIn(userName, PASSWORD);
  };
  return { admin, north, south, store, vehicle, customer, specId, makerId, add, party, register, record, person };
};
type Role = { id: string; label: string };
export type District = Awaited<ReturnType<typeof createDistrict>>;
