import { join, resolve } from 'node:path'

/** What the commands need to know of their surroundings. Only `cli.ts` reads the environment. */
export type Config = {
  /** Folder that everything durable goes into. */
  readonly dataDir: string
}

/**
 * Reads the configuration from the environment.
 *
 * @param env - `LATCHKEY_DATA` names the data folder.
 * @param cwd - Folder that relative paths start from.
 * @returns The configuration. Without `LATCHKEY_DATA`, data goes into `.data` in `cwd`.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>, cwd: string): Config {
  const given = env['LATCHKEY_DATA']
  return { dataDir: given ? resolve(cwd, given) : join(cwd, '.data') }
}
