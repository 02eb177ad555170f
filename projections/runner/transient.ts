import { Refusal } from '../../contracts/refusals.ts';

const CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  // serialization_failure, deadlock_detected, lock_not_available, read_only_sql_transaction (a failover)
  '40001',
  '40P01',
  '55P03',
  '25006',
]);
/** connection_exception, insufficient_resources (a full disk, too many connections), operator_intervention (a restart) */
const CLASSES = ['08', '53', '57'];

/** The log could not be read while events were folded. */
export class LogAway extends Error {}

/** True for an error that another try may not meet: a lost connection, a restart, a deadlock, or a log that does not answer. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof LogAway) return true;
  if (error instanceof AggregateError) return error.errors.some(isTransient);
  const code = sqlState(error) ?? '';
  if (CODES.has(code) || (code.length === 5 && CLASSES.some((start) => code.startsWith(start)))) return true;
  return /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(error.message);
}

/** True for an error that says nothing of the work that met it: it is done later, as soon as a read model or a store is there. */
export const isForLater = (error: unknown): boolean =>
  isTransient(error) || isOfPostgres(error) || (error instanceof Refusal && error.status >= 500 && error.code !== 'STREAM_SET_ASIDE');

/** invalid_schema_name, authorization, system and internal errors; undefined_table, undefined_column, insufficient_privilege */
const OF_POSTGRES = ['3F', '3D', '28', '58', 'XX', 'F0', '0A', '42P01', '42703', '42501'];

/** True for a Postgres error that every event would meet: a missing table, a missing privilege, an internal error of Postgres. */
export function isOfPostgres(error: unknown): boolean {
  const code = sqlState(error);
  return code?.length === 5 && OF_POSTGRES.some((start) => code.startsWith(start));
}

function sqlState(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
