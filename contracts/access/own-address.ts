import { z } from "zod";
import { text } from "../fields/scalars.ts";

/** Hours in which the link that confirms an address works. */
export const ADDRESS_HOURS = 24;
/** The page that the link opens; the secret stands behind the mark, in the part of an address that no browser sends. */
export const ADDRESS_PAGE = "/account/settings";
export const ADDRESS_MARK = "#confirm=";

/** Body of `PUT /base/admin/account/confirmaddress`. */
export const confirmAddress = z.object({ secret: text.min(1).max(200) });
