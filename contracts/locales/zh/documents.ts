/** Texts of documents: their screen, and the help that pages have. */
export const documents = {
  "document.label": "标题",
  "document.name": "名称",
  "document.nameHelp": "其他文档用它来链接，例如 [检查要点](fill-before)",
  "document.opened": "默认展开",
  "document.menuPath": "所属页面",
  "document.menuPathHelp": "作为哪个页面的帮助，例如 /work/scan",
  "document.tooManyImages": "一篇文档最多 {{limit}} 张图片",
};
