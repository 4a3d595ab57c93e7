import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { TestServer } from "#tests/support/server.ts";
import { onSharedServer } from "#tests/support/shared-server.ts";

type Named = { id: string; name: string };
type Found = { list: Named[]; total: number };

let server: TestServer;
let token: string;
/** Behind each name, so that those of this file alone are found. */
const mark = randomUUID().slice(0, 8);
const names = ["章伟", "陈静", "曾志伟", "单田芳", "吕布", "Zhou", "阿强", "张三", "123 站", "abel", "李四"];

onSharedServer(async (shared) => {
  server = shared;
  token = await server.signIn();
  for (const name of names) {
    const body = { name: `${name} ${mark}`, telephone: "13800000000", address: "Road 1" };
    await server.call("POST", "/base/trade/clientinfo/add", { token, body });
  }
});

const ask = async (path: string): Promise<Found> =>
  (await server.call<Found>("GET", `/base${path}`, { token })).body.data;
const plain = ({ list }: Found) => list.map(({ name }) => name.replace(` ${mark}`, ""));
const page = (query: string) => ask(`/trade/clientinfo/getpage?name=${mark}&${query}`);

describe("a list of names", () => {
  it("is in the order of pinyin, between figures and Latin letters, whose case makes no difference", async () => {
    expect(plain(await page("pageSize=20&sort=name"))).toEqual([
      "123 站",
      // The collation reads each sign by itself: 曾 as ceng, 单 as dan.
      ...["阿强", "曾志伟", "陈静", "单田芳", "李四", "吕布", "张三", "章伟"],
      ...["abel", "Zhou"],
    ]);
  });

  it("has each name once on its pages, forwards and backwards", async () => {
    const whole = plain(await page("pageSize=20&sort=name"));
    const cut = async (sort: string) => {
      const pages = [1, 2, 3, 4].map((pageIndex) => page(`pageSize=3&pageIndex=${pageIndex}&sort=${sort}`));
      return (await Promise.all(pages)).flatMap(plain);
    };
    expect(await cut("name")).toEqual(whole);
    expect(await cut("name:desc")).toEqual(whole.toReversed());
  });
});

describe("a Chinese name", () => {
  const found = async (key: string) => {
    const picked = await ask(`/info/common/getclientlist?key=${encodeURIComponent(key)}`);
    const listed = await ask(`/trade/clientinfo/getpage?pageSize=100&key=${encodeURIComponent(key)}`);
    const ours = ({ list }: Found) => plain({ list: list.filter(({ name }) => name.includes(mark)), total: 0 });
    expect(ours(listed).toSorted()).toEqual(ours(picked).toSorted());
    return ours(picked);
  };

  it("is found by its whole pinyin, in one run, in syllables and begun, in any case", async () => {
    expect(await found("zhangsan")).toEqual(["张三"]);
    expect(await found("Zhang San")).toEqual(["张三"]);
    expect(await found("chenj")).toEqual(["陈静"]);
  });

  it("is found by its first letters", async () => {
    expect(await found("zs")).toEqual(["张三"]);
    expect(await found("ZZW")).toEqual(["曾志伟"]);
  });

  it("is found by the reading that its signs have in a surname, and ü is typed v", async () => {
    expect(await found("zengzhi")).toEqual(["曾志伟"]);
    expect(await found("shantian")).toEqual(["单田芳"]);
    expect(await found("lvbu")).toEqual(["吕布"]);
  });

  it("is found by its new pinyin once it is renamed", async () => {
    const { list } = await ask(`/trade/clientinfo/getpage?name=${encodeURIComponent("李四")}%20${mark}`);
    const body = { id: list[0]?.id, version: 1, name: `欧阳锋 ${mark}` };
    expect((await server.call("PUT", "/base/trade/clientinfo/update", { token, body })).status).toBe(200);
    expect(await found("ouyang")).toEqual(["欧阳锋"]);
    expect(await found("lisi")).toEqual([]);
  });
});

it("names of the first start are found by pinyin", async () => {
  const { list } = await ask("/info/common/getgasfillinglist?key=yehua");
  expect(list).not.toEqual([]);
});
