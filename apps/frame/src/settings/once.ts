/** Returns a function that calls another one the first time, and returns the same promise every time. */
export function once<value>(call: () => Promise<value>): () => Promise<value> {
  let called: Promise<value> | undefined
  return async () => (called ??= call())
}
