import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { ReadModels } from '../../../projections/runner/read-model.ts';
import { runJobOfParent } from '../../platform/imports/stored-import.ts';
import { loadBook } from '../book.ts';
import { PlaceService } from '../places.ts';
import { catalogOf } from '../price-book.view.ts';
import { bookToCompare } from './book-to-compare.ts';
import { type DryRunJob, dryRun } from './dry-run.ts';

runJobOfParent(run);

function run(job: DryRunJob): Promise<void> {
  const pool = new pg.Pool({ connectionString: job.databaseUrl, max: 1, application_name: 'scopebook price import' });
  // pg emits `error` for a broken idle connection; without a listener Node would exit. A query in progress fails by
  // itself.
  pool.on('error', () => {});
  const db = new Kysely({ dialect: new PostgresDialect({ pool }) });
  const schema = (name: string) => job.schemas[name as keyof DryRunJob['schemas']];
  const models: ReadModels = {
    db: <Tables>(name: string) => db.withSchema(schema(name)) as unknown as Kysely<Tables>,
    schema,
    mustServe: () => {},
  };
  return dryRun(job, (place) => bookToCompare(models, catalogOf(loadBook(), new PlaceService()), job.organizationId, place));
}
