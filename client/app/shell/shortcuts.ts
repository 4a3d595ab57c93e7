/** A shortcut of the sheet: its keys as they stand on a keyboard, and the key of the text that says what they do. */
export type Shortcut = { keys: string[]; text: string };

/** Every shortcut that the pages know; each is wired where it works, and a test holds both together. */
export const shortcuts: readonly Shortcut[] = [
  { keys: ["?"], text: "client.keys.sheet" },
  { keys: ["F1"], text: "client.keys.help" },
  { keys: ["Ctrl", "K"], text: "client.keys.find" },
  { keys: ["Esc"], text: "client.keys.close" },
  { keys: ["F2"], text: "client.keys.job" },
  { keys: ["F6"], text: "client.keys.next" },
  { keys: ["1", "…", "9"], text: "client.keys.digits" },
  { keys: ["Space"], text: "client.keys.space" },
  { keys: ["Ctrl", "Enter"], text: "client.keys.record" },
  { keys: ["↑", "↓", "J", "K"], text: "client.keys.rows" },
  { keys: ["C"], text: "client.keys.claim" },
  { keys: ["G"], text: "client.keys.position" },
  { keys: ["←", "→", "Home", "End"], text: "client.keys.step" },
  { keys: ["Space"], text: "client.keys.play" },
  { keys: ["E"], text: "client.keys.flagged" },
  { keys: ["Ctrl", "S"], text: "client.keys.save" },
  { keys: ["Enter"], text: "client.keys.search" },
  { keys: ["↑", "↓", "Enter"], text: "client.keys.choose" },
  { keys: ["Alt", "↑", "↓"], text: "client.keys.move" },
  { keys: ["←", "→"], text: "client.keys.width" },
  { keys: ["←", "→"], text: "client.keys.pictures" },
  { keys: ["Enter", "Tab"], text: "client.keys.cell" },
  { keys: ["F2"], text: "client.keys.cellOpen" },
  { keys: ["Delete"], text: "client.keys.cellClear" },
  { keys: ["Ctrl", "D"], text: "client.keys.fillDown" },
  { keys: ["Ctrl", "Z", "Y"], text: "client.keys.undo" },
];
