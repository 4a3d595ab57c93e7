type Maker = { id: string; name: string };
type Send = <T>(method: string, path: string, body?: unknown) => Promise<T>;

/** The first maker of a real application, which begins without one: adds one where there is none. */
export const firstMaker = async (send: Send): Promise<Maker> => {
  const path = "/config/manufacturingunit";
  const { list } = await send<{ list: Maker[] }>("GET", `${path}/getpage`);
  if (list[0]) return list[0];
  const name = "Eastern Cylinder Works";
  const maker = { name, code: "M1", address: "Quay 2", contact: "Ng Mei", telephone: "13800000002" };
  const { id } = await send<{ id: string }>("POST", `${path}/add`, maker);
  return { id, name };
};
