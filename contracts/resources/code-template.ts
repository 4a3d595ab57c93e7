import { configScreens } from "../access/menus/config.ts";
import { flag, multiline, text } from "../fields/field.ts";
import { defineResource } from "./define-resource.ts";

const { codes } = configScreens.codeTemplate;

/** Place of the code in the addresses on labels of another system. Every text that is read is compared with all templates. */
export const codeTemplate = defineResource({
  name: "codeTemplate",
  path: "/config/codetemplate",
  table: "code_template",
  title: "host",
  codes,
  fields: {
    host: text({
      required: true,
      maxLength: 253,
      width: 180,
      label: "fields.templateHost",
      help: "fields.templateHostHelp",
    }),
    pattern: text({
      required: true,
      maxLength: 300,
      width: 220,
      label: "fields.templatePattern",
      help: "fields.templateHelp",
    }),
    remark: multiline(),
  },
  unique: [["host", "pattern"]],
  list: {
    layout: ["host", "pattern", "remark", "createdTime"],
    search: { host: { op: "contains", input: "text", label: "fields.templateHost" } },
    sort: { by: "host" },
    scope: false,
  },
  form: { width: 800, groups: [{ title: "groups.basic", fields: ["host", "pattern", "remark"] }] },
});

/** How the tenant's codes are read, one record. Without it everything is off. */
export const codeReading = defineResource({
  name: "codeReading",
  path: "/config/codetemplate",
  table: "code_reading",
  codes,
  fields: { serialAlone: flag({ required: true, default: false }) },
  list: { layout: ["serialAlone"], search: {}, sort: { by: "createdTime" }, scope: false },
  form: { width: 800, groups: [{ title: "groups.basic", fields: ["serialAlone"] }] },
});
