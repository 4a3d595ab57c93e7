import { describe, expect, it } from "vitest";
import { cylinder } from "#contracts/lists/cylinder.ts";
import { due } from "#contracts/lists/due.ts";
import { asQuery, isNarrowed, nextSort, readAddress, writeAddress } from "#client/kit/list/query/list-address.ts";

describe("a list's view lives in the address", () => {
  it.each([1, 2, 3])("a link reproduces filters, sort, page %i and size", (pageIndex) => {
    const address = {
      values: { gasBarcode: "0757", life: "held" },
      pageIndex,
      pageSize: 50,
      sort: "-factoryNumber",
      filters: '{"logic":"And","filters":[]}',
    };
    expect(readAddress(writeAddress(address, 20), cylinder, 20)).toEqual(address);
  });
  it("a plain view has a plain address", () => {
    expect(writeAddress({ values: { gasBarcode: "" }, pageIndex: 1, pageSize: 20, sort: "", filters: "" }, 20)).toBe(
      "",
    );
  });
  it("what is no search field of the list is left out", () => {
    expect(readAddress("gasBarcode=1&cylinder=0757&nothing=2", cylinder, 20).values).toEqual({ gasBarcode: "1" });
  });
  it("a page or size that cannot be is the usual one", () => {
    expect(readAddress("pageIndex=-4&pageSize=7", cylinder, 20)).toMatchObject({ pageIndex: 1, pageSize: 20 });
    expect(readAddress("pageIndex=x&pageSize=100", cylinder, 20)).toMatchObject({ pageIndex: 1, pageSize: 100 });
  });
  it("the query carries the search fields by their own names", () => {
    const query = asQuery(readAddress("factoryNumber=22&pageIndex=2", cylinder, 20));
    expect(query).toEqual({ factoryNumber: "22", pageIndex: 2, pageSize: 20, sort: "", filters: "" });
  });
  it("a view is narrowed by a search field or by the advanced tree, not by its page", () => {
    expect(isNarrowed(readAddress("pageIndex=2&sort=gasBarcode", cylinder, 20))).toBe(false);
    expect(isNarrowed(readAddress("life=held", cylinder, 20))).toBe(true);
    expect(isNarrowed(readAddress("filters=x", cylinder, 20))).toBe(true);
  });
  it("a list that opens with values has them while the address asks for none, and says so once they are taken away", () => {
    expect(due.opens).toEqual({ due: "to90" });
    expect(readAddress("pageIndex=2", due, 20).values).toEqual({ due: "to90" });
    expect(readAddress("gasBarcode=0757", due, 20).values).toEqual({ gasBarcode: "0757" });
    const cleared = writeAddress({ ...readAddress("", due, 20), values: {} }, 20, due);
    expect([cleared, readAddress(cleared, due, 20).values]).toEqual(["due=", {}]);
  });
  it("a head sorts up, then down, then as the list does by itself", () => {
    expect(nextSort("", "life")).toBe("life");
    expect(nextSort("life", "life")).toBe("-life");
    expect(nextSort("-life", "life")).toBe("");
    expect(nextSort("-life", "content")).toBe("content");
  });
});
