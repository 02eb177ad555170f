import { getDemo } from '../../../contracts/accounts/demo/get-demo.ts';
import { demoMode } from '../../platform/demo-mode.ts';
import { bind } from '../../platform/http/bind.ts';
import { DEMO_PASSWORD, DEMO_USERS } from '../demo-users.ts';

export default bind(getDemo, { reads: [] }, () =>
  demoMode() ? { demo: true, users: DEMO_USERS, password: DEMO_PASSWORD } : { demo: false, users: [], password: '' },
);
