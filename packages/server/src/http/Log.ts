/** One line of the log. Never holds a secret, a client id or a topic. */
export type LogEntry = {
  readonly level: 'info' | 'warn' | 'error'
  /** What happened, in a few words that are always the same, to count by. */
  readonly event: string
  readonly [detail: string]: string | number | boolean | undefined
}

/** Takes lines of the log. */
export type Log = (entry: LogEntry) => void

/**
 * Makes a log that writes each entry as one line of JSON.
 *
 * @param deps - `write` takes a line without its end; `now` tells the time in milliseconds.
 * @returns The log.
 */
export function createLog(deps: { write: (line: string) => void; now: () => number }): Log {
  return (entry) =>
    deps.write(JSON.stringify({ time: new Date(deps.now()).toISOString(), ...entry }))
}
