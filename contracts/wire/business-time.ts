/** Header of a response with the business time (ISO 8601), sent only if a demonstration may move that time. */
export const BUSINESS_TIME = "x-business-time";
