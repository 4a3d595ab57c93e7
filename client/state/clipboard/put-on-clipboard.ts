/**
 * Puts a text on the clipboard, also on an address without TLS, where browsers have no `navigator.clipboard`: there a selection is copied
 * in the old way, which works only while a click or a key is being handled.
 *
 * @returns whether it is there.
 */
export const putOnClipboard = async (text: string): Promise<boolean> => {
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (!clipboard) return copySelected(text);
  try {
    await clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
};

const copySelected = (text: string): boolean => {
  const selection = getSelection();
  if (!selection) return false;
  const range = selection.rangeCount > 0 ? selection.getRangeAt(0) : undefined;
  const span = document.createElement("span");
  span.textContent = text;
  span.style.cssText = "position: fixed; white-space: pre; user-select: text; clip-path: inset(50%)";
  // The page's colours and type are no part of the text.
  span.addEventListener("copy", (event) => {
    event.preventDefault();
    event.clipboardData?.setData("text/plain", text);
  });
  document.body.append(span);
  selection.selectAllChildren(span);
  const isCopied = document.execCommand("copy");
  selection.removeAllRanges();
  if (range) selection.addRange(range);
  span.remove();
  return isCopied;
};
