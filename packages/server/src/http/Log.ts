/** Levels of entries, the lowest first. */
export const logLevels = ['info', 'warn', 'error'] as const

/** Level of an entry. */
export type LogLevel = (typeof logLevels)[number]

/** One line of the log. It never contains a secret, a client id or a topic. */
export type LogEntry = {
  readonly level: LogLevel
  /** Constant name of the event, `redis.failed`, to filter and count by. */
  readonly event: string
  readonly [detail: string]: string | number | boolean | undefined
}

/** Writes an entry to the log. */
export type Log = {
  (entry: LogEntry): void
  /** Lowest level that is written, for entries whose parts cost time. @default 'info' */
  readonly lowest?: LogLevel | undefined
}
