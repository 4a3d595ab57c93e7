import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type * as Commands from "#contracts/commands/index.ts";
import { stepsOf } from "#tests/support/scratch-copy.ts";
import { signInAs } from "#tests/support/people.ts";
import type * as Aims from "#tests/support/other-company/aims.ts";
import type { Addition } from "./addition.ts";

const steps = stepsOf("adding-a-screen.md", "How to add a command");
/** Tests of the command that the page adds. */
export const testCommand = ({ copy, opened }: Addition): void => {
  const enable = (id: string, commandId = randomUUID()) =>
    opened().yard.told("POST", "/manage/gascylinder/enable", { id, commandId });

  describe("a command, added as the page says", () => {
    it("is a contract, a handler and words, beside its row in the rules and its aim at another company", () => {
      const parts = new Set(steps.map(({ path }) => path.split("/").slice(0, 2).join("/")));
      const product = ["contracts/commands", "server/application", "contracts/locales"];
      expect([...parts]).toEqual([...product, "docs/rules.md", "tests/support"]);
      expect(steps.filter(({ kind }) => kind === "file")).toHaveLength(2);
      expect(steps).toHaveLength(8);
    });

    it("is tried on another company's cylinder", async () => {
      const { aims } = await copy.load<typeof Aims>("tests/support/other-company/aims.ts");
      expect(aims).toHaveProperty(["POST /base/manage/gascylinder/enable"]);
      const { yard, server, district } = opened();
      const { id } = await yard.register({ isUsable: false });
      const codes = ["gasCylinder:archives:update"];
      const south = await signInAs(server, { companyId: district.south, codes, scope: "company" });
      const { json } = await yard.told("POST", "/manage/gascylinder/enable", { id }, south);
      expect(json.code).toBe("access.outOfScope");
    });

    it("is one of the commands that the route, the document and the client know", async () => {
      const { commandNames } = await copy.load<typeof Commands>("contracts/commands/index.ts");
      expect(commandNames).toContain("enableCylinder");
      const document = (await (await fetch(`${opened().server.url}/openapi.json`)).json()) as {
        paths: Record<string, Record<string, unknown>>;
      };
      expect(document.paths["/base/manage/gascylinder/enable"]?.["post"]).toMatchObject({
        "x-permission": "gasCylinder:archives:update",
        requestBody: { content: { "application/json": { schema: { required: ["id"] } } } },
      });
    });

    it("is carried out once, whatever it is sent again, and refused in the caller's language", async () => {
      const { yard } = opened();
      const { id, gasBarcode } = await yard.register({ isUsable: false });
      const commandId = randomUUID();
      const first = await enable(id, commandId);
      expect(first.status).toBe(200);
      expect(await yard.archive(gasBarcode)).toMatchObject({ isUsable: true });
      expect((await enable(id, commandId)).json.data).toEqual(first.json.data);
      const refused = await enable(id);
      expect([refused.status, refused.json.code]).toEqual([422, "cylinder.notDisabled"]);
      expect(refused.json.msg).toContain(gasBarcode);
    });

    it("asks for its permission, its fields and its cylinder", async () => {
      const path = "/base/manage/gascylinder/enable";
      const { server, yard } = opened();
      expect((await server.call("POST", path, { body: {} })).status).toBe(401);
      const { json } = await yard.told("POST", "/manage/gascylinder/enable", {});
      expect(json).toMatchObject({ code: "request.invalid", errors: [{ path: "id" }] });
      expect((await enable("no-such-cylinder")).json.code).toBe("record.notFound");
    });
  });
};
