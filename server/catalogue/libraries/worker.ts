import { parentPort } from 'node:worker_threads';
import { type ReadingFormulas, readFormulas } from './read-formulas.ts';

/** Reads formulas for the server's thread (`FormulaChecks`), one message after the other. */
parentPort?.on('message', (reading: ReadingFormulas) => parentPort?.postMessage(readFormulas(reading)));
