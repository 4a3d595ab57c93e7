import { describe, expect, it } from "vitest";
import { offerMatches, offerNote } from "#client/kit/inputs/offer-note.ts";

const customer = {
  id: "1",
  name: "杨涛志",
  projectName: "聚福楼",
  address: "大沥镇盐步环镇西路 8 号",
  telephoneTail: "0512",
};
const driver = { id: "2", name: "陈志强", companyName: "南庄充装站", postName: "司机", idCode: "E-17" };

describe("the second line of what is offered", () => {
  it("tells customers of one name apart by project, end of the telephone and address", () => {
    expect(offerNote(customer)).toBe("聚福楼 · …0512 · 大沥镇盐步环镇西路 8 号");
  });

  it("tells people apart by company, post and number", () => {
    expect(offerNote(driver)).toBe("南庄充装站 · 司机 · E-17");
  });

  it("leaves out what the person may not see, what is empty, and what only says the name again", () => {
    expect(offerNote({ id: "1", name: "杨涛志", projectName: "", address: null })).toBe("");
    expect(offerNote({ id: "3", name: "South", companyName: "South" })).toBe("");
  });

  it("is searched as the name is, also for what the browser keeps for times without a network", () => {
    const found = ["涛志", "聚福", "0512", "盐步", "e-17", "司机"].map((key) =>
      [customer, driver].filter((offer) => offerMatches(offer, key)).map(({ id }) => id),
    );
    expect(found).toEqual([["1"], ["1"], ["1"], ["1"], ["2"], ["2"]]);
    expect([customer, driver].filter((offer) => offerMatches(offer, "nobody"))).toEqual([]);
  });
});
