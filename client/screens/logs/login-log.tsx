import { loginLog } from "#contracts/lists/log.ts";
import { ListScreen } from "#client/kit/list/list-screen.tsx";
import { SlowCell } from "./operation-log.tsx";
import styles from "./logs.module.css";

const cells = { elapsedMilliSeconds: SlowCell };

/** `/admin/login-log`: attempts to sign in; those that failed are filled. */
const LoginLog = () => (
  <div className={styles.loginLog}>
    <ListScreen list={loginLog} cells={cells} />
  </div>
);

export default LoginLog;
