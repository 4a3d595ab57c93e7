/** User and company of events that the product makes by itself. No account and no company has this id. */
export const NOBODY = "00000000-0000-0000-0000-000000000000";
