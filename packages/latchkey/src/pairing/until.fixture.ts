import { sha256 } from '../crypto/index.ts'

/**
 * Waits for one turn of the event loop, and for pending cryptography. Cryptographic jobs run in the
 * order of their requests, so that pending ones complete before those requested here.
 */
async function macrotask(): Promise<void> {
  await Promise.all(Array.from({ length: 4 }, () => sha256(new Uint8Array(64))))
  await new Promise((resolve) => setImmediate(resolve))
}

/**
 * Waits until `look` returns a value. Throws after a number of turns in which all pending work has
 * completed.
 */
export async function waitUntil<value>(look: () => value | undefined | false): Promise<value> {
  for (let count = 0; count < 20_000; count++) {
    const found = look()
    if (found !== undefined && found !== false) return found
    await macrotask()
  }
  throw new Error(`It never came: ${look.toString()}`)
}

/** Waits until all pending work has completed. */
export async function waitForIdle(): Promise<void> {
  for (let count = 0; count < 25; count++) await macrotask()
}
