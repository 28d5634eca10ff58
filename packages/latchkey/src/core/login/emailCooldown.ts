import { loginTooSoonError } from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { createLoginStorage } from './loginStorage.ts'
import { updateLogin } from './loginState.ts'

/** Milliseconds between two e-mails. The server has its own limits. [9.1a] */
export const emailCooldown = 30_000

/**
 * Checks that the last e-mail was requested 30 s ago or earlier.
 *
 * @throws `login.too_soon` with the seconds left. [5.1]
 */
export function requireEmailCooldown(client: Latchkey): void {
  const left = client.own(createLoginStorage).lastEmailAt.get() + emailCooldown - client.clock.now()
  // A time in the future is that of a clock which was set back.
  if (left <= 0 || left > emailCooldown) return
  throw new WalletError(loginTooSoonError, { seconds: Math.ceil(left / 1000) })
}

/** Records that an e-mail was requested. */
export function startEmailCooldown(client: Latchkey): void {
  const now = client.clock.now()
  client.own(createLoginStorage).lastEmailAt.set(now)
  client.store.set(updateLogin({ nextEmailAt: now + emailCooldown }))
}

/** Ends the wait before the next e-mail, because the last one was not sent. */
export function endEmailCooldown(client: Latchkey): void {
  client.own(createLoginStorage).lastEmailAt.remove()
  client.store.set(updateLogin({ nextEmailAt: 0 }))
}
