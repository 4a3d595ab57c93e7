import { expect, it } from "vitest";
import { shownConnection } from "#infra/tenancy/connection-text.ts";

it.each([
  ["postgres://gas:secret@db.example:5433/gas?sslmode=require", "postgres://gas@db.example:5433/gas"],
  ["Server=db,1433; User Id=sa;Password=secret", "Server=db,1433; User Id=sa"],
  ["Driver={PostgreSQL Unicode};Server=db;Pwd={x;UID=secret}", "Driver={PostgreSQL Unicode}; Server=db"],
  ['Server=db;Password="a;Server=secret";Database=gas', "Server=db; Database=gas"],
  ["Server=db;User=sa Password=secret", "Server=db"],
  ["host=db user=sa password=secret", "***"],
  ["Data Source=sa/secret@db", "***"],
  ["sa/secret@//db:1521/gas", "***"],
  ["jdbc:mysql://sa:secret@db/gas", "***"],
  ["jdbc:sqlserver://db;user=sa;password=secret", "user=sa"],
  ["sqlserver://db;user=sa;password=secret", "sqlserver://db"],
  ["postgres://gas:12/secret@db/gas", "***"],
])("of %s what is no secret is shown", (text, shown) => {
  expect(shownConnection(text)).toBe(shown);
});
