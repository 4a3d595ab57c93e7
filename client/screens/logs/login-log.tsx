import { loginLog } from "#contracts/lists/log.ts";
import { ListScreen } from "#client/kit/list/list-screen.tsx";
import { Stack } from "#client/kit/layout.tsx";
import { SecondsCell, SlowCell } from "./operation-log.tsx";
import styles from "./logs.module.css";

const cells = { createdTime: SecondsCell, elapsedMilliSeconds: SlowCell };

/** Page `/admin/login-log`: sign-in attempts. Rows of failed attempts have a background colour. */
const LoginLog = () => (
  <Stack grow className={styles.loginLog}>
    <ListScreen list={loginLog} cells={cells} />
  </Stack>
);

export default LoginLog;
