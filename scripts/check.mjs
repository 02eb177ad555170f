// `npm run check`: types, import rules, dead code, lint and format. Ends with 1 and the names of what failed.
import { checks, runTwoAtATime, typesOfServer } from './checks.mjs';

const failed = await runTwoAtATime([typesOfServer, ...checks]);
console.log(failed.length === 0 ? '\nAll checks passed' : `\nFailed: ${failed.join(', ')}`);
process.exit(failed.length === 0 ? 0 : 1);
