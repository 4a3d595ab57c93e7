import { z } from "zod";
import { text } from "../fields/scalars.ts";

/** Hours for which the link that confirms an address works. */
export const ADDRESS_HOURS = 24;
/** The page that the link opens. The secret comes after the mark, in the part of an address that browsers do not send. */
export const ADDRESS_PAGE = "/account/settings";
export const ADDRESS_MARK = "#confirm=";

/** Body of `PUT /base/admin/account/confirmaddress`. */
export const confirmAddress = z.object({ secret: text.min(1).max(200) });
