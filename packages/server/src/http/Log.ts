/** One line of the log. It never contains a secret, a client id or a topic. */
export type LogEntry = {
  readonly level: 'info' | 'warn' | 'error'
  /** Constant name of the event, `redis.failed`, to filter and count by. */
  readonly event: string
  readonly [detail: string]: string | number | boolean | undefined
}

/** Writes an entry to the log. */
export type Log = (entry: LogEntry) => void

/**
 * Creates a log that writes each entry as one line of JSON: `time` in ISO 8601, then the entry.
 *
 * @param deps - `write` receives a line without its newline; `now` returns milliseconds since 1970.
 */
export function createLog(deps: { write: (line: string) => void; now: () => number }): Log {
  return (entry) =>
    deps.write(JSON.stringify({ time: new Date(deps.now()).toISOString(), ...entry }))
}
