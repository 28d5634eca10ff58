/** A PostgreSQL that was started for a test. */
export type RunningPostgres = {
  readonly url: string
  readonly port: number
  /** Address of another database on it, which need not exist. */
  urlOf(database: string): string
  /** Ends it, and keeps what it holds. */
  halt(): Promise<void>
  /** Brings it back after `halt`, at the same address. */
  start(): Promise<void>
  /** Ends it for good. */
  stop(): Promise<void>
}
export function findPostgres(
  env?: Record<string, string | undefined>,
  versions?: string,
): string | undefined
export function ensurePostgres(): Promise<void>
export function startPostgres(): Promise<RunningPostgres>
