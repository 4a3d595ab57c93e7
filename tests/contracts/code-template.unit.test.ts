import { describe, expect, it } from "vitest";
import { cleanTemplate, templateFault } from "#contracts/codes/code-template.ts";
import { lastPart, type CodeTemplate } from "#contracts/codes/code-address.ts";
import { readCode } from "#contracts/codes/read-code.ts";

const host = "qp.example.cn";
const at = (pattern: string, other = host): CodeTemplate => ({ host: other, pattern });
const faultOf = (template: CodeTemplate, others: CodeTemplate[] = []) =>
  templateFault(template, others, "https://gas.example.com/app")?.code;
const read = (address: string, ...templates: CodeTemplate[]) => {
  const { candidates, fault } = readCode(address, { publicUrl: "https://gas.example.com/app", templates });
  return candidates[0]?.code ?? fault;
};

describe("a template of addresses", () => {
  it.each([
    ["q?c={code}", `https://${host}/q?c=A1`],
    ["/q?c={code}", `http://${host}/q?x=2&c=A1`],
    ["?id={code}", `https://${host}/?id=A1`],
    ["/{code}", `https://${host}/A1`],
    ["/b/{code}/info", `https://${host}/b/A1/info`],
    ["/b/nr-{code}.html", `https://${host}/b/nr-A1.html?utm_source=x`],
    ["/q?kind=lpg&c={code}", `https://${host}/q?c=A1&kind=LPG`],
    ["/q?c=nr{code}", `https://${host}/q?c=nrA1`],
    ["/#/bottle?c={code}", `https://${host}/#/bottle?c=A1`],
    ["/钢瓶/{code}", `https://${host}/%E9%92%A2%E7%93%B6/A1`],
    ["/q?c={code}", `https://${host}:443/q?c=A1#top`],
    ["/q/?c={code}", `https://${host}/q?c=A1`],
    ["/b/{code}", `https://${host}/b/A1/`],
  ])("%s reads %s", (pattern, address) => {
    expect(faultOf(at(pattern))).toBeUndefined();
    expect(read(address, at(pattern))).toBe("A1");
  });

  it("takes addresses in capitals, and with Caps Lock, as they are", () => {
    expect(read(`HTTPS://QP.EXAMPLE.CN/Q?C=A1`, at("/q?c={code}"))).toBe("A1");
    expect(read(`hTTPS://qp.example.cn/B/a1/INFO`, at("/b/{code}/info"))).toBe("a1");
    expect(read("HTTPS://GAS.EXAMPLE.COM/APP/T/A1")).toBe("A1");
  });

  it.each([
    [at("q?c={code}", ""), "codeTemplate.matchesAll"],
    [at("q?c={code}", "*"), "codeTemplate.matchesAll"],
    [at("{code}"), "codeTemplate.matchesAll"],
    [at("q?c={code}", "*.example.cn"), "codeTemplate.host"],
    [at("q?c={code}", "{code}.example.cn"), "codeTemplate.host"],
    [at("q?c={code}", "qp.example.cn/q"), "codeTemplate.host"],
    [at("q?c={code}", "qp example.cn"), "codeTemplate.host"],
    [at("q?c={code}", "user@qp.example.cn"), "codeTemplate.host"],
    [at("q?c=1"), "codeTemplate.pattern"],
    [at(""), "codeTemplate.pattern"],
    [at("q?c={code}{code}"), "codeTemplate.pattern"],
    [at("/{code}/{code}"), "codeTemplate.pattern"],
    [at("/b/{code}?c={code}"), "codeTemplate.pattern"],
    [at("q?{code}=1"), "codeTemplate.pattern"],
    [at("q?c={CODE}"), "codeTemplate.pattern"],
    [at("/a b/{code}"), "codeTemplate.pattern"],
    [at("/a?b=1?c={code}"), "codeTemplate.pattern"],
    [at("/a#{code}"), "codeTemplate.pattern"],
    [at("/a#c={code}"), "codeTemplate.pattern"],
    [at("/t/{code}", "gas.example.com"), undefined],
    [at("/app/t/{code}", "gas.example.com"), "codeTemplate.ambiguous"],
    [at("/app/{code}/x", "gas.example.com"), "codeTemplate.ambiguous"],
  ])("%j is refused with %s", (template, code) => expect(faultOf(template)).toBe(code));

  it.each([
    ["q?c={code}", "/q?c={code}"],
    ["/Q?C={code}", "/q?c={code}"],
    ["/{code}", "/q?c={code}"],
    ["/{code}", "/nr-{code}"],
    ["/{code}/x", "/y/{code}"],
    ["/q?c=a{code}", "/q?c={code}b"],
    ["/q?kind=lpg&c={code}", "/q?c={code}"],
  ])("%s is refused beside %s: an address fits both", (one, other) => {
    expect(faultOf(at(one), [at(other)])).toBe("codeTemplate.ambiguous");
    expect(faultOf(at(other), [at(one)])).toBe("codeTemplate.ambiguous");
  });

  it.each([
    ["/{code}", "/b/{code}"],
    ["/a{code}", "/b{code}"],
    ["/q?kind=lpg&c={code}", "/q?kind=lng&c={code}"],
    ["/q?c={code}", "/q?d={code}"],
    ["/q?c=a{code}", "/q?c=b{code}"],
  ])("%s is kept beside %s: no address gives two codes unseen", (one, other) => {
    expect(faultOf(at(one), [at(other)])).toBeUndefined();
    expect(faultOf(at(one), [at(other, "other.example.cn")])).toBeUndefined();
  });

  it("is read by none where an address holds two different codes", () => {
    const both = [at("/q?c={code}"), at("/q?d={code}")];
    expect(read(`https://${host}/q?c=A1&d=A2`, ...both)).toBe("code.unknownAddress");
    expect(read(`https://${host}/q?c=A1&d=a1`, ...both)).toBe("A1");
    expect(read(`https://${host}/q?c=A1&c=A2`, at("/q?c={code}"))).toBe("code.unknownAddress");
  });

  it("never takes signs of a pattern as a regular expression, and ends in time on the longest text", () => {
    expect(read(`https://${host}/aXb/A1`, at("/a.b/{code}"))).toBe("code.unknownAddress");
    const long = `https://${host}/${"a".repeat(10_000)}`;
    const many = Array.from({ length: 200 }, (_, n) => at(`/${"a".repeat(n)}(a+)+${n}/{code}`));
    const begin = performance.now();
    expect(read(long, ...many)).toBe("barcode.invalid");
    expect(read(long.slice(0, 1024), ...many)).toBe("code.unknownAddress");
    expect(performance.now() - begin).toBeLessThan(500);
  });

  it("is stored with its host alone, as browsers write it", () => {
    expect(cleanTemplate({ host: " HTTPS://QP.Example.CN:443/ ", pattern: " ／q？c={code}" })).toEqual(
      at("/q?c={code}"),
    );
  });
});

describe("the last part of an address", () => {
  it.each([
    [`https://${host}/q?c=075720003946&lang=zh`, "075720003946", "/q?c={code}"],
    [`https://${host}/b/075720003946?utm_source=label`, "075720003946", "/b/{code}"],
    [`https://${host}/b/075720003946/info`, "075720003946", "/b/{code}/info"],
    [`https://${host}/b/LABEL`, "LABEL", "/b/{code}"],
    [`https://${host}/b/GS-7F3A21/`, "GS-7F3A21", "/b/{code}"],
    [`https://${host}/#/bottle?id=075720003946`, "075720003946", "/#/bottle?id={code}"],
    [`www.example.cn/x/0757`, "0757", "/x/{code}"],
  ])("of %s is %s, and a template reads it so", (address, code, pattern) => {
    const part = lastPart(address);
    expect(part).toMatchObject({ code, template: { pattern } });
    expect(part && faultOf(part.template)).toBeUndefined();
    expect(part && read(address, part.template)).toBe(code);
  });

  it.each(["https://a.example/", "https://a.example", "https://", `https://${host}/#`])("of %s is none", (address) =>
    expect(lastPart(address)).toBeUndefined(),
  );
});
