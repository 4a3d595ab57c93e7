import { render } from "@testing-library/react";
import { createRef } from "react";
import { expect, it } from "vitest";
import { Grid, Row, Text, Title, Truncate } from "#client/kit/layout.tsx";

const first = (element: React.ReactNode): HTMLElement => {
  const { container } = render(element);
  return container.firstElementChild as HTMLElement;
};

it("a primitive turns its props into classes and variables of tokens", () => {
  const row = first(<Row gap={8} tone="fg3" size={12} wrap grow={false} className="mine" />);
  expect(row.className.split(" ").sort()).toEqual([
    "layout_box",
    "layout_gap",
    "layout_row",
    "layout_size",
    "layout_tone",
    "layout_wrap",
    "mine",
  ]);
  expect(row.style.getPropertyValue("--l-gap")).toBe("var(--s2)");
  expect(row.style.getPropertyValue("--l-tone")).toBe("var(--fg3)");
});

it("a primitive hands attributes, a reference and a style to its element, and no prop of its own", () => {
  const ref = createRef<HTMLUListElement>();
  const list = first(
    <Grid as="ul" ref={ref} columns={3} style={{ width: "40px" }} aria-label="Names" data-id="7" role="list" />,
  );
  expect(list).toBe(ref.current);
  expect(list.tagName).toBe("UL");
  expect(list.getAttributeNames().sort()).toEqual(["aria-label", "class", "data-id", "role", "style"]);
  expect(list.style.width).toBe("40px");
  expect(list.style.getPropertyValue("--l-columns")).toBe("repeat(3, minmax(0, 1fr))");
  expect(list.className).toContain("layout_list");
});

it("text, titles and cut text have elements of their own", () => {
  expect([first(<Text />), first(<Title />), first(<Truncate />)].map(({ tagName }) => tagName)).toEqual([
    "SPAN",
    "H2",
    "SPAN",
  ]);
  expect(first(<Text />).hasAttribute("style")).toBe(false);
});
