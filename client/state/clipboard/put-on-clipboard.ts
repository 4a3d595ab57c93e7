/**
 * Copies a text to the clipboard. On an address without TLS browsers have no `navigator.clipboard`, so a selection is copied in the old way,
 * which works only during a click or a key press.
 *
 * @returns true if the text was copied.
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
  // Copy only the text, without the page's colours and fonts.
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
