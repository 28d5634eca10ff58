/** Sends the transactions of an account one after the other, each with a nonce of its own. */
export type SendQueue = {
  /**
   * Runs `send` when earlier ones of the same account on the same network have ended.
   *
   * @param options - `readNonce` reads the nonce that the network expects.
   * @param send - Gets the first free nonce, and returns how many it used.
   */
  run<result>(
    key: string,
    options: { readonly readNonce: () => Promise<number>; readonly now: () => number },
    send: (nonce: number) => Promise<{ readonly result: result; readonly used: number }>,
  ): Promise<result>
}

/** Milliseconds during which a node may not have the transaction that another node accepted. */
const memory = 30_000

/** Creates a queue for the transactions of one account. */
export function createSendQueue(): SendQueue {
  const tails = new Map<string, Promise<unknown>>()
  const next = new Map<string, { readonly nonce: number; readonly at: number }>()
  return {
    run(key, { readNonce, now }, send) {
      const before = tails.get(key) ?? Promise.resolve()
      const current = before.then(async () => {
        const reported = await readNonce()
        const last = next.get(key)
        const isRecent = last !== undefined && now() - last.at < memory
        const nonce = isRecent ? Math.max(reported, last.nonce) : reported
        const { result, used } = await send(nonce)
        next.set(key, { nonce: nonce + used, at: now() })
        return result
      })
      tails.set(
        key,
        current.catch(() => {}),
      )
      return current
    },
  }
}
