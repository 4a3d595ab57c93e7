/** Printed documents, and the dialog that asks for labels. */
export const paper = {
  "label.none": "请至少选择一只气瓶",
  "label.tooMany": "一次最多 {{max}} 张标签",
  "label.doubled": "这只气瓶写了两次",
};
