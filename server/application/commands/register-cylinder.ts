import { registerCylinders } from "../cylinder/register-cylinders.ts";
import type { Handler } from "../handler.ts";

/** Registers one cylinder. {@link registerCylinders} describes the steps and refusals. */
export const registerCylinder: Handler<"registerCylinder"> = async (ctx, caller, body) => {
  const [answer] = await registerCylinders(ctx, caller, [body]);
  if (!answer) throw new Error("a registration has no answer");
  return answer;
};
