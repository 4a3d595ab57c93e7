/** The business time zone of test tenants, which the read models of `template_whole` are made for. */
export const TEST_TIME_ZONE = "Asia/Shanghai";
