import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { openYard, type Yard } from "./yard.ts";
import { makeBoard, person, visit, type Person, type Visitor } from "./visitor.ts";

/** A yard with two people of its north station, and a board that is new for each test. */
export type OwnBoard = {
  yard: Yard;
  north: string;
  south: string;
  ann: Person;
  ben: Person;
  board: string;
  /** Those who are closed after the test. */
  visitors: Visitor[];
  /** Joins the test's board, or another one. */
  enter(person: Pick<Person, "token">, on?: string): Promise<Visitor>;
};

/** For the top of a file: opens the yard before its tests and closes it after them. */
export const onOwnBoard = (): OwnBoard => {
  const here = {
    visitors: [],
    async enter({ token }, on = here.board) {
      const visitor = visit(here.yard.server.url, { token });
      here.visitors.push(visitor);
      await visitor.join({ board: on });
      return visitor;
    },
  } as Pick<OwnBoard, "visitors" | "enter"> as OwnBoard;
  beforeAll(async () => {
    here.yard = await openYard();
    [here.north, here.south] = here.yard.stations;
    const companyId = here.north;
    [here.ann, here.ben] = [
      await person(here.yard.server, { companyId }),
      await person(here.yard.server, { companyId }),
    ];
  });
  afterAll(() => here.yard?.server.stop());
  beforeEach(async () => {
    here.board = await makeBoard(here.yard.server);
  });
  afterEach(() => here.visitors.splice(0).forEach((each) => each.close()));
  return here;
};

export const nameOf = ({ id, userName }: Person) => ({ id, name: userName });
