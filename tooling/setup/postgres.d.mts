/** A running PostgreSQL for tests. */
export type RunningPostgres = {
  readonly url: string
  readonly port: number
  /** Returns the URL of another database on the server, which need not exist. */
  urlOf(database: string): string
  /** Stops the server and keeps its data. */
  halt(): Promise<void>
  /** Restarts the server after `halt`, at the same address. */
  start(): Promise<void>
  /** Stops the server and deletes its data. */
  stop(): Promise<void>
}
export function findPostgres(
  env?: Record<string, string | undefined>,
  versions?: string,
): string | undefined
export function ensurePostgres(): Promise<void>
export function startPostgres(): Promise<RunningPostgres>
