import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const BYTES = 32;
const FILE = 'installation.key';

/**
 * The key that wraps the keys of personal data (docs/decisions/0170): INSTALLATION_KEY, 32 bytes in base64, or the file `installation.key` of the data
 * folder, which the first start makes, readable by its user alone. All servers of one installation need the same. Throws when it is no such key.
 */
export async function installationKey(dataDir: string, env: NodeJS.ProcessEnv = process.env): Promise<Buffer> {
  if (env.INSTALLATION_KEY) return parsed(env.INSTALLATION_KEY, 'INSTALLATION_KEY');
  const file = join(dataDir, FILE);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  try {
    // Never over one that is there: another server may start at the same time.
    await writeFile(file, `${randomBytes(BYTES).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
    await chmod(file, 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return parsed(await readFile(file, 'utf8'), `${FILE} in the data folder`);
}

function parsed(text: string, where: string): Buffer {
  const key = Buffer.from(text.trim(), 'base64');
  // Do not repeat the text in the message, because it is a secret.
  if (key.length !== BYTES) throw new Error(`${where} must be ${BYTES} bytes in base64, as "openssl rand -base64 ${BYTES}" prints them`);
  return key;
}
