/** Words of driving, presence and notes. */
export const collab = {
  "collab.drive": "驾驶此看板",
  "note.notYours": "只有作者本人或可以主持看板的人才能删除标注",
  "note.panelUnknown": "看板上没有这个面板",
  "note.inFuture": "时间不能晚于现在",
  "note.notFound": "没有这条标注",
};
