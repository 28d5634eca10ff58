import { sha256 } from '../crypto/index.ts'

/**
 * A turn in which cryptography that is under way gets on: it runs beside the event loop, in the
 * order it was asked for, so what is asked for now is done after it.
 */
async function macrotask(): Promise<void> {
  await Promise.all(Array.from({ length: 4 }, () => sha256(new Uint8Array(64))))
  await new Promise((resolve) => setImmediate(resolve))
}

/** Waits until something is there. Gives up after so many turns that nothing can be on its way. */
export async function waitUntil<value>(look: () => value | undefined | false): Promise<value> {
  for (let count = 0; count < 20_000; count++) {
    const found = look()
    if (found !== undefined && found !== false) return found
    await macrotask()
  }
  throw new Error(`It never came: ${look.toString()}`)
}

/** Lets everything happen that is on its way. */
export async function waitForIdle(): Promise<void> {
  for (let count = 0; count < 25; count++) await macrotask()
}
