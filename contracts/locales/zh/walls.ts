/** Words of paired screens and the page of a wall. */
export const walls = {
  "walls.pair": "配对大屏",
  "pairing.code": "配对码为 8 位：数字 2 到 9，以及除 I 和 O 以外的字母",
  "pairing.unknown": "没有大屏显示这个配对码",
  "pairing.expired": "配对码已过期，请输入大屏上的新配对码",
  "pairing.used": "这个配对码已经用过",
  "pairing.notFound": "没有这次配对，或密钥不符",
  "screen.boardOrPlaylist": "只能选一个看板，或者轮播多个看板",
  "screen.boardUnknown": "没有这个看板，或您无权查看",
  "screen.boardOutside": "看板“{{boardName}}”显示的是 {{companyName}} 的数据，这块大屏无权查看",
  "screen.boardsOnly": "大屏只能读取看板",
  "screen.revoked": "这块大屏已不再配对",
  "resources.screen": "大屏",
  "screen.field.place": "位置",
  "screen.field.board": "看板",
  "screen.field.playlist": "轮播看板",
};
